import { exportAgain } from '../../kernel/operations/export-start.service.ts'
import type { OperationDescription } from '../../kernel/operations/operations.registry.ts'
import { restoreNextInvoices } from './invoices-bulk-run.service.ts'
import { invoicesExport } from './invoices-export.service.ts'
import { startInvoicePdf } from './invoices-pdf.service.ts'
import { exportInvoicesJob, invoicePdfJob } from './invoices.jobs.ts'

export const invoiceOperations: OperationDescription[] = [
  { kind: 'invoices.bulk', undo: restoreNextInvoices },
  {
    kind: 'invoices.export',
    file: { job: exportInvoicesJob, start: exportAgain(invoicesExport), holds: 'invoice' },
  },
  {
    kind: 'invoices.pdf',
    file: {
      job: invoicePdfJob,
      start: (_services, db, actor, input) => startInvoicePdf(db, actor, input as unknown as { id: string }),
      holds: 'invoice',
    },
  },
]
