import { exportJobOf } from '../../kernel/operations/operations.jobs.ts'
import { bookingsExport } from './bookings-export.service.ts'

/** Writes bookings to a file. */
export const exportBookingsJob = exportJobOf(bookingsExport)
