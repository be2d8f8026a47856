import { ActionIcon, Drawer, Indicator } from '@mantine/core'
import type { AttachedTo } from '@sarai/contract/record-kinds'
import { IconChecklist } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '~/query.ts'
import { Tasks } from './tasks.tsx'

const drawerWidth = 550

interface Props {
  on: AttachedTo
  ownerId: string | null
  isEditable: boolean
}

/** Opens what is to be done about a record, where its page has no room for it beside; says how much is open. */
export function TasksButton({ on, ownerId, isEditable }: Props) {
  const [isOpen, setOpen] = useState(false)
  const tasks = useQuery(calls.tasks.list.queryOptions({ input: { on } })).data?.data ?? []
  const open = tasks.filter((task) => !task.doneAt).length
  return (
    <>
      <Indicator label={open} size={15} offset={5} disabled={open === 0}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={open > 0 ? `Tasks, ${open} open` : 'Tasks'}
          title="Tasks"
          onClick={() => setOpen(true)}
        >
          <IconChecklist size={18} />
        </ActionIcon>
      </Indicator>
      <Drawer opened={isOpen} onClose={() => setOpen(false)} size={drawerWidth} title="Tasks">
        <Tasks on={on} ownerId={ownerId} isEditable={isEditable} />
      </Drawer>
    </>
  )
}
