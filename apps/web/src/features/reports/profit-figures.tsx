import type { ProfitReport } from '@sarai/contract/profit-report'
import type { ProfitFigures } from '@sarai/contract/trip-profit'
import { formatMoney, formatPercent } from '@sarai/money/format'
import { FigureLink, ReportTable } from './report-parts.tsx'
import classes from './report-parts.module.css'

interface EarnedProps {
  /** Null where there is no exchange rate. */
  figures: ProfitFigures | null
  books: string
}

/** A margin, with the price and the cost that it is made of. */
export function Earned({ figures, books }: EarnedProps) {
  if (!figures) return <span className="quiet">No exchange rate</span>
  const { income, cost, margin, marginPercent } = figures
  return (
    <span className={classes.earned}>
      <span data-loss={margin < 0 || undefined}>
        {formatMoney(margin, books)}
        {marginPercent !== null && <span className="quiet"> {formatPercent(marginPercent)}</span>}
      </span>
      <span className="quiet">
        {formatMoney(income, books)} less {formatMoney(cost, books)}
      </span>
    </span>
  )
}

const parts = [
  { label: 'Price before tax', of: ({ income }: ProfitFigures) => income },
  { label: 'Cost', of: ({ cost }: ProfitFigures) => cost },
  { label: 'Exchange, bank, rounding, write-offs', of: ({ other }: ProfitFigures) => other },
]

/** What all of them come to, as quoted, as booked and in the books. */
export function ProfitSums({ sums, books }: { sums: ProfitReport['total']; books: string }) {
  const columns = [
    ['Quoted', sums.quoted],
    ['Booked', sums.expected],
    ['In the books', sums.actual],
  ] as const
  const rows = parts.filter((part, at) => at < 2 || columns.some(([, figures]) => part.of(figures) !== 0))
  return (
    <ReportTable
      label="Profit of the trips"
      rows={rows}
      keyOf={({ label }) => label}
      none=""
      columns={[
        { label: 'Figure', cell: ({ label }) => label },
        ...columns.map(([label, figures]) => ({
          label,
          isAmount: true,
          cell: (row: (typeof parts)[number]) => (
            <FigureLink show="profit.all">{formatMoney(row.of(figures), books)}</FigureLink>
          ),
        })),
      ]}
      foot={[
        'Margin',
        ...columns.map(([label, { margin, marginPercent }]) => (
          <span key={label} data-loss={margin < 0 || undefined}>
            {formatMoney(margin, books)}
            {marginPercent !== null && <span className="quiet"> {formatPercent(marginPercent)}</span>}
          </span>
        )),
      ]}
    />
  )
}
