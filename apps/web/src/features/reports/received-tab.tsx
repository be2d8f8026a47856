import type { ReceivedRow } from '@sarai/contract/report-schemas'
import { formatMoney } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { plusDays, plusMonths } from '~/lib/calendar-days.ts'
import { formatDay, formatMonth, formatNumber } from '~/lib/format.ts'
import { receiptModeLabels } from '@sarai/contract/receipt-words'
import { calls } from '~/query.ts'
import { ReportExport } from '~/records/report-export.tsx'
import { Awaited } from '~/ui/awaited.tsx'
import { Chart } from '~/ui/chart.tsx'
import { Amount, FigureLink, ReportPart, ReportTable } from './report-parts.tsx'
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
          <ByMode rows={modes} books={books} />
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

/** Rows of one key together, in the currency of the books, whatever it came in. */
const sumsOf = (rows: readonly ReceivedRow[]) =>
  [...Map.groupBy(rows, ({ key }) => key ?? '')].map(([key, of]) => ({
    key,
    base: of.reduce((sum, { base }) => sum + base, 0),
    payments: of.reduce((sum, { payments }) => sum + payments, 0),
  }))

/** Every day or month from the first to the last: one on which nothing came is a gap. */
function withGaps(keys: readonly string[], isByMonth: boolean): string[] {
  const all = keys.slice(0, 1)
  const next = (key: string) => (isByMonth ? plusMonths(`${key}-01`, 1).slice(0, 7) : plusDays(key, 1))
  while ((all.at(-1) ?? '') < (keys.at(-1) ?? '')) all.push(next(all.at(-1) ?? ''))
  return all
}

function OverTime({ rows, isByMonth, books }: { rows: ReceivedRow[]; isByMonth: boolean; books: string }) {
  const { change } = useReportSearch()
  const what = isByMonth ? 'month' : 'day'
  const sums = sumsOf(rows)
  const nameOf = (key: string) => (isByMonth ? formatMonth(`${key}-01`) : formatDay(key))
  const keys = withGaps(
    sums.map(({ key }) => key),
    isByMonth,
  )
  return (
    <>
      <Chart
        label={`Received by ${what}`}
        points={keys.map(nameOf)}
        series={[
          {
            label: 'Received',
            colour: 'in',
            values: keys.map((key) => sums.find((one) => one.key === key)?.base ?? 0),
          },
        ]}
        currency={books}
        onOpen={(at) => change({ show: `${what}.${keys[at]}` })}
      />
      <ReportTable
        label={`Received by ${what}`}
        rows={sums}
        keyOf={({ key }) => key}
        none="Nothing was received in this time."
        columns={[
          { label: isByMonth ? 'Month' : 'Day', cell: ({ key }) => nameOf(key) },
          { label: 'Payments', isAmount: true, cell: ({ payments }) => formatNumber(payments) },
          {
            label: 'Amount',
            isAmount: true,
            cell: ({ key, base }) => <FigureLink show={`${what}.${key}`}>{formatMoney(base, books)}</FigureLink>,
          },
        ]}
      />
    </>
  )
}

function ByMode({ rows, books }: { rows: ReceivedRow[]; books: string }) {
  const { change } = useReportSearch()
  const sums = sumsOf(rows).toSorted((a, b) => b.base - a.base)
  return (
    <Chart
      label="Received by mode"
      points={sums.map(({ key }) => modeName(key))}
      series={[{ label: 'Received', colour: 'in', values: sums.map(({ base }) => base) }]}
      currency={books}
      onOpen={(at) => change({ show: `mode.${sums[at]?.key}` })}
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
