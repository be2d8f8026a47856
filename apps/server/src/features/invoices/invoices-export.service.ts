import type { InvoiceSelection } from '@sarai/contract/invoice-schemas'
import type { Person } from '../../core/actor.ts'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Cell } from '../../core/export/cells.rules.ts'
import { writeExport } from '../../core/export/export-file.ts'
import { reachOf } from '../../core/rights.ts'
import { listMembers } from '../../kernel/accounts/accounts-people.service.ts'
import { customColumns } from '../../kernel/custom-fields/custom-fields-export.service.ts'
import {
  type Exportable,
  type ExportInput,
  filtersOf,
  startExport,
} from '../../kernel/operations/export-start.service.ts'
import { runExport } from '../../kernel/operations/export.service.ts'
import { seenBy } from '../../kernel/search/searched-list.service.ts'
import type { Services } from '../../services.ts'
import { nextInvoices } from './invoices-bulk.queries.ts'
import { chosenColumns, type InvoiceTexts } from './invoices-export.rules.ts'
import { presentRow } from './invoices-found.service.ts'
import { countInvoices } from './invoices-list.queries.ts'
import type { InvoiceCondition } from './invoices-list.rules.ts'
import { selectedInvoices } from './invoices-list.service.ts'
import type { InvoiceRecord } from './invoices.queries.ts'

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
export async function exportInvoices(
  services: Services,
  actor: Person,
  operationId: string,
  signal: AbortSignal,
): Promise<void> {
  const db = services.database.readAs(actor.agencyId)
  const names = new Map((await listMembers(db)).map(({ id, name }) => [id, name]))
  const texts: InvoiceTexts = {
    person: (id) => (id ? (names.get(id) ?? null) : null),
    timeZone: actor.agency.timeZone,
  }
  const day = todayFor(services, actor.agency)
  await runExport<InvoiceRecord>({
    services,
    actor,
    operationId,
    signal,
    name: 'invoices',
    // What they may by now: it may have waited in the queue, or for approval.
    next: ({ input }, after, limit) =>
      nextInvoices(db, { question: seenBy((input as Input).question, reachOf(actor, 'export')), after, limit }),
    async write({ input }, storageKey, invoices) {
      const { format, columns: keys } = input as Input
      const columns = [...chosenColumns(keys), ...(await customColumns(db, 'invoices', keys))]
      const header = columns.map(({ label }) => label)
      async function* cells(): AsyncGenerator<Cell[]> {
        for await (const invoice of invoices) {
          const row = { ...invoice, ...presentRow(invoice, day) }
          yield columns.map((column) => column.value(row, texts))
        }
      }
      return writeExport(services.storage, storageKey, format, header, cells())
    },
  })
}
