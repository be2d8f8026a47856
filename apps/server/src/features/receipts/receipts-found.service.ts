import type { Receipt, ReceiptsOf } from '@sarai/contract/receipts'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { AppError, conflict, notFound, refused } from '../../core/errors.ts'
import type { EntrySubject } from '../../kernel/timeline/timeline.service.ts'
import { getInvoice, holdInvoice, subjectOf as invoiceSubjectOf } from '../invoices/invoices-found.service.ts'
import { getTrip, holdTrip, subjectOf as tripSubjectOf } from '../trips/trips.service.ts'
import {
  findReceipt,
  findReceiptForUpdate,
  listAllocations,
  listReceipts,
  listRefunds,
  type PaidFor,
  paidForOf,
  type ReceiptRecord,
} from './receipts.queries.ts'

export { findReceipt } from './receipts.queries.ts'

/** What is paid, as payments have to know it: a trip, or an invoice of none. */
export interface Paid extends PaidFor {
  currency: string
  contactId: string | null
  ownerId: string | null
  subject: EntrySubject
}

/** @throws AppError 404 where it is not there for them */
export async function getPaid(db: AgencyDb, actor: Member, { kind, id }: PaidFor): Promise<Paid> {
  if (kind === 'trip') {
    const trip = await getTrip(db, actor, id)
    const { currency, contactId, ownerId } = trip
    return { kind, id, currency, contactId, ownerId, subject: tripSubjectOf(trip) }
  }
  const invoice = await getInvoice(db, actor, id)
  const { currency, contactId, ownerId } = invoice
  return { kind, id, currency, contactId, ownerId, subject: invoiceSubjectOf(invoice) }
}

/** Holds what is paid until the transaction ends. */
export async function holdPaid(db: AgencyDb, actor: Member, { kind, id }: PaidFor): Promise<void> {
  if (kind === 'trip') await holdTrip(db, id)
  else await holdInvoice(db, actor, id)
}

/** The payments of an invoice are those of its trip, where it has one. @throws AppError 404 */
export async function paidForInvoice(db: AgencyDb, actor: Member, invoiceId: string): Promise<PaidFor> {
  const { id, tripId } = await getInvoice(db, actor, invoiceId)
  return tripId ? { kind: 'trip', id: tripId } : { kind: 'invoice', id }
}

/** The payments of a trip or invoice, for whoever may see it. */
export async function receiptsOf(db: AgencyDb, actor: Member, paid: PaidFor): Promise<ReceiptsOf> {
  await getPaid(db, actor, paid)
  const rows = await listReceipts(db, paid)
  const [refunds, counted] = await db.together(() => [
    listRefunds(
      db,
      rows.map(({ receipt }) => receipt.id),
    ),
    listAllocations(db, paid),
  ])
  const receipts = rows.map(({ receipt, payer }): Receipt => {
    const {
      agencyId: _agency,
      rate: _rate,
      bankAccountId: _account,
      createdBy: _by,
      createdAt: _at,
      ...shown
    } = receipt
    const own = refunds.filter(({ receiptId }) => receiptId === receipt.id)
    return {
      ...shown,
      payer,
      inTrip: counted.find(({ receiptId }) => receiptId === receipt.id)?.amount ?? 0,
      refunds: own.map(({ id, number, day, mode, amount, reference }) => ({
        id,
        number,
        day,
        mode,
        amount,
        reference,
      })),
    }
  })
  return { paid: counted.reduce((sum, { amount }) => sum + amount, 0), receipts }
}

/** What was paid for something, in its currency. */
export const paidFor = async (db: AgencyDb, paid: PaidFor): Promise<number> =>
  (await listAllocations(db, paid)).reduce((sum, { amount }) => sum + amount, 0)

/** What a receipt is for. @throws AppError 404 naming the payment, where it is not there for them */
export async function paidOf(db: AgencyDb, actor: Member, receipt: ReceiptRecord): Promise<Paid> {
  try {
    return await getPaid(db, actor, paidForOf(receipt))
  } catch (error) {
    throw error instanceof AppError && error.status === 404 ? notFound('payment') : error
  }
}

/**
 * A receipt with what it is for, both held until the transaction ends: the trip first, as whoever changes trips holds it.
 * @throws AppError 404, or 409 where somebody has changed it since
 */
export async function receiptToChange(db: AgencyDb, actor: Member, { id, version }: { id: string; version: number }) {
  const seen = await findReceipt(db, id)
  if (!seen) throw notFound('payment')
  const paid = await paidOf(db, actor, seen)
  await holdPaid(db, actor, paid)
  const receipt = await findReceiptForUpdate(db, id)
  if (!receipt) throw notFound('payment')
  if (receipt.version !== version)
    throw conflict('STALE', 'Somebody changed this payment while you were looking at it. Look at it again.')
  return { receipt, paid }
}

/** @throws AppError 422 where a payment is in another state than what is done with it wants */
export function requireState({ state }: ReceiptRecord, ...states: ReceiptRecord['state'][]): void {
  if (!states.includes(state)) throw refused('WRONG_STATE', `This payment is ${state.replace('-', ' ')} already.`)
}
