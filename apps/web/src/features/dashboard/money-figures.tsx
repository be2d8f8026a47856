import type { ToPay } from '@sarai/contract/dashboard'
import { formatMoney } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { plusDays } from '~/lib/calendar-days.ts'
import { formatDays, plural } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useLiveCalls } from '~/lib/use-live-calls.ts'
import { calls } from '~/query.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { rangeText } from './dashboard-search.ts'
import classes from './month-figures.module.css'

const topics = ['trips', 'invoices', 'bills', 'bookings'] as const
const everyAnswer = calls.dashboard.money.key()

/** What came in, and what is to come in and go out: each leads to the list of the same. */
export function MoneyFigures({ owner }: { owner: string | undefined }) {
  const { can } = useSession()
  const query = useQuery(calls.dashboard.money.queryOptions({ input: { owner }, placeholderData: (last) => last }))
  useLiveCalls(topics, everyAnswer)
  const data = query.data?.data
  if (!data) return <Awaited query={query} what="The money" lines={2} />
  const { received, due, overdueTrips, overdueInvoices, payable, overdueBills, month, week, baseCurrency } = data
  const before = plusDays(week.from, -1)
  // Who may not see proposals is not told of instalments: then there may be nothing to show.
  const seesDues = can('prospects') || [due, overdueTrips, overdueInvoices].some(({ total }) => total > 0)
  if (!received && !payable && !seesDues) return null
  const words = (of: ToPay) => amountWords(of.sums, baseCurrency)
  // A calendar shows one's own where it is not told otherwise.
  const calendar = (kind: 'due' | 'payable') => {
    return { kind, view: 'list', days: rangeText(week), owner: owner ?? 'all' }
  }
  return (
    <section className={classes.strip} aria-label="Money">
      {received && (
        <Figure
          label="Received this month"
          value={
            <Link to="/payment-report" search={{ days: rangeText(month), show: owner && `manager.${owner}` }}>
              {formatMoney(received.amount, baseCurrency)}
            </Link>
          }
          note={plural(received.payments, 'payment')}
        />
      )}
      {seesDues && (
        <>
          <Figure
            label="Due this week"
            value={
              <Link to="/reminder-calendar" search={calendar('due')}>
                {words(due)}
              </Link>
            }
            note={`${countOf(due, 'payment')}, ${formatDays(week.from, week.to)}`}
          />
          <Figure
            label="Overdue"
            value={
              <Link to="/trips" search={{ due: before, sort: 'startDate', owner }}>
                {amountWords([...overdueTrips.sums, ...overdueInvoices.sums], baseCurrency)}
              </Link>
            }
            note={
              <>
                {countOf(overdueTrips, 'instalment')} of trips
                {overdueInvoices.total > 0 && (
                  <>
                    {', '}
                    <Link to="/invoices" search={{ status: 'overdue', sort: 'dueOn', owner }}>
                      {countOf(overdueInvoices, 'invoice')} without a trip
                    </Link>
                  </>
                )}
              </>
            }
          />
        </>
      )}
      {payable && (
        <Figure
          label="To pay vendors this week"
          value={
            <Link to="/reminder-calendar" search={calendar('payable')}>
              {words(payable)}
            </Link>
          }
          note={
            overdueBills && overdueBills.total > 0 ? (
              <Link to="/bills" search={{ due: before, sort: 'dueOn' }}>
                and {words(overdueBills)} overdue
              </Link>
            ) : (
              countOf(payable, 'payment')
            )
          }
        />
      )}
    </section>
  )
}

const countOf = ({ total, totalIsMinimum }: ToPay, what: string) =>
  totalIsMinimum ? `More than ${plural(total, what)}` : plural(total, what)

/** Amounts by currency, those of the same one added up. */
function amountWords(sums: ToPay['sums'], baseCurrency: string): string {
  const of = new Map<string, number>()
  for (const { currency, amount } of sums) of.set(currency, (of.get(currency) ?? 0) + amount)
  if (of.size === 0) return formatMoney(0, baseCurrency)
  return [...of].map(([currency, amount]) => formatMoney(amount, currency)).join(' + ')
}

interface FigureProps {
  label: string
  value: ReactNode
  note: ReactNode
}

function Figure({ label, value, note }: FigureProps) {
  return (
    <div className={classes.figure}>
      <p className={classes.label}>{label}</p>
      <p className={classes.value} data-money>
        {value}
      </p>
      <p className={classes.before}>{note}</p>
    </div>
  )
}
