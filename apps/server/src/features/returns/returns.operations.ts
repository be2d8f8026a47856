import type { ReturnFileQuery } from '@sarai/contract/returns'
import type { OperationDescription } from '../../kernel/operations/operations.registry.ts'
import { noteReturnFile } from './returns-files.service.ts'
import { exportReturnJob } from './returns.jobs.ts'

export const returnOperations: OperationDescription[] = [
  {
    kind: 'returns.export',
    file: {
      job: exportReturnJob,
      start: (services, db, actor, input) => noteReturnFile(services, db, actor, input as unknown as ReturnFileQuery),
      // What receipts are for: a trip, or an invoice.
      holds: () => ['invoice', 'trip'],
      isUnowned: true,
      isOfAll: () => true,
    },
  },
]
