import { exportAgain } from '../../kernel/operations/export-start.service.ts'
import type { OperationDescription } from '../../kernel/operations/operations.registry.ts'
import { vouchersExport } from './vouchers-export.service.ts'
import { startVouchersPdf } from './vouchers-pdf.service.ts'
import { exportVouchersJob, vouchersPdfJob } from './vouchers.jobs.ts'

export const voucherOperations: OperationDescription[] = [
  {
    kind: 'vouchers.pdf',
    file: {
      job: vouchersPdfJob,
      start: (_services, db, actor, input) =>
        startVouchersPdf(db, actor, input as unknown as Parameters<typeof startVouchersPdf>[2]),
      holds: 'voucher',
    },
  },
  {
    kind: 'vouchers.export',
    file: { job: exportVouchersJob, start: exportAgain(vouchersExport), holds: 'voucher' },
  },
]
