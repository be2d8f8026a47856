import { invoiceName, invoicePath } from '@sarai/contract/invoice-words'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { isPublicKey, refuseKey } from '../../core/public-keys.ts'
import type { Limit } from '../../core/throttle.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { isOpen } from '../../kernel/agency/agency-standing.rules.ts'
import type { Services } from '../../services.ts'
import { issuedPdfJob } from './invoices.jobs.ts'
import { findByPublicKey, findInvoice, findMadeOf, type InvoiceRecord } from './invoices.queries.ts'
import { isOwed } from './invoices.rules.ts'

const documents: Limit = { name: 'invoice pdf', attempts: 1, seconds: 60 }

/**
 * The invoice that is shown at an address.
 * @throws AppError 404, delayed after many attempts, or 429 after very many
 */
export async function openInvoice(services: Services, key: string, address: string) {
  const refused = { kind: 'invoice', noun: 'invoice', key, address } as const
  const found = isPublicKey(key) ? await findByPublicKey(services.database, key) : undefined
  if (!found) return refuseKey(services, refused)
  const db = services.database.readAs(found.agencyId)
  const [invoice, agency] = await db.together(() => [findInvoice(db, found.id, unrestricted), findAgency(db)])
  if (!invoice || invoice.deletedAt || !isOpen(services, agency)) return refuseKey(services, refused)
  return { db, agency, invoice }
}

/**
 * The invoice that was issued for a proforma, for who has the proforma's address: its number and its own address. One
 * that was made out to another customer since is not theirs to see.
 */
export async function invoicedAs(db: AgencyDb, proforma: InvoiceRecord) {
  if (proforma.kind !== 'proforma') return null
  const made = await findMadeOf(db, proforma.id)
  if (made?.state !== 'issued' || !made.publicKey || made.contactId !== proforma.contactId) return null
  return { name: invoiceName(made), issuedOn: made.issuedOn, path: invoicePath(made.publicKey) }
}

/** What of an issued document is settled: paid, withheld as tax, credited or written off; of a proforma what is paid ahead. */
export function computeSettled({ kind, state, total, open, paidAhead }: InvoiceRecord): number {
  if (state !== 'issued') return 0
  return isOwed(kind) ? Math.max((total ?? 0) - open, 0) : paidAhead
}

/** Has the PDF of an invoice made. Asked again within a minute it is left to whoever is at it. */
export async function askForPdf(
  { throttle, database, jobs }: Services,
  agencyId: string,
  asked: { invoiceId: string; storageKey: string },
): Promise<void> {
  const isNew = await throttle.tryHit(documents, asked.storageKey)
  if (isNew) await database.writeAs(agencyId, (db) => jobs.enqueue(db, issuedPdfJob, asked))
}
