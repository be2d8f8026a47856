import { exportJobOf } from '../../kernel/operations/operations.jobs.ts'
import { paymentsExport } from './payments-export.service.ts'

/** Writes payments to a file. */
export const exportPaymentsJob = exportJobOf(paymentsExport)
