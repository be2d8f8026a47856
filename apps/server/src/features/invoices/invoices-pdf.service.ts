import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { makeOperationFile } from '../../kernel/operations/operations-file.service.ts'
import { type OperationRecord, startOperation } from '../../kernel/operations/operations.service.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { makeAttached, paperKey, storePaper } from '../brochures/brochures-paper.service.ts'
import { pdfName } from '../brochures/brochures-pdf.service.ts'
import { getInvoice, refuseOpening, requireFigures, subjectOf } from './invoices-found.service.ts'
import { type AskedFor, paperOf } from './invoices-paper.service.ts'
import { findInvoice, type InvoiceRecord } from './invoices.queries.ts'

const steps = 2
const worker = 'features/invoices/invoices.worker.ts'

/** What a PDF says now and where it is kept: another place whenever it says something else, as once something is paid. */
export async function pdfOf(services: Services, db: AgencyDb, invoice: InvoiceRecord, asked?: AskedFor) {
  const agency = await findAgency(db)
  const paper = await paperOf(services, db, agency, invoice, asked)
  return { agency, paper, storageKey: paperKey(agency, `invoices/${invoice.id}`, paper) }
}

type Stored = Awaited<ReturnType<typeof pdfOf>> & { signal: AbortSignal }

const storeInvoice = (services: Services, stored: Stored): Promise<void> =>
  storePaper(services, { ...stored, worker, signature: stored.paper.shown.signatory?.signature })

/** Makes the PDF of what was issued, for the mail that waits for it. */
export function makeIssuedPdf(
  services: Services,
  agencyId: string,
  { invoiceId, ...attached }: { invoiceId: string; mailId?: string; storageKey: string },
  signal: AbortSignal,
): Promise<void> {
  const { storageKey } = attached
  return makeAttached({ services, agencyId, signal }, attached, async () => {
    const db = services.database.readAs(agencyId)
    const invoice = await findInvoice(db, invoiceId, unrestricted)
    if (!invoice) return
    const { agency, paper } = await pdfOf(services, db, invoice)
    await storeInvoice(services, { agency, paper, storageKey, signal })
  })
}

/** Where the PDF of what was issued is kept, as it says it now; it is made first where it is not there yet. */
export async function keptPdf(
  services: Services,
  db: AgencyDb,
  invoice: InvoiceRecord,
  signal: AbortSignal,
): Promise<string> {
  const { agency, paper, storageKey } = await pdfOf(services, db, invoice)
  if ((await services.storage.size(storageKey)) === undefined)
    await storeInvoice(services, { agency, paper, storageKey, signal })
  return storageKey
}

/** Notes a PDF of an invoice to be made. @returns the operation that will make it */
export async function startInvoicePdf(db: AgencyDb, actor: Person, { id }: { id: string }): Promise<OperationRecord> {
  const invoice = await getInvoice(db, actor, id)
  requireFigures(actor, invoice)
  refuseOpening(invoice)
  const { label } = subjectOf(invoice)
  return startOperation(db, actor, { kind: 'invoices.pdf', title: `PDF of ${label}`, total: steps, input: { id } })
}

/** Makes the PDF of an operation. */
export function makeInvoicePdf(
  services: Services,
  actor: Person,
  operationId: string,
  signal: AbortSignal,
): Promise<void> {
  return makeOperationFile({ services, actor, operationId }, async (db, input) => {
    const invoice = await getInvoice(db, actor, String(input.id))
    requireFigures(actor, invoice)
    const { agency, paper } = await pdfOf(services, db, invoice)
    return {
      fileName: pdfName(paper.title),
      steps,
      recordIds: [invoice.id],
      store: (storageKey) => storeInvoice(services, { agency, paper, storageKey, signal }),
      keep: (tx) => record(tx, actor, 'exported', subjectOf(invoice), { data: { operationId, format: 'pdf' } }),
    }
  })
}
