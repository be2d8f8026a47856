import type { CashFlowReport } from '@sarai/contract/report-schemas'
import { cashFlowDays } from '@sarai/contract/report-words'
import { formatMoney } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDay, plural } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { ReportExport } from '~/records/report-export.tsx'
import { Awaited } from '~/ui/awaited.tsx'
import { Chart } from '~/ui/chart.tsx'
import { DocumentLink } from './document-link.tsx'
import { OpenParties } from './open-parties.tsx'
import { CostsHidden, CutNote, ReportPart, ReportTable } from './report-parts.tsx'
import { useReportSearch } from './report-search.ts'
import classes from './report-parts.module.css'

/** What is owed to vendors, and what is to come in and go out. */
export default function VendorsTab() {
  const { user } = useSession()
  if (!user.seesCost) return <CostsHidden />
  return (
    <>
      <Owed />
      <CashFlow />
    </>
  )
}

function Owed() {
  const { days } = useReportSearch()
  const query = useQuery(calls.reports.vendors.queryOptions())
  const report = query.data?.data
  if (!report) return <Awaited query={query} what="What vendors are owed" lines={4} />
  const { parties, advances, baseCurrency, isCut } = report
  return (
    <>
      <ReportPart
        title="Owed to vendors, as of today"
        aside={<ReportExport report="vendors" days={days} label="Export what vendors are owed" />}
      >
        <OpenParties
          label="Vendors who are owed"
          who="Vendor"
          parties={parties}
          books={baseCurrency}
          isAged
          none="The books have no open bill of a vendor. What bookings say is due stands below."
        />
        <CutNote isCut={isCut} />
      </ReportPart>
      {advances.length > 0 && (
        <ReportPart title="Paid ahead to vendors, and credited by them">
          <OpenParties
            label="Paid ahead to vendors, and credited by them"
            who="Vendor"
            parties={advances}
            books={baseCurrency}
            none=""
          />
        </ReportPart>
      )}
    </>
  )
}

const directions = { in: 'To come in', out: 'To pay', balance: 'Balance' }

function CashFlow() {
  const { days } = useReportSearch()
  const query = useQuery(calls.reports.cashFlow.queryOptions())
  const report = query.data?.data
  if (!report) return <Awaited query={query} what="The cash flow" lines={6} />
  return (
    <>
      <ReportPart
        title="Cash flow of the next 90 days"
        aside={<ReportExport report="cash-flow" days={days} label="Export the cash flow" />}
      >
        <Sums sums={report.sums} />
        <CutNote isCut={report.isCut} />
      </ReportPart>
      {report.rows.length > 0 && (
        <ReportPart title="What it is made of">
          <ReportTable
            label="What the cash flow is made of"
            rows={report.rows}
            keyOf={({ id }) => id}
            none=""
            columns={[
              {
                label: 'Trip',
                cell: ({ tripId, tripTitle }) =>
                  tripId && (
                    <Link to="/trips/$tripId" params={{ tripId }} search={{ tab: 'money' }} className={classes.link}>
                      {tripTitle}
                    </Link>
                  ),
              },
              { label: 'Due', cell: ({ dueOn }) => formatDay(dueOn) },
              { label: 'Who', cell: ({ who }) => who },
              { label: 'What', cell: ({ label, opens }) => <DocumentLink opens={opens}>{label}</DocumentLink> },
              {
                label: directions.in,
                isAmount: true,
                cell: ({ direction, amount, currency }) => direction === 'in' && formatMoney(amount, currency),
              },
              {
                label: directions.out,
                isAmount: true,
                cell: ({ direction, amount, currency }) => direction === 'out' && formatMoney(amount, currency),
              },
            ]}
          />
        </ReportPart>
      )}
    </>
  )
}

type Sum = Omit<CashFlowReport['sums'][number], 'direction'> & { direction: keyof typeof directions }

const none = { overdue: 0, ahead: cashFlowDays.map(() => 0) }

/** What comes in, goes out and is left, of each currency: what no rate is agreed for cannot be added up. */
function rowsOf(sums: CashFlowReport['sums']): Sum[][] {
  return [...Map.groupBy(sums, ({ currency }) => currency)].map(([currency, of]) => {
    const find = (direction: 'in' | 'out') =>
      of.find((sum) => sum.direction === direction) ?? { ...none, direction, currency }
    const [comes, goes] = [find('in'), find('out')]
    return [
      comes,
      goes,
      {
        direction: 'balance',
        currency,
        overdue: comes.overdue - goes.overdue,
        ahead: comes.ahead.map((amount, at) => amount - (goes.ahead[at] ?? 0)),
      },
    ]
  })
}

const times = ['Overdue', ...cashFlowDays.map((count) => `In ${plural(count, 'day')}`)]
const amountsOf = ({ overdue, ahead }: Sum) => [overdue, ...ahead]

function Sums({ sums }: Pick<CashFlowReport, 'sums'>) {
  const currencies = rowsOf(sums)
  return (
    <>
      {currencies.map((rows) => (
        <Chart
          key={rows[0]?.currency}
          label={`Cash flow in ${rows[0]?.currency}`}
          points={times}
          series={rows.map((row) => ({
            label: directions[row.direction],
            colour: row.direction,
            values: amountsOf(row),
            isLine: row.direction === 'balance',
          }))}
          currency={rows[0]?.currency ?? ''}
        />
      ))}
      <ReportTable
        label="Cash flow"
        rows={currencies.flat()}
        keyOf={({ direction, currency }) => `${direction} ${currency}`}
        isSum={({ direction }) => direction === 'balance'}
        none="No instalment is open and no vendor is due in the next 90 days."
        columns={[
          { label: 'Direction', cell: ({ direction, currency }) => `${directions[direction]}, ${currency}` },
          ...times.map((label, at) => ({
            label,
            isAmount: true,
            cell: (row: Sum) => {
              const amount = amountsOf(row)[at] ?? 0
              if (at === 0 && amount === 0) return false
              return <span data-loss={amount < 0 || undefined}>{formatMoney(amount, row.currency)}</span>
            },
          })),
        ]}
      />
    </>
  )
}
