import { useQuery } from '@tanstack/react-query'
import { calls } from '~/query.ts'
import { ReportExport } from '~/records/report-export.tsx'
import { Awaited } from '~/ui/awaited.tsx'
import { OpenParties } from './open-parties.tsx'
import { modeName, Split } from './received-tab.tsx'
import { CutNote, ReportPart } from './report-parts.tsx'
import { useReportSearch } from './report-search.ts'

/** What customers have paid ahead, and what was given back. */
export default function AdvancesTab() {
  const { days } = useReportSearch()
  const open = useQuery(calls.reports.advances.queryOptions())
  const received = useQuery(calls.reports.received.queryOptions({ input: days, placeholderData: (last) => last }))
  const [advances, report] = [open.data?.data, received.data?.data]
  return (
    <>
      <ReportPart
        title="Paid ahead by customers, as of today"
        aside={<ReportExport report="advances" days={days} label="Export advances" />}
      >
        {advances ? (
          <>
            <OpenParties
              label="Customers who have paid ahead"
              who="Customer"
              parties={advances.parties}
              books={advances.baseCurrency}
              none="Every payment is put against an invoice."
            />
            <CutNote isCut={advances.isCut} />
          </>
        ) : (
          <Awaited query={open} what="The advances" lines={4} />
        )}
      </ReportPart>
      <ReportPart title="Given back" aside={<ReportExport report="refunds" days={days} label="Export refunds" />}>
        {report ? (
          <Split
            label="Given back"
            what="refund"
            rows={report.refunds}
            books={report.baseCurrency}
            nameOf={({ key }) => modeName(key)}
          />
        ) : (
          <Awaited query={received} what="The refunds" lines={2} />
        )}
      </ReportPart>
    </>
  )
}
