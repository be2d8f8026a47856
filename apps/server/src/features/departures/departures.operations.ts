import type { OperationDescription } from '../../kernel/operations/operations.registry.ts'
import { startSheetPdf } from './departures-sheet.service.ts'
import { daySheetPdfJob } from './departures.jobs.ts'

export const departureOperations: OperationDescription[] = [
  {
    kind: 'departures.pdf',
    file: {
      job: daySheetPdfJob,
      start: (_services, db, actor, input) =>
        startSheetPdf(db, actor, input as unknown as Parameters<typeof startSheetPdf>[2]),
      holds: 'trip',
    },
  },
]
