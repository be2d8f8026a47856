import type { ReceivedRow } from '@sarai/contract/report-schemas'
import { formatMoney } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { formatDay, formatMonth, formatNumber } from '~/lib/format.ts'
import { receiptModeLabels } from '@sarai/contract/receipt-words'
import { calls } from '~/query.ts'
import { ReportExport } from '~/records/report-export.tsx'
import { Awaited } from '~/ui/awaited.tsx'
import { Bars } from '~/ui/bars.tsx'
import { Amount, FigureLink, Nothing, ReportPart, ReportTable } from './report-parts.tsx'
import { useReportSearch } from './report-search.ts'
import classes from './report-parts.module.css'

export const modeName = (mode: string | null): string =>
  Object.entries(receiptModeLabels).find(([value]) => value === mode)?.[1] ?? 'Other'

const keyOf = ({ key, currency }: ReceivedRow) => `${key} ${currency}`

/** What came in: over time, by how it was paid, and by whose trips. */
export default function ReceivedTab() {
  const { days } = useReportSearch()
  const query = useQuery(calls.reports.received.queryOptions({ input: days, placeholderData: (last) => last }))
  const report = query.data?.data
  if (!report) return <Awaited query={query} what="What was received" lines={8} />
  const { baseCurrency: books, months, modes, managers } = report
  const isByMonth = months.length > 1
  return (
    <>
      <ReportPart
        title={isByMonth ? 'Received by month' : 'Received by day'}
        aside={<ReportExport report="received" days={days} label="Export payments" />}
      >
        <OverTime rows={isByMonth ? months : report.days} isByMonth={isByMonth} books={books} />
      </ReportPart>
      <div className={classes.columns}>
        <ReportPart title="By mode">
          <Split label="By mode" what="mode" rows={modes} books={books} nameOf={({ key }) => modeName(key)} />
        </ReportPart>
        <ReportPart title="By manager of the trip">
          <Split
            label="By manager"
            what="manager"
            rows={managers}
            books={books}
            nameOf={({ name }) => name ?? 'Nobody'}
          />
        </ReportPart>
      </div>
    </>
  )
}

/** Money over time in the currency of the books, whatever it came in. */
function OverTime({ rows, isByMonth, books }: { rows: ReceivedRow[]; isByMonth: boolean; books: string }) {
  if (rows.length === 0) return <Nothing>Nothing was received in this time.</Nothing>
  const sums = [...Map.groupBy(rows, ({ key }) => key ?? '')].map(([key, of]) => ({
    key,
    base: of.reduce((sum, { base }) => sum + base, 0),
  }))
  return (
    <Bars
      bars={sums.map(({ key, base }) => ({
        key,
        label: isByMonth ? formatMonth(`${key}-01`) : formatDay(key),
        colour: 'green',
        length: Math.max(0, base),
        figures: <FigureLink show={`${isByMonth ? 'month' : 'day'}.${key}`}>{formatMoney(base, books)}</FigureLink>,
      }))}
    />
  )
}

interface SplitProps {
  label: string
  what: 'mode' | 'manager' | 'refund'
  rows: ReceivedRow[]
  books: string
  nameOf: (row: ReceivedRow) => string
}

/** Sums of money by what it is split by, each leading to its payments. */
export function Split({ label, what, rows, books, nameOf }: SplitProps) {
  return (
    <ReportTable
      label={label}
      rows={rows}
      keyOf={keyOf}
      none={what === 'refund' ? 'Nothing was given back in this time.' : 'Nothing was received in this time.'}
      columns={[
        { label: what === 'manager' ? 'Manager' : 'Mode', cell: nameOf },
        { label: 'Payments', isAmount: true, cell: ({ payments }) => formatNumber(payments) },
        {
          label: 'Amount',
          isAmount: true,
          cell: (row) => (
            <FigureLink show={`${what}.${row.key ?? 'none'}`}>
              <Amount {...row} books={books} />
            </FigureLink>
          ),
        },
      ]}
      foot={[
        'Total',
        null,
        formatMoney(
          rows.reduce((sum, { base }) => sum + base, 0),
          books,
        ),
      ]}
    />
  )
}
