import type { OperationDescription } from '../../kernel/operations/operations.registry.ts'
import { startInvoicePdf } from './invoices-pdf.service.ts'
import { invoicePdfJob } from './invoices.jobs.ts'

export const invoiceOperations: OperationDescription[] = [
  {
    kind: 'invoices.pdf',
    file: {
      job: invoicePdfJob,
      start: (_services, db, actor, input) => startInvoicePdf(db, actor, input as unknown as { id: string }),
      holds: 'invoice',
    },
  },
]
