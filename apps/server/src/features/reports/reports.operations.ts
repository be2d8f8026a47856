import type { ReportFileQuery } from '@sarai/contract/reports'
import { costReports } from '@sarai/contract/report-words'
import type { OperationDescription } from '../../kernel/operations/operations.registry.ts'
import { startReportExport } from './reports-export.service.ts'
import { exportReportJob } from './reports.jobs.ts'

const queryOf = (input: Record<string, unknown>) => input as unknown as ReportFileQuery

export const reportOperations: OperationDescription[] = [
  {
    kind: 'reports.export',
    file: {
      job: exportReportJob,
      start: (services, db, actor, input) => startReportExport(services, db, actor, queryOf(input)),
      // A statement is of one customer; all others are of the whole agency.
      holds: (input) => (queryOf(input).report === 'statement' ? ['contact'] : []),
      isUnowned: true,
      isOfAll: (input) => queryOf(input).report !== 'statement',
      isOfCosts: (input) => costReports.has(queryOf(input).report),
    },
  },
]
