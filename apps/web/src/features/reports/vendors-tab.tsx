import type { CashFlowReport } from '@sarai/contract/report-schemas'
import { cashFlowDays } from '@sarai/contract/report-words'
import { formatMoney } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDay } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { ReportExport } from '~/records/report-export.tsx'
import { Awaited } from '~/ui/awaited.tsx'
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

const directions = { in: 'To come in', out: 'To pay' }

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
              { label: 'What', cell: ({ label }) => label },
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

/** By currency: what no rate is agreed for cannot be added up. */
function Sums({ sums }: Pick<CashFlowReport, 'sums'>) {
  return (
    <ReportTable
      label="Cash flow"
      rows={sums}
      keyOf={({ direction, currency }) => `${direction} ${currency}`}
      none="No instalment is open and no vendor is due in the next 90 days."
      columns={[
        { label: 'Direction', cell: ({ direction, currency }) => `${directions[direction]}, ${currency}` },
        {
          label: 'Overdue',
          isAmount: true,
          cell: ({ overdue, currency }) => overdue > 0 && formatMoney(overdue, currency),
        },
        ...cashFlowDays.map((count, at) => ({
          label: `In ${count} days`,
          isAmount: true,
          cell: ({ ahead, currency }: CashFlowReport['sums'][number]) => formatMoney(ahead[at] ?? 0, currency),
        })),
      ]}
    />
  )
}
