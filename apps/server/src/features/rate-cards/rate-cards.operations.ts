import { exportAgain } from '../../kernel/operations/export-start.service.ts'
import type { OperationDescription } from '../../kernel/operations/operations.registry.ts'
import { exportableRates } from './rate-cards-export.service.ts'
import { exportRatesJob } from './rate-cards.jobs.ts'

export const rateCardOperations: OperationDescription[] = [
  {
    kind: 'rateCards.export',
    file: { job: exportRatesJob, start: exportAgain(exportableRates), holds: 'rateCard', isOfCosts: () => true },
  },
]
