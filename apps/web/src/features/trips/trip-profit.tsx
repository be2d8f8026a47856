import type { ProfitFigures, TripProfit as Found } from '@sarai/contract/trip-profit'
import type { Trip } from '@sarai/contract/trips'
import { formatMoney, formatPercent } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onLive } from '~/lib/live.ts'
import { calls, queryClient } from '~/query.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { ProfitServices } from './profit-services.tsx'
import { type FigureOf, type FiguresOf, TripFigure, useFiguresOf } from './trip-figure.tsx'
import classes from './trip-profit.module.css'

const columns = ['quoted', 'expected', 'actual'] as const
const columnLabels = { quoted: 'Quoted', expected: 'Expected', actual: 'In the books' }
type Column = (typeof columns)[number]

interface Row {
  label: string
  of: (figures: ProfitFigures) => number
  /** Where what it is made of is. */
  to: (to: FiguresOf) => Partial<Record<Column, FigureOf | null>>
}
const rows: Row[] = [
  {
    label: 'Income before tax',
    of: ({ income }) => income,
    to: ({ agreed, invoices }) => ({ quoted: agreed, expected: agreed, actual: invoices }),
  },
  {
    label: 'Cost',
    of: ({ cost }) => cost,
    to: ({ agreed, bookings, bills }) => ({ quoted: agreed, expected: bookings, actual: bills }),
  },
  {
    label: 'Exchange, bank, rounding, write-offs',
    of: ({ other }) => other,
    to: ({ payments }) => ({ actual: payments }),
  },
]

const topics = ['bookings', 'bills', 'invoices'] as const

/** What a trip earns: as quoted, as it is booked, and as it stands in the books. */
export function TripProfit({ trip }: { trip: Trip }) {
  const query = useQuery(calls.trips.profit.queryOptions({ input: { id: trip.id } }))
  const to = useFiguresOf(trip)
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
      <Sums found={found} to={to} />
      {found.expected === null && (
        <p className="quiet">
          {trip.currency === found.currency
            ? 'What was quoted is not known: nothing prices this trip.'
            : 'What was quoted and is booked shows once the settings have an exchange rate for the trip’s currency.'}
        </p>
      )}
      {found.services.length > 0 && <ProfitServices services={found.services} currency={found.currency} />}
    </section>
  )
}

function Sums({ found, to }: { found: Found; to: FiguresOf }) {
  const shown = columns.filter((column) => found[column] !== null)
  const money = (amount: number) => formatMoney(amount, found.currency)
  const of = (column: Column) => found[column] ?? found.actual
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
                <TripFigure of={row.to(to)[column] ?? null}>{money(row.of(of(column)))}</TripFigure>
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
