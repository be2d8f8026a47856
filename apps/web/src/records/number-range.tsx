import { Group, Input } from '@mantine/core'
import type { CustomCondition } from '@sarai/contract/custom-fields'
import { useId } from 'react'
import { DecimalInput } from './number-inputs.tsx'

interface RangeProps {
  label: string
  /** What of the stored number one of those typed is: 100 for paise. */
  unit: number
  value: CustomCondition | undefined
  onChange: (condition: CustomCondition | undefined) => void
}

/** A lowest and a highest number, either of which may be left open. */
export default function NumberRange({ label, unit, value, onChange }: RangeProps) {
  const id = useId()
  const end = (side: 'from' | 'to') => {
    const bound = value?.[side]
    return (
      <DecimalInput
        size="xs"
        flex={1}
        isLate
        aria-label={`${label} ${side}`}
        value={typeof bound === 'number' ? bound / unit : null}
        onChange={(typed) => {
          const next = typed === null ? undefined : Math.round(typed * unit * 1e6) / 1e6
          const range = { from: value?.from, to: value?.to, [side]: next }
          if (next !== bound) onChange(range.from === undefined && range.to === undefined ? undefined : range)
        }}
      />
    )
  }
  return (
    <Input.Wrapper label={label} size="xs" labelProps={{ id }} labelElement="div">
      <Group gap={6} wrap="nowrap" role="group" aria-labelledby={id}>
        {end('from')}
        <span className="quiet">to</span>
        {end('to')}
      </Group>
    </Input.Wrapper>
  )
}
