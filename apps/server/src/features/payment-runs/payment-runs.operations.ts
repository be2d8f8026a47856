import type { OperationDescription } from '../../kernel/operations/operations.registry.ts'
import { startRunFileAgain } from './payment-runs-file.service.ts'
import { exportRunJob } from './payment-runs.jobs.ts'

export const paymentRunOperations: OperationDescription[] = [
  {
    kind: 'paymentRuns.export',
    file: {
      job: exportRunJob,
      start: (services, db, actor, input) =>
        startRunFileAgain(services, db, actor, input as unknown as Parameters<typeof startRunFileAgain>[3]),
      holds: 'bill',
      // Whole numbers of bank accounts are in it.
      needs: () => ['bank'],
      isOfCosts: () => true,
    },
  },
]
