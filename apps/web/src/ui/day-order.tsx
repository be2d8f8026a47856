import { toLatinDigits } from '@sarai/text/typed-text'
import { Select } from '@mantine/core'
import type { ColumnDays, DateOrder } from '@sarai/contract/imports'
import { IconAlertTriangle, IconCalendar } from '@tabler/icons-react'
import { formatDay, formatNumber } from '~/lib/format.ts'
import classes from './column-choice.module.css'

interface Props {
  /** The column's name. */
  name: string
  days: ColumnDays
  order: DateOrder
  /** What speaks against the order is among the column's problems. */
  isTold: boolean
  onChange: (order: DateOrder) => void
}

const choices = [
  { value: 'dmy', label: 'Day first (31/12/2026)' },
  { value: 'mdy', label: 'Month first (12/31/2026)' },
]

/** How the days of a column are read, with an example, and what speaks against it. */
export function DayOrder({ name, days, order, isTold, onChange }: Props) {
  const { either } = days
  const against = order === 'dmy' ? days.mdy : days.dmy
  const isOpen = !days.dmy && !days.mdy
  const isMixed = days.dmy !== null && days.mdy !== null
  return (
    <div className={classes.dayOrder}>
      <span className={classes.dayHint} data-warns={isMixed || undefined}>
        {isMixed ? <IconAlertTriangle size={14} aria-hidden /> : <IconCalendar size={14} aria-hidden />}
        <span>
          {against && !isTold && (
            <>
              {formatNumber(against.count)} × the other way, like <q>{against.value}</q> in row{' '}
              {formatNumber(against.row)}: not read as a day.{' '}
            </>
          )}
          {either && (
            <>
              <q>{either.value}</q> in row {formatNumber(either.row)} is read as {shown(either.value, order)}
              {either.count > 1 && `, and ${formatNumber(either.count - 1)} more the same way`}
              {isOpen ? '. The values themselves do not tell.' : '.'}
            </>
          )}
          {!either && 'The days of this column tell their order.'}
        </span>
      </span>
      <Select
        size="xs"
        aria-label={`How days of the column ${name} are written`}
        data={choices}
        value={order}
        onChange={(next) => next && onChange(next as DateOrder)}
        allowDeselect={false}
      />
    </div>
  )
}

/** What a day like 03/04/2026 is, read one way. */
function shown(value: string, order: DateOrder): string {
  const [, first = '', second = '', year = ''] = /^(\d{1,2})\D+(\d{1,2})\D+(\d{2,4})/.exec(toLatinDigits(value)) ?? []
  const [day, month] = order === 'dmy' ? [first, second] : [second, first]
  const century = year.length === 2 ? (Number(year) < 80 ? '20' : '19') : ''
  return formatDay(`${century}${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}
