import { invoicePath, isNote } from '@sarai/contract/invoice-words'
import { payPath } from '@sarai/contract/trip-payers'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { maySee } from '../../core/visibility.rules.ts'
import { findContact, survivorsOf } from '../contacts/contacts.service.ts'
import { getInvoice, type InvoiceRecord, listIssuedOfTrip, seesFigures } from '../invoices/invoices-found.service.ts'
import { customerReach } from '../trips/trips-reach.service.ts'
import { getTrip, listPayers, payersByContact } from '../trips/trips.service.ts'
import type { Paid } from './receipts-found.service.ts'

/** Who has paid, and what for. */
interface OfPayer {
  paid: Paid
  payerId: string | null
}

/** Where the payer can be reached, as far as the sender sees who they are. */
export async function reachOf(
  db: AgencyDb,
  actor: Member,
  { paid, payerId }: OfPayer,
): Promise<{ email: string | null; phone: string | null }> {
  const trip = paid.kind === 'trip' ? await getTrip(db, actor, paid.id) : undefined
  if (trip && (payerId === null || payerId === trip.contactId)) return customerReach(db, actor, trip)
  const contact = payerId ? await findContact(db, payerId, actor) : undefined
  const invoice = paid.kind === 'invoice' ? await getInvoice(db, actor, paid.id) : undefined
  const isCharged = invoice && invoice.contactId === payerId
  return {
    email: contact?.email ?? (isCharged ? invoice.document.billTo.email : null),
    phone: contact?.whatsapp ?? contact?.phone ?? null,
  }
}

/** The page of the newest invoice of these, or else of the newest proforma. */
function pageOfNewest(actor: Member, invoices: readonly InvoiceRecord[]): string | null {
  const shown = invoices.filter(
    (one) => one.state === 'issued' && !isNote(one.kind) && maySee(actor, one.ownerId) && seesFigures(actor, one),
  )
  const newest = shown.findLast(({ kind }) => kind !== 'proforma') ?? shown.at(-1)
  return newest?.publicKey ? invoicePath(newest.publicKey) : null
}

/** What of some invoices charges a payer, as who they were merged into. */
async function chargedTo(db: AgencyDb, payerId: string, invoices: readonly InvoiceRecord[]): Promise<InvoiceRecord[]> {
  const ids = invoices.flatMap(({ contactId }) => contactId ?? [])
  const survivors = await survivorsOf(db, [...new Set([payerId, ...ids])])
  const nowOf = (id: string) => survivors.get(id)?.id ?? id
  return invoices.filter(({ contactId }) => contactId !== null && nowOf(contactId) === nowOf(payerId))
}

/**
 * The page where the payer sees what is paid: of the invoice, or where several pay a trip, of their share. Null where
 * there is none, or it is not for the sender to give.
 */
export async function pageOf(db: AgencyDb, actor: Member, { paid, payerId }: OfPayer): Promise<string | null> {
  if (payerId === null || paid.kind === 'contact') return null
  if (paid.kind === 'invoice') return pageOfNewest(actor, [await getInvoice(db, actor, paid.id)])
  const payers = await listPayers(db, paid.id)
  if (payers.length === 0) return pageOfNewest(actor, await chargedTo(db, payerId, await listIssuedOfTrip(db, paid.id)))
  const payerOf = await payersByContact(db, payers, [{ contactId: payerId }])
  const payer = payers.find(({ id }) => id === payerOf.get(payerId))
  return payer && maySee(actor, paid.ownerId) ? payPath(payer.publicKey) : null
}
