import { Group, Input } from '@mantine/core'
import { useId } from 'react'
import { DayInput } from './day-input.tsx'

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
        <DayInput
          size="xs"
          isLate
          side="near"
          aria-label={`${label} from`}
          value={from}
          max={to || undefined}
          onChange={(day) => set(day, to)}
          flex={1}
        />
        <span className="quiet">to</span>
        <DayInput
          size="xs"
          isLate
          side="near"
          aria-label={`${label} to`}
          value={to}
          min={from || undefined}
          onChange={(day) => set(from, day)}
          flex={1}
        />
      </Group>
    </Input.Wrapper>
  )
}
