import { Button, Menu } from '@mantine/core'
import { IconAlarmSnooze } from '@tabler/icons-react'
import { api } from '~/api.ts'
import { dayOf, formatDue, momentAt } from '~/lib/format.ts'
import { runAction } from '~/ui/action.ts'
import { toast } from '~/ui/toast.ts'
import { refreshTasks } from './refresh.ts'

const minute = 60_000
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minute).toISOString()
const onDay = (days: number) => momentAt(dayOf(new Date(Date.now() + days * 1440 * minute)), '09:00')

const choices: [label: string, at: () => string][] = [
  ['In 15 minutes', () => inMinutes(15)],
  ['In an hour', () => inMinutes(60)],
  ['In 3 hours', () => inMinutes(180)],
  ['Tomorrow 09:00', () => onDay(1)],
  ['In a week', () => onDay(7)],
]

/** Has a reminder come again later; the task stays due when it is. */
export function Snooze({ taskId }: { taskId: string }) {
  async function snooze(until: string): Promise<void> {
    await runAction(api.tasks.snooze({ id: taskId, until }), 'The reminder was not put off')
    toast({ message: `You are reminded again ${formatDue(until)}` })
    await refreshTasks()
  }
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button size="compact-xs" variant="subtle" color="gray" leftSection={<IconAlarmSnooze size={14} />}>
          Snooze
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Remind me again</Menu.Label>
        {choices.map(([label, at]) => (
          <Menu.Item key={label} onClick={() => void snooze(at())}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
