import { exportAgain } from '../../kernel/operations/export-start.service.ts'
import type { OperationDescription } from '../../kernel/operations/operations.registry.ts'
import { billsExport } from './bills-export.service.ts'
import { type StatementAsked, startStatementExport } from './bills-statement.service.ts'
import { exportBillsJob, exportStatementJob } from './bills.jobs.ts'

export const billOperations: OperationDescription[] = [
  {
    kind: 'bills.export',
    file: { job: exportBillsJob, start: exportAgain(billsExport), holds: 'bill', isOfCosts: () => true },
  },
  {
    kind: 'vendorPayments.export',
    file: {
      job: exportStatementJob,
      start: (services, db, actor, input) =>
        startStatementExport(services, db, actor, input as unknown as StatementAsked),
      holds: 'vendor',
      isOfCosts: () => true,
    },
  },
]
