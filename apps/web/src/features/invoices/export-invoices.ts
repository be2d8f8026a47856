import type { InvoiceFilters } from '@sarai/contract/invoice-list-schemas'
import { invoiceExportKeys } from '@sarai/contract/invoices-columns'
import { api } from '~/api.ts'
import { listExport } from '~/records/list-export.ts'

/** Exports invoices to a file. */
export const exportInvoices = listExport<InvoiceFilters>((asked) => api.invoices.export(asked), invoiceExportKeys)
