import { exportAgain } from '../../kernel/operations/export-start.service.ts'
import type { OperationDescription } from '../../kernel/operations/operations.registry.ts'
import { restoreNextTrips } from './trips-bulk-run.service.ts'
import { tripsExport } from './trips-export.service.ts'
import { exportTripsJob } from './trips.jobs.ts'

export const tripOperations: OperationDescription[] = [
  { kind: 'trips.bulk', undo: restoreNextTrips },
  { kind: 'trips.export', file: { job: exportTripsJob, start: exportAgain(tripsExport), holds: 'trip' } },
]
