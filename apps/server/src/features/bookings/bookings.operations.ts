import { exportAgain } from '../../kernel/operations/export-start.service.ts'
import type { OperationDescription } from '../../kernel/operations/operations.registry.ts'
import { bookingsExport } from './bookings-export.service.ts'
import { exportBookingsJob } from './bookings.jobs.ts'

export const bookingOperations: OperationDescription[] = [
  {
    kind: 'bookings.export',
    file: { job: exportBookingsJob, start: exportAgain(bookingsExport), holds: 'booking' },
  },
]
