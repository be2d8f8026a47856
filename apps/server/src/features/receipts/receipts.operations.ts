import type { OperationDescription } from '../../kernel/operations/operations.registry.ts'
import { receiptPdfJob } from './receipts.jobs.ts'
import { startReceiptPdf } from './receipts-pdf.service.ts'

export const receiptOperations: OperationDescription[] = [
  {
    kind: 'receipts.pdf',
    file: {
      job: receiptPdfJob,
      start: (_services, db, actor, { id, refundId }) =>
        startReceiptPdf(db, actor, { id: String(id), refundId: refundId === undefined ? undefined : String(refundId) }),
      holds: ({ about }) => [about === 'invoice' ? 'invoice' : 'trip'],
    },
  },
]
