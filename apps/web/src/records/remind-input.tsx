import { Select } from '@mantine/core'
import type { Task } from '@sarai/contract/tasks'
import { repeats } from '@sarai/contract/task-words'
import { formatWord } from '@sarai/contract/export-words'

type Choice = [value: string, label: string]

const minutes: Choice[] = [
  ['0', 'When it is due'],
  ['10', '10 minutes before'],
  ['30', '30 minutes before'],
  ['60', 'An hour before'],
  ['180', '3 hours before'],
  ['1440', 'A day before'],
  ['10080', 'A week before'],
]
const never = 'never'
const noReminder: Choice = [never, 'No reminder']

export type Reminding = Pick<Task, 'remindMinutes' | 'remindBy'>

/** How the reminder comes: as its person prefers, or by one way only. */
const ways: [value: string, label: string, by: Task['remindBy']][] = [
  ['preferred', 'As its person prefers', null],
  ['app', 'In the app only', ['app']],
  ['mail', 'In the app and by mail', ['app', 'mail']],
  ['push', 'In the app and by push', ['app', 'push']],
  ['all', 'In the app, by mail and by push', ['app', 'mail', 'push']],
]

interface Props {
  value: Reminding
  onChange: (value: Reminding) => void
}

/** When one is reminded of a task, and how. */
export function RemindInput({ value, onChange }: Props) {
  const { remindMinutes, remindBy } = value
  const isOther = remindMinutes !== null && !minutes.some(([one]) => one === String(remindMinutes))
  const other: Choice | undefined = isOther ? [String(remindMinutes), `${remindMinutes} minutes before`] : undefined
  const choices = [...minutes, ...(other ? [other] : []), noReminder]
  const way = ways.find(([, , by]) => String(by?.toSorted() ?? null) === String(remindBy?.toSorted() ?? null))
  return (
    <>
      <Select
        label="Reminder"
        data={choices.map(([one, label]) => ({ value: one, label }))}
        value={remindMinutes === null ? never : String(remindMinutes)}
        onChange={(next) => onChange({ remindBy, remindMinutes: next === never ? null : Number(next) })}
        allowDeselect={false}
      />
      {remindMinutes !== null && (
        <Select
          label="How"
          data={ways.map(([one, label]) => ({ value: one, label }))}
          value={way?.[0] ?? 'preferred'}
          onChange={(next) => onChange({ remindMinutes, remindBy: ways.find(([one]) => one === next)?.[2] ?? null })}
          allowDeselect={false}
        />
      )}
    </>
  )
}

/** How often a task has to be done again. */
export function RepeatInput({
  value,
  onChange,
}: {
  value: Task['repeats']
  onChange: (value: Task['repeats']) => void
}) {
  return (
    <Select
      label="Repeats"
      data={[
        { value: never, label: 'Does not repeat' },
        ...repeats.map((one) => ({ value: one, label: formatWord(one) })),
      ]}
      value={value ?? never}
      onChange={(next) => onChange(next === never ? null : next)}
      allowDeselect={false}
    />
  )
}
