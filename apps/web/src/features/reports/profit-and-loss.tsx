import { profitLineWords } from '@sarai/contract/book-words'
import type { ProfitAndLossReport, ProfitLine } from '@sarai/contract/profit-and-loss'
import type { ProfitSection } from '@sarai/contract/report-words'
import { formatMoney } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { formatDays } from '~/lib/format.ts'
import type { ReportDays } from '~/lib/report-time.ts'
import { calls } from '~/query.ts'
import { ReportExport } from '~/records/report-export.tsx'
import { Awaited } from '~/ui/awaited.tsx'
import { linesShown } from './account-drawer.tsx'
import { FigureLink, ReportPart, ReportTable } from './report-parts.tsx'
import { useReportSearch } from './report-search.ts'

/** What was earned in this time, beside the time before. */
export function ProfitAndLoss() {
  const { days } = useReportSearch()
  const query = useQuery(calls.reports.profitAndLoss.queryOptions({ input: days, placeholderData: (last) => last }))
  const report = query.data?.data
  if (!report) return <Awaited query={query} what="The profit and loss" lines={8} />
  return (
    <ReportPart
      title="Profit and loss"
      aside={<ReportExport report="profit-and-loss" days={days} label="Export the profit and loss" />}
    >
      <Report report={report} days={days} />
    </ReportPart>
  )
}

interface Row {
  name: string
  amount: number
  before: number
  /** What it leads to the lines of; nothing of sums. */
  of?: ProfitLine
}

type Sums = ProfitAndLossReport['sums']

/** The lines of a section, and what they come to. */
function section({ lines }: ProfitAndLossReport, one: ProfitSection, name: string, sum: Sums[keyof Sums]): Row[] {
  const rows = lines.filter((line) => line.section === one).map((of): Row => ({ ...of, name: profitLineWords(of), of }))
  return rows.length > 0 ? [...rows, { name, ...sum }] : []
}

function Report({ report, days }: { report: ProfitAndLossReport; days: ReportDays }) {
  const { sums, lines, daysBefore, baseCurrency } = report
  const rows: Row[] = [
    ...section(report, 'income', 'Income', sums.income),
    ...section(report, 'cost', 'Cost of sales', sums.cost),
    ...(lines.length > 0 ? [{ name: 'Gross profit', ...sums.gross }] : []),
    ...section(report, 'other-income', 'Other income', sums.otherIncome),
    ...section(report, 'expense', 'Expenses', sums.expenses),
  ]
  const money = (amount: number) => <span data-loss={amount < 0 || undefined}>{formatMoney(amount, baseCurrency)}</span>
  const figure = (amount: number, of: ProfitLine | undefined, time: ReportDays) => {
    if (!of) return money(amount)
    return amount !== 0 && <FigureLink show={linesShown(of, time)}>{formatMoney(amount, baseCurrency)}</FigureLink>
  }
  return (
    <ReportTable
      label="Profit and loss"
      rows={rows}
      keyOf={({ name, of }) => `${of?.section ?? 'sum'} ${name}`}
      isSum={({ of }) => !of}
      none="Nothing was earned or spent in this time, nor in the time before."
      columns={[
        { label: 'Account', cell: ({ name }) => name },
        { label: formatDays(days.from, days.to), isAmount: true, cell: ({ amount, of }) => figure(amount, of, days) },
        {
          label: formatDays(daysBefore.from, daysBefore.to),
          isAmount: true,
          cell: ({ before, of }) => figure(before, of, daysBefore),
        },
        {
          label: 'Difference',
          isAmount: true,
          cell: ({ amount, before }) => formatMoney(amount - before, baseCurrency),
        },
      ]}
      foot={[
        'Net profit',
        money(sums.net.amount),
        money(sums.net.before),
        formatMoney(sums.net.amount - sums.net.before, baseCurrency),
      ]}
    />
  )
}
