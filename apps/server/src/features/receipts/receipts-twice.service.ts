import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { type AppError, conflict } from '../../core/errors.ts'
import { familyOf } from '../contacts/contacts.service.ts'
import { getInvoice } from '../invoices/invoices-found.service.ts'
import { owedOf, findStandingDocument } from '../invoices/invoices-paper.service.ts'
import { listInstalments, listPayers, listShares, payersByContact } from '../trips/trips.service.ts'
import { listGivenBack, listReferenced, listStanding } from './receipts-twice.queries.ts'
import {
  type Due,
  findReceiptTwin,
  hasSameReference,
  isSameAmount,
  mayBeOne,
  type Moved,
  describeMoved,
  describeTwin,
} from './receipts-twice.rules.ts'
import type { PaidFor, ReceiptRecord } from './receipts.queries.ts'
import { paidBy } from './receipts.rules.ts'

/** A payment that is to be recorded or confirmed. Its id is left out where it has none yet. */
export type ToRecord = Pick<
  ReceiptRecord,
  | 'tripId'
  | 'invoiceId'
  | 'payerId'
  | 'mode'
  | 'day'
  | 'currency'
  | 'amount'
  | 'bankCharges'
  | 'tds'
  | 'inTrip'
  | 'reference'
> & { id?: string; paid: PaidFor & { currency: string } }

/** @param message what is there already, in words */
export const refuseTwin = (message: string, { number, isReference }: Twin): AppError =>
  conflict('DUPLICATE', `${message} Record this only if it is another payment.`, {
    number,
    fields: { isSure: message, ...(isReference ? { reference: 'Recorded already' } : {}) },
  })

interface Twin {
  number: string | null
  isReference: boolean
}

const readMoved = (one: Omit<ToRecord, 'paid'>): Moved => ({ ...one, whole: paidBy(one) })

/** What is due of what a payment is for; undefined where nothing says so. */
async function computeDue(db: AgencyDb, payment: ToRecord): Promise<Due | undefined> {
  const { tripId, invoiceId, payerId, paid, currency } = payment
  const convertTo = (other: string) =>
    other === currency ? paidBy(payment) : other === paid.currency ? payment.inTrip : undefined
  if (invoiceId) {
    const invoice = await findStandingDocument(db, await getInvoice(db, unrestricted, invoiceId))
    const { due } = await owedOf(db, invoice)
    return { amount: due, currency: invoice.currency, counts: convertTo(invoice.currency) }
  }
  if (!tripId) return undefined
  const payers = await listPayers(db, tripId)
  const payer = (await payersByContact(db, payers, [{ contactId: payerId }])).get(payerId ?? '')
  const parts = payer
    ? (await listShares(db, tripId)).filter((share) => share.payerId === payer)
    : await listInstalments(db, tripId)
  if (parts.length === 0) return undefined
  const amount = parts.reduce((sum, part) => sum + part.amount - part.paid, 0)
  return { amount, currency: paid.currency, counts: convertTo(paid.currency) }
}

/** Payments of the same trip, or of the same invoice and its proforma; other deposits of the payer. */
async function listStandingWith(
  db: AgencyDb,
  { tripId, invoiceId }: ToRecord,
  payerIds: string[],
): Promise<ReceiptRecord[]> {
  if (tripId) return listStanding(db, { tripId })
  if (!invoiceId) return listStanding(db, { depositors: payerIds })
  const invoice = await getInvoice(db, unrestricted, invoiceId)
  const stands = await findStandingDocument(db, invoice)
  const invoiceIds = [invoice.id, stands.id, invoice.proformaId].filter((id) => id !== null)
  return listStanding(db, { invoiceIds })
}

/**
 * Refuses what may be the same money twice: what has the reference of a payment that stands, what pays something of which
 * nothing is due any more, and what is like another payment without references to tell them apart. Whoever sees it says
 * that it is another payment. What is paid, and whose payments they are, is held.
 * @throws AppError 409 that says what is there
 */
export async function requireOnce(db: AgencyDb, payment: ToRecord): Promise<void> {
  const { id, payerId, tripId, reference } = payment
  const compared = readMoved(payment)
  const payerIds = payerId ? await familyOf(db, payerId) : []
  const describeStanding = (one: ReceiptRecord) => ({
    ...one,
    ...readMoved(one),
    isPending: one.state === 'pending',
    isOwn: one.payerId === null || payerId === null || payerIds.includes(one.payerId),
  })
  // Of several that wait the first is confirmed without asking: the others are compared about in their turn.
  const isConfirmed = id !== undefined
  const keepOthers = (found: ReceiptRecord[]) =>
    found
      .filter((one) => one.id !== id && !(isConfirmed && one.state === 'pending'))
      .map((one) => describeStanding(one))
  const due = await computeDue(db, payment)
  const referenced = reference ? keepOthers(await listReferenced(db, { payerIds, tripId, reference })) : []
  const isKnown = referenced.find((one) => isSameAmount(compared, one))
  const twin = isKnown ?? findReceiptTwin(compared, keepOthers(await listStandingWith(db, payment, payerIds)), due)
  if (twin !== undefined)
    throw refuseTwin(describeTwin(twin, due), {
      number: twin?.number ?? null,
      isReference: twin !== null && hasSameReference(compared, twin),
    })
}

/** Refuses what may be the same money given back twice. What it is given back of is held. @throws AppError 409 */
export async function requireGivenBackOnce(
  db: AgencyDb,
  { paid, payerId, ...given }: Omit<Moved, 'whole'> & { paid: PaidFor; payerId: string | null },
): Promise<void> {
  const compared = { ...given, whole: given.amount }
  const payerIds = payerId ? await familyOf(db, payerId) : []
  const { kind, id } = paid
  const found = await listGivenBack(db, { kind, id, payerIds, reference: given.reference })
  const twin = found
    .map((one) => ({ ...one, whole: one.amount }))
    .find((one) => mayBeOne(compared, one) || (isSameAmount(compared, one) && hasSameReference(compared, one)))
  if (!twin) return
  const message = `A refund of ${describeMoved(twin)} is there already.`
  throw conflict('DUPLICATE', `${message} Record this only if it is another refund.`, {
    number: twin.number,
    fields: { isSure: message },
  })
}
