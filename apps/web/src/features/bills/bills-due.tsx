import { Anchor } from '@mantine/core'
import { dueWeekLabels, dueWeeks } from '@sarai/contract/bill-words'
import { formatMoney } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { calls } from '~/query.ts'
import classes from './bill.module.css'

/** What is due to vendors by week, and the way to the board that says when and to whom; nothing where nothing is. */
export function BillsDue() {
  const rows = useQuery(calls.bills.due.queryOptions()).data?.data ?? []
  if (rows.length === 0) return null
  return (
    <div className={classes.due}>
      <dl aria-label="What is due to vendors">
        {dueWeeks.map((week) => {
          const amounts = rows.filter((row) => row[week] > 0)
          return (
            <div key={week}>
              <dt className="quiet">{dueWeekLabels[week]}</dt>
              <dd className={`tabular ${week === 'overdue' && amounts.length > 0 ? classes.overdue : ''}`}>
                {amounts.map((row) => formatMoney(row[week], row.currency)).join(' + ') || '–'}
              </dd>
            </div>
          )
        })}
      </dl>
      <Anchor size="sm" renderRoot={(props) => <Link to="/bills/due" {...props} />}>
        By day and vendor
      </Anchor>
      <Anchor size="sm" renderRoot={(props) => <Link to="/payment-runs" {...props} />}>
        Payment runs
      </Anchor>
    </div>
  )
}
