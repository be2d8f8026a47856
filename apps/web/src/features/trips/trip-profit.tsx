import type { ProfitFigures, TripProfit as Found } from '@sarai/contract/trip-profit'
import { formatMoney, formatPercent } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onLive } from '~/lib/live.ts'
import { calls, queryClient } from '~/query.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { ProfitServices } from './profit-services.tsx'
import classes from './trip-profit.module.css'

const columns = ['quoted', 'expected', 'actual'] as const
const columnLabels = { quoted: 'Quoted', expected: 'Expected', actual: 'In the books' }
const rows = [
  { label: 'Income before tax', of: ({ income }: ProfitFigures) => income },
  { label: 'Cost', of: ({ cost }: ProfitFigures) => cost },
  { label: 'Exchange, bank, rounding', of: ({ other }: ProfitFigures) => other },
]

const topics = ['bookings', 'bills', 'invoices'] as const

/** What a trip earns: as quoted, as it is booked, and as it stands in the books. */
export function TripProfit({ tripId }: { tripId: string }) {
  const query = useQuery(calls.trips.profit.queryOptions({ input: { id: tripId } }))
  useEffect(() => {
    const again = () => void queryClient.invalidateQueries({ queryKey: calls.trips.profit.key() })
    const ends = topics.map((topic) => onLive(topic, again))
    return () => ends.forEach((end) => end())
  }, [])
  const found = query.data?.data
  if (!found) return <Awaited query={query} what="The profit" lines={5} />
  return (
    <section aria-label="Profit">
      <h2 className={classes.heading}>
        Profit{' '}
        <span className="quiet">{found.isClosed ? 'All services are billed' : 'Not all services are billed yet'}</span>
      </h2>
      <Sums found={found} />
      {found.expected === null && (
        <p className="quiet">
          What was quoted and is booked shows once the settings have an exchange rate for the trip’s currency.
        </p>
      )}
      {found.services.length > 0 && <ProfitServices services={found.services} currency={found.currency} />}
    </section>
  )
}

function Sums({ found }: { found: Found }) {
  const shown = columns.filter((column) => found[column] !== null)
  const money = (amount: number) => formatMoney(amount, found.currency)
  const of = (column: (typeof columns)[number]) => found[column] ?? found.actual
  const used = rows.filter((row, at) => at < 2 || shown.some((column) => row.of(of(column)) !== 0))
  return (
    <table className={classes.sums}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Figure</span>
          </th>
          {shown.map((column) => (
            <th key={column} scope="col">
              {columnLabels[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {used.map((row) => (
          <tr key={row.label}>
            <th scope="row">{row.label}</th>
            {shown.map((column) => (
              <td key={column} className="tabular" data-label={columnLabels[column]}>
                {money(row.of(of(column)))}
              </td>
            ))}
          </tr>
        ))}
        <tr className={classes.whole}>
          <th scope="row">Margin</th>
          {shown.map((column) => {
            const { margin, marginPercent } = of(column)
            return (
              <td
                key={column}
                className="tabular"
                data-label={columnLabels[column]}
                data-loss={margin < 0 || undefined}
              >
                {money(margin)}
                {marginPercent !== null && <span className={classes.percent}>{formatPercent(marginPercent)}</span>}
              </td>
            )
          })}
        </tr>
      </tbody>
    </table>
  )
}
