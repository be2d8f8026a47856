import { useQuery } from '@tanstack/react-query'
import { calls } from '~/query.ts'
import { ReportExport } from '~/records/report-export.tsx'
import { Awaited } from '~/ui/awaited.tsx'
import { OpenParties } from './open-parties.tsx'
import { CutNote, ReportPart } from './report-parts.tsx'
import { useReportSearch } from './report-search.ts'

/** What customers owe today, invoiced or not, by how long it is due. */
export default function DuesTab() {
  const { days } = useReportSearch()
  const query = useQuery(calls.reports.dues.queryOptions())
  const report = query.data?.data
  if (!report) return <Awaited query={query} what="The dues" lines={8} />
  return (
    <ReportPart
      title="Customers owe, as of today"
      aside={<ReportExport report="dues" days={days} label="Export dues" />}
    >
      <OpenParties
        label="Customers who owe"
        who="Customer"
        parties={report.parties}
        books={report.baseCurrency}
        isAged
        none="Nobody owes you anything."
      />
      <CutNote isCut={report.isCut} />
    </ReportPart>
  )
}
