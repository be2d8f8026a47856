import type { OperationDescription } from '../../kernel/operations/operations.registry.ts'
import { receiptPdfJob } from './receipts.jobs.ts'
import { startReceiptPdf, startRefundPdf } from './receipts-pdf.service.ts'

export const receiptOperations: OperationDescription[] = [
  {
    kind: 'receipts.pdf',
    file: {
      job: receiptPdfJob,
      start: (_services, db, actor, { id, of }) =>
        of === 'refund'
          ? startRefundPdf(db, actor, { id: String(id) })
          : startReceiptPdf(db, actor, { id: String(id) }),
      holds: ({ about }) => [about === 'invoice' || about === 'contact' ? about : 'trip'],
    },
  },
]
