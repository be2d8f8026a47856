import type { ComputedInvoice, Invoice, InvoiceDocument, InvoiceRow } from '@sarai/contract/invoice-schemas'
import { invoiceName, invoicePath, isNote } from '@sarai/contract/invoice-words'
import type { TimelineKind } from '@sarai/contract/timeline'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted, type Visible } from '../../core/db/visible.ts'
import { conflict, notFound, refused } from '../../core/errors.ts'
import { type Author, type EntrySubject, personOf, record } from '../../kernel/timeline/timeline.service.ts'
import { listDuesOfTrip } from '../customer-dues/customer-dues.service.ts'
import { computeDraft } from './invoices-computing.service.ts'
import {
  findInvoice,
  findInvoiceForUpdate,
  findMadeOf,
  findNewestOfTrip,
  hasIssuedOnMargin,
  type InvoiceRecord,
  listNotesOf,
  listOfTrip,
} from './invoices.queries.ts'
import { proposalStanding } from './invoices-standing.service.ts'
import { hiddenFigures, isOwed, statusOf, computeWritten } from './invoices.rules.ts'

export { type InvoiceRecord, listIssuedOfTrip, proformasOf } from './invoices.queries.ts'

type Named = Pick<InvoiceRecord, 'id' | 'kind' | 'number' | 'documentNumber' | 'billTo' | 'ownerId' | 'currency'>

export const subjectOf = (invoice: Named): EntrySubject & { kind: 'invoice' } => ({
  kind: 'invoice',
  id: invoice.id,
  label: `${invoiceName(invoice)} ${invoice.billTo}`,
  ownerId: invoice.ownerId,
  currency: invoice.currency,
})

export const announce = (db: AgencyDb, by: string | null, { id, tripId }: Pick<InvoiceRecord, 'id' | 'tripId'>) => {
  db.announce({ topic: 'invoices', ids: [id], by })
  if (tripId) db.announce({ topic: 'trips', ids: [tripId], by })
}

/** Writes into the histories of invoices what happened to their money; into those of what they are not, nothing. */
export async function recordOnInvoices(
  db: AgencyDb,
  doer: Author,
  kind: TimelineKind,
  of: readonly { invoiceId: string; data: Record<string, unknown> }[],
): Promise<void> {
  for (const { invoiceId, data } of of) {
    const invoice = await findInvoice(db, invoiceId, unrestricted)
    if (!invoice) continue
    await record(db, doer, kind, subjectOf(invoice), { data })
    announce(db, personOf(doer), invoice)
  }
}

/** @throws AppError 404 */
export async function getInvoice(db: AgencyDb, visible: Visible, id: string): Promise<InvoiceRecord> {
  const found = await findInvoice(db, id, visible)
  if (!found) throw notFound('invoice')
  return found
}

/** The same, held until the transaction ends. */
export async function holdInvoice(db: AgencyDb, visible: Visible, id: string): Promise<InvoiceRecord> {
  const found = await findInvoiceForUpdate(db, id, visible)
  if (!found) throw notFound('invoice')
  return found
}

/** Holds a proforma until the transaction ends. @throws AppError 422 where there is an invoice of it already */
export async function holdUninvoiced(db: AgencyDb, proformaId: string): Promise<void> {
  await findInvoiceForUpdate(db, proformaId, unrestricted)
  const made = await findMadeOf(db, proformaId)
  if (made) throw refused('INVOICED', `The invoice of this proforma is there already: ${invoiceName(made)}.`)
}

/** @throws AppError 404, 409 where somebody has saved since, or 422 for one that was deleted */
export async function invoiceToChange(
  db: AgencyDb,
  actor: Member,
  { id, version }: { id: string; version: number },
  day: string,
): Promise<InvoiceRecord> {
  const found = await holdInvoice(db, actor, id)
  if (found.deletedAt) throw refused('DELETED', 'This invoice was deleted. Restore it first.')
  if (found.version !== version)
    throw conflict('STALE', 'Somebody changed this invoice while you were editing it.', {
      current: await presentInvoice(db, actor, found, day),
    })
  return found
}

/** The newest document of a trip, or the one that is named: what money for it is for. Undefined where there is none. */
export async function newestDocumentOf(
  db: AgencyDb,
  { kind, id }: { kind: 'trip' | 'invoice'; id: string },
): Promise<InvoiceDocument | undefined> {
  const found = kind === 'trip' ? await findNewestOfTrip(db, id) : await findInvoice(db, id, unrestricted)
  return found?.document
}

/** What was issued for a trip and not cancelled, proformas apart. */
export const issuedOfTrip = async (db: AgencyDb, tripId: string): Promise<InvoiceRecord[]> =>
  (await listOfTrip(db, tripId)).filter(({ state }) => state === 'issued')

/** The credit notes that were issued for a trip, or for an invoice of none. */
export async function creditNotesOf(
  db: AgencyDb,
  { kind, id }: { kind: 'trip' | 'invoice'; id: string },
): Promise<InvoiceRecord[]> {
  const notes = kind === 'trip' ? await issuedOfTrip(db, id) : await listNotesOf(db, id)
  return notes.filter((note) => note.kind === 'credit-note')
}

/** An invoice as lists show it; what the answer does not name is left out there. */
export function presentRow(record: InvoiceRecord, day: string): InvoiceRow {
  const isStanding = record.state === 'issued' && isOwed(record.kind)
  return {
    ...record,
    status: statusOf(record, day),
    balance: isStanding ? record.open : null,
    written: computeWritten(record),
  }
}

/** @throws AppError 422 for a balance that was brought into the books: it is no document, and changes where it was posted */
export function refuseOpening({ kind }: Pick<InvoiceRecord, 'kind'>): void {
  if (kind === 'opening')
    throw refused(
      'OPENING',
      'This balance was brought from before. It has no paper, and is changed with the opening balances.',
    )
}

/** Whether somebody may know the figures of an invoice: those on the margin tell what its services cost. */
export const seesFigures = ({ seesCost }: Member, { tellsCosts }: Pick<InvoiceRecord, 'tellsCosts'>): boolean =>
  seesCost || !tellsCosts

/** @throws AppError 422 where the figures of an invoice are not for them, and with them its papers */
export function requireFigures(actor: Member, invoice: Pick<InvoiceRecord, 'tellsCosts'>): void {
  if (!seesFigures(actor, invoice))
    throw refused('COSTS_HIDDEN', 'This is taxed on the margin. A colleague who sees costs takes care of it.')
}

/** @throws AppError 422 where sums of tax would tell somebody costs: once an invoice was issued on the margin */
export async function requireTaxFigures(db: AgencyDb, actor: Member): Promise<void> {
  if (!actor.seesCost && (await hasIssuedOnMargin(db)))
    throw refused(
      'COSTS_HIDDEN',
      'Some invoices are taxed on the margin. Sums of tax are for colleagues who see costs.',
    )
}

/** The figures of an invoice as somebody may know them: of a draft those of the day, of others as they were issued. */
async function figuresFor(db: AgencyDb, actor: Member, record: InvoiceRecord, day: string): Promise<ComputedInvoice> {
  const { figures, tellsCosts } = record
  const found = figures ? { computed: { figures, findings: [] }, tellsCosts } : await computeDraft(db, record, day)
  return seesFigures(actor, found) ? found.computed : hiddenFigures
}

async function listOwnDues(db: AgencyDb, { id, tripId, open }: InvoiceRecord): Promise<Invoice['dues']> {
  if (tripId === null || open <= 0) return []
  const dues = await listDuesOfTrip(db, { tripId, itemId: id })
  return dues.flatMap(({ instalmentId, label, dueOn, amount }) =>
    instalmentId === null ? [] : [{ label: label ?? '', dueOn, amount }],
  )
}

/** A whole invoice, as somebody may see it. */
export async function presentInvoice(
  db: AgencyDb,
  actor: Member,
  record: InvoiceRecord,
  day: string,
): Promise<Invoice> {
  const { correctsId, proformaId } = record
  const computed = await figuresFor(db, actor, record, day)
  const corrected = correctsId ? await findInvoice(db, correctsId, unrestricted) : undefined
  const proforma = proformaId ? await findInvoice(db, proformaId, unrestricted) : undefined
  const made = record.kind === 'proforma' ? await findMadeOf(db, record.id) : undefined
  const notes = isNote(record.kind) ? [] : await listNotesOf(db, record.id)
  return {
    ...presentRow(record, day),
    registrationId: record.registrationId,
    // By when it is to be paid the trip says, whatever was typed or printed before.
    document: record.tripId ? { ...record.document, dueOn: record.dueOn } : record.document,
    computed,
    supplier: record.supplier,
    dues: await listOwnDues(db, record),
    publicPath: record.publicKey && seesFigures(actor, record) ? invoicePath(record.publicKey) : null,
    sentAt: record.sentAt,
    reason: record.reason,
    cancelReason: record.cancelReason,
    deletedAt: record.deletedAt,
    corrects: corrected ? issuedPart(corrected) : null,
    proforma: proforma ? issuedPart(proforma) : null,
    invoice: made ? { id: made.id, kind: made.kind, number: made.number, documentNumber: made.documentNumber } : null,
    proposal: await proposalStanding(db, actor, record, day),
    notes: notes.map((note) => ({ ...issuedPart(note), kind: note.kind, total: note.total ?? 0 })),
  }
}

/** What documents that were issued always have. */
function issuedPart({ id, documentNumber, issuedOn }: InvoiceRecord) {
  if (documentNumber === null || issuedOn === null) throw new Error('a draft has no number')
  return { id, documentNumber, issuedOn }
}
