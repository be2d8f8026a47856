import type { InvoiceSelection } from '@sarai/contract/invoice-list-schemas'
import { isVatCountry } from '@sarai/contract/tax-names'
import { todayFor } from '../../core/days.rules.ts'
import { customColumns } from '../../kernel/custom-fields/custom-fields-export.service.ts'
import { columnsAsked } from '../../kernel/operations/list-export.rules.ts'
import type { ListExport } from '../../kernel/operations/list-export.service.ts'
import { nextInvoices } from './invoices-bulk.queries.ts'
import { columnsUnder, type ExportedInvoice } from './invoices-export.rules.ts'
import { presentRow, seesFigures } from './invoices-found.service.ts'
import { countInvoices } from './invoices-list.queries.ts'
import type { InvoiceCondition } from './invoices-list.rules.ts'
import { selectedInvoices } from './invoices-list.service.ts'
import type { InvoiceRecord } from './invoices.queries.ts'

/** What is exported of invoices. */
export const invoicesExport: ListExport<InvoiceRecord, ExportedInvoice, InvoiceCondition, InvoiceSelection> = {
  kind: 'invoices.export',
  many: 'invoices',
  name: 'invoices',
  count: countInvoices,
  select: (services, db, actor, selection) => selectedInvoices(db, actor, selection, todayFor(services, actor.agency)),
  next: nextInvoices,
  columns: async (db, { agency }, keys) => [
    ...columnsAsked(columnsUnder(isVatCountry(agency.country)), keys),
    ...(await customColumns(db, 'invoices', keys)),
  ],
  present: (actor, invoice, day) => ({
    ...invoice,
    ...presentRow(invoice, day),
    figures: seesFigures(actor, invoice) ? invoice.figures : null,
  }),
}
