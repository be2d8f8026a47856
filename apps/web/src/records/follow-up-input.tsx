import { Group, Input, SegmentedControl, Stack, UnstyledButton } from '@mantine/core'
import { followUpChannels } from '@sarai/contract/lead-words'
import { useId } from 'react'
import { plusDays, weekOf } from '~/lib/calendar-days.ts'
import { formatWord } from '@sarai/contract/export-words'
import { dayOf, formatDue, momentAt } from '~/lib/format.ts'
import { MomentInput } from '~/ui/day-input.tsx'
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
  /** A task has no way of being in touch. */
  hasChannel?: boolean
}

const inDays = (days: number) => plusDays(dayOf(new Date()), days)

/** The next Monday, which is never today. */
const nextMonday = () => plusDays(weekOf(inDays(0))[6] ?? inDays(0), 1)

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

/** When and how to be in touch next: typed in any words, or one of a few usual times. */
export function FollowUpInput({ label, value, onChange, emptyLabel, problem, hasChannel = true }: Props) {
  const id = useId()
  const set = (change: Partial<FollowUpValue>) =>
    onChange({ channel: 'call', dueAt: momentAt(inDays(1), '10:00'), ...value, ...change })
  const chosen = value && presetOf(value.dueAt)
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }} error={problem}>
      <Stack gap={8} role="group" aria-labelledby={id}>
        <MomentInput
          aria-label={`${label} Day and time`}
          value={value?.dueAt ?? ''}
          onChange={(dueAt) => (dueAt === '' ? onChange(undefined) : set({ dueAt }))}
        />
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
        </div>
        <Group gap={8} justify="space-between">
          <span className={value ? classes.chosen : 'quiet'}>{value ? formatDue(value.dueAt) : emptyLabel}</span>
          {value && hasChannel && (
            <SegmentedControl
              size="xs"
              aria-label="How"
              value={value.channel}
              onChange={(channel) => set({ channel })}
              data={followUpChannels.map((channel) => ({ value: channel, label: formatWord(channel) }))}
            />
          )}
        </Group>
      </Stack>
    </Input.Wrapper>
  )
}
