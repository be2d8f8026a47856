import type { InvoiceSelection } from '@sarai/contract/invoice-schemas'
import type { Person } from '../../core/actor.ts'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { customColumns } from '../../kernel/custom-fields/custom-fields-export.service.ts'
import {
  type Exportable,
  type ExportInput,
  filtersOf,
  startExport,
} from '../../kernel/operations/export-start.service.ts'
import { columnsAsked } from '../../kernel/operations/list-export.rules.ts'
import { exportList } from '../../kernel/operations/list-export.service.ts'
import type { Services } from '../../services.ts'
import { nextInvoices } from './invoices-bulk.queries.ts'
import { invoiceExportColumns } from './invoices-export.rules.ts'
import { presentRow } from './invoices-found.service.ts'
import { countInvoices } from './invoices-list.queries.ts'
import type { InvoiceCondition } from './invoices-list.rules.ts'
import { selectedInvoices } from './invoices-list.service.ts'

type Input = ExportInput<InvoiceCondition, 'csv' | 'xlsx'>

/** What is exported of invoices. */
export const exportableInvoices: Exportable<InvoiceCondition> = {
  kind: 'invoices.export',
  many: 'invoices',
  title: (count) => (count === undefined ? 'Export invoices' : `Export ${count} invoices`),
  count: countInvoices,
}

/** Notes an export to be made. @returns the operation that will make it */
export async function startInvoiceExport(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { selection, ...asked }: { selection: InvoiceSelection; format: Input['format']; columns?: string[] },
) {
  const question = await selectedInvoices(db, actor, selection, todayFor(services, actor.agency))
  return startExport(services, db, actor, exportableInvoices, { ...asked, question, filters: filtersOf(selection) })
}

/** Writes the invoices of an export to its file. */
export const exportInvoices = (
  services: Services,
  actor: Person,
  operationId: string,
  signal: AbortSignal,
): Promise<void> =>
  exportList(
    services,
    actor,
    { operationId, signal },
    {
      name: 'invoices',
      next: nextInvoices,
      columns: async (db, _actor, keys) => [
        ...columnsAsked(invoiceExportColumns, keys),
        ...(await customColumns(db, 'invoices', keys)),
      ],
      present: (_actor, invoice, day) => ({ ...invoice, ...presentRow(invoice, day) }),
    },
  )
