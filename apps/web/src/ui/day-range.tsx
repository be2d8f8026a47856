import { Group, Input, TextInput } from '@mantine/core'
import { useId } from 'react'

interface Props {
  label: string
  /** `2026-11-01..2026-11-30`; either side may be missing. */
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** A first and a last day, either of which may be left open. */
export function DayRange({ label, value = '', onChange }: Props) {
  const id = useId()
  const [from = '', to = ''] = value.split('..')
  const set = (nextFrom: string, nextTo: string) => onChange(nextFrom || nextTo ? `${nextFrom}..${nextTo}` : undefined)
  return (
    <Input.Wrapper label={label} size="xs" labelProps={{ id }} labelElement="div">
      <Group gap={6} wrap="nowrap" role="group" aria-labelledby={id}>
        <TextInput
          size="xs"
          type="date"
          aria-label={`${label} from`}
          value={from}
          max={to || undefined}
          onChange={(event) => set(event.currentTarget.value, to)}
          flex={1}
        />
        <span className="quiet">to</span>
        <TextInput
          size="xs"
          type="date"
          aria-label={`${label} to`}
          value={to}
          min={from || undefined}
          onChange={(event) => set(from, event.currentTarget.value)}
          flex={1}
        />
      </Group>
    </Input.Wrapper>
  )
}
