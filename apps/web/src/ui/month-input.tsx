import { Select, type SelectProps } from '@mantine/core'
import { formatMonth } from '~/lib/format.ts'
import { useNow } from '~/lib/use-now.ts'

interface Props extends Omit<SelectProps, 'value' | 'onChange' | 'data'> {
  /** First day of the month, 2026-11-01. */
  value: string | null | undefined
  onChange: (value: string | null) => void
}

const monthsAhead = 24

function monthsFrom(now: Date): string[] {
  return Array.from({ length: monthsAhead }, (_, index) =>
    new Date(Date.UTC(now.getFullYear(), now.getMonth() + index, 1)).toISOString().slice(0, 10),
  )
}

/** One of the next two years' months. */
export function MonthInput({ value, onChange, ...props }: Props) {
  const months = monthsFrom(new Date(useNow()))
  const all = value && !months.includes(value) ? [value, ...months] : months
  return (
    <Select
      {...props}
      data={all.map((month) => ({ value: month, label: formatMonth(month) }))}
      value={value ?? null}
      onChange={onChange}
      clearable
      searchable
    />
  )
}
