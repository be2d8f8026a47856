import { formatMoney } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { calls } from '~/query.ts'
import classes from './bill.module.css'

const weeks = [
  ['overdue', 'Overdue'],
  ['thisWeek', 'This week'],
  ['nextWeek', 'Next week'],
  ['later', 'Later'],
] as const

/** What is due to vendors by week; nothing where nothing is. */
export function BillsDue() {
  const rows = useQuery(calls.bills.due.queryOptions()).data?.data ?? []
  if (rows.length === 0) return null
  return (
    <dl className={classes.due} aria-label="What is due to vendors">
      {weeks.map(([week, label]) => {
        const amounts = rows.filter((row) => row[week] > 0)
        return (
          <div key={week}>
            <dt className="quiet">{label}</dt>
            <dd className={`tabular ${week === 'overdue' && amounts.length > 0 ? classes.overdue : ''}`}>
              {amounts.map((row) => formatMoney(row[week], row.currency)).join(' + ') || '–'}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
