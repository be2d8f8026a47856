import { Group, Input, SegmentedControl, Stack, TextInput, UnstyledButton } from '@mantine/core'
import { followUpChannels } from '@sarai/contract/lead-words'
import { useId, useState } from 'react'
import { formatWord } from '@sarai/contract/export-words'
import { dayOf, formatDue, formatTime, momentAt } from '~/lib/format.ts'
import classes from './follow-up-input.module.css'

export interface FollowUpValue {
  dueAt: string
  channel: (typeof followUpChannels)[number]
  note?: string
}

interface Props {
  label: string
  value: FollowUpValue | undefined
  onChange: (value: FollowUpValue | undefined) => void
  /** What happens when nothing is chosen. */
  emptyLabel?: string
  problem?: string
}

function inDays(days: number): string {
  return dayOf(new Date(Date.now() + days * 86_400_000))
}

/** The next Monday, which is never today. */
function nextMonday(): string {
  const weekday = new Date(`${inDays(0)}T12:00:00Z`).getUTCDay()
  return inDays((8 - weekday) % 7 || 7)
}

const presets: { label: string; at: () => string }[] = [
  { label: 'In an hour', at: () => new Date(Date.now() + 3_600_000).toISOString() },
  { label: 'Tomorrow 10:00', at: () => momentAt(inDays(1), '10:00') },
  { label: 'In 3 days', at: () => momentAt(inDays(3), '10:00') },
  { label: 'Monday', at: () => momentAt(nextMonday(), '10:00') },
  { label: 'In 2 weeks', at: () => momentAt(inDays(14), '10:00') },
]

/** The usual time that was chosen: an hour from now is one for a minute longer. */
const presetOf = (dueAt: string) =>
  presets.find((preset) => Math.abs(Date.parse(preset.at()) - Date.parse(dueAt)) < 60_000)

/** When and how to be in touch next: a few usual times, or any other. */
export function FollowUpInput({ label, value, onChange, emptyLabel, problem }: Props) {
  const id = useId()
  const [isExact, setExact] = useState(false)
  const set = (change: Partial<FollowUpValue>) =>
    onChange({ channel: 'call', dueAt: momentAt(inDays(1), '10:00'), ...value, ...change })
  const day = value ? dayOf(value.dueAt) : ''
  const time = value ? formatTime(value.dueAt) : '10:00'
  const chosen = value && presetOf(value.dueAt)
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }} error={problem}>
      <Stack gap={8} role="group" aria-labelledby={id}>
        <div className={classes.presets}>
          {presets.map((preset) => (
            <UnstyledButton
              key={preset.label}
              className={classes.preset}
              aria-pressed={preset === chosen}
              onClick={() => set({ dueAt: preset.at() })}
            >
              {preset.label}
            </UnstyledButton>
          ))}
          <UnstyledButton className={classes.preset} aria-expanded={isExact} onClick={() => setExact(!isExact)}>
            Pick…
          </UnstyledButton>
        </div>
        {isExact && (
          <Group gap={8} grow>
            <TextInput
              type="date"
              aria-label="Day"
              value={day}
              onChange={(event) =>
                event.currentTarget.value && set({ dueAt: momentAt(event.currentTarget.value, time) })
              }
            />
            <TextInput
              type="time"
              aria-label="Time"
              value={time}
              onChange={(event) =>
                event.currentTarget.value && set({ dueAt: momentAt(day || inDays(1), event.currentTarget.value) })
              }
            />
          </Group>
        )}
        <Group gap={8} justify="space-between">
          <span className={value ? classes.chosen : 'quiet'}>{value ? formatDue(value.dueAt) : emptyLabel}</span>
          {value && (
            <SegmentedControl
              size="xs"
              aria-label="How"
              value={value.channel}
              onChange={(channel) => set({ channel: channel })}
              data={followUpChannels.map((channel) => ({ value: channel, label: formatWord(channel) }))}
            />
          )}
        </Group>
      </Stack>
    </Input.Wrapper>
  )
}
