import type { ReportFile } from '@sarai/contract/report-words'
import { api } from '~/api.ts'
import type { ReportDays } from '~/lib/report-time.ts'
import { PaperExport } from './table-export.tsx'

interface Props {
  report: ReportFile
  days: ReportDays
  /** "Export dues" */
  label: string
}

/** Writes a report to a file, for those who may export. */
export function ReportExport({ report, days: { from, to }, label }: Props) {
  return <PaperExport label={label} start={(format) => api.reports.export({ report, from, to, format })} />
}
