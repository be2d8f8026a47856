import { todayFor, today } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { refused } from '../../core/errors.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { findName } from '../../kernel/plugins/plugins-turns.service.ts'
import type { Services } from '../../services.ts'
import { familyOf } from '../contacts/contacts.service.ts'
import { creditNotesOf } from '../invoices/invoices-found.service.ts'
import { lockedUntil } from '../ledger/ledger-books.service.ts'
import { itemsOf } from '../ledger/ledger.service.ts'
import { findReceipt, type Recorder } from '../receipts/receipts-found.service.ts'
import { enterRefundOfNote, enterRefundOfPayment } from '../receipts/receipts-refunds.service.ts'
import { recordPayment } from '../receipts/receipts.service.ts'
import { computeShareInTrip } from '../online-payments/online-payments.rules.ts'
import {
  findRefundRecorded,
  type GatewayRefundRecord,
  type TakenRecord,
  updateGatewayRefund,
} from './gateway-refunds.queries.ts'

export type { TakenRecord } from './gateway-refunds.queries.ts'
export { findTakenAt } from './gateway-refunds-listed.queries.ts'
export { adviseOnEntering } from './gateway-refunds.rules.ts'

export interface RefundTarget {
  refund: GatewayRefundRecord
  payment: TakenRecord
}

/** In whose name a gateway's doings are entered. */
async function makeRecorder(services: Services, db: AgencyDb, { payment, refund }: RefundTarget): Promise<Recorder> {
  const agency = await findAgency(db)
  return { label: findName(services, payment), userId: refund.createdBy, agency, ...unrestricted }
}

/** Credit notes of whoever has paid, of what they have paid for. */
async function listNotesOfPayer(db: AgencyDb, { payerId, tripId, invoiceId }: TakenRecord): Promise<string[]> {
  // A deposit is on no invoice that could be credited.
  if (payerId === null || (tripId === null && invoiceId === null)) return []
  const of = tripId ? { kind: 'trip' as const, id: tripId } : { kind: 'invoice' as const, id: invoiceId ?? '' }
  const [notes, family] = [await creditNotesOf(db, of), await familyOf(db, payerId)]
  return notes.flatMap(({ id, contactId }) => (contactId && family.includes(contactId) ? [id] : []))
}

/** What it was paid for, as a payment that came back names it. */
function findPaidFor({ tripId, invoiceId, payerId }: TakenRecord) {
  if (tripId === null && invoiceId === null) return { contactId: payerId ?? '' }
  return { ...(tripId ? { tripId } : { invoiceId: invoiceId ?? '' }), ...(payerId ? { payerId } : {}) }
}

type Source = Pick<GatewayRefundRecord, 'receiptId' | 'noteId' | 'isFromGateway' | 'amount'>

/**
 * What a refund was taken out of. One that was made on the gateway's pages does not say: it is the payment's, as far as
 * that is ahead, or else that of a credit note of its payer which has left so much.
 */
async function chooseSource(
  db: AgencyDb,
  refund: Source,
  payment: TakenRecord,
): Promise<{ receiptId: string } | { noteId: string } | undefined> {
  if (refund.noteId) return { noteId: refund.noteId }
  const receiptId = refund.receiptId ?? payment.receiptId
  if (!refund.isFromGateway || receiptId === null) return receiptId === null ? undefined : { receiptId }
  const noteIds = await listNotesOfPayer(db, payment)
  const open = await itemsOf(db, [receiptId, ...noteIds])
  const hasLeft = (id: string) =>
    open.some(({ item, account, amount }) => item === id && account === 'customer_advance' && -amount >= refund.amount)
  const noteId = hasLeft(receiptId) ? undefined : noteIds.find(hasLeft)
  return noteId ? { noteId } : { receiptId }
}

/** The day that a refund counts for: that on which it was made at the gateway, or today where somebody enters it later. */
async function chooseDay(
  services: Services,
  db: AgencyDb,
  agency: { timeZone: string },
  { isFromGateway, createdAt, problem }: GatewayRefundRecord,
): Promise<string> {
  const now = todayFor(services, agency)
  if (!isFromGateway) return now
  const made = today(new Date(createdAt), agency.timeZone)
  const until = problem === null ? null : await lockedUntil(db)
  return until !== null && made <= until ? now : made
}

/** Money that went back by a gateway, or was taken from there, and the day that it counts for. */
interface MoneyBack extends Source {
  day: string
  currency: string
  returnsTcs: boolean
  note: string | null
  /** What the gateway calls it. */
  reference: string
}

/**
 * Enters money that went back of a payment as a refund; one that somebody recorded under its reference is that.
 * @returns the refund, and what it was taken out of, where it was not recorded before
 * @throws AppError
 */
export async function enterMoneyBack(
  services: Services,
  db: AgencyDb,
  recorder: Recorder,
  { payment, back }: { payment: TakenRecord; back: MoneyBack },
) {
  const { amount, currency, returnsTcs, note, day, reference } = back
  const known = await findRefundRecorded(db, { reference, amount, currency })
  if (known) return { refundId: known, source: undefined }
  const source = await chooseSource(db, back, payment)
  if (!source)
    throw refused('NOT_RECORDED', 'The payment that this is of is in no books. Record that first, then enter this.')
  const given = { amount, returnsTcs, note, day, mode: 'gateway' as const, reference, isSure: true }
  const refundId =
    'noteId' in source
      ? await enterRefundOfNote(services, db, recorder, { noteId: source.noteId, ...given })
      : await enterRefundOfPayment(services, db, recorder, { id: source.receiptId, ...given })
  return { refundId, source }
}

/** Enters a refund that the gateway has done. @throws AppError */
export async function enterHeld(
  services: Services,
  db: AgencyDb,
  { payment }: Pick<RefundTarget, 'payment'>,
  held: GatewayRefundRecord,
): Promise<void> {
  const { id, providerRefundId } = held
  const recorder = await makeRecorder(services, db, { payment, refund: held })
  const day = await chooseDay(services, db, recorder.agency, held)
  const back = { ...held, day, reference: providerRefundId ?? '' }
  const { refundId, source } = await enterMoneyBack(services, db, recorder, { payment, back })
  const entered = { state: 'done' as const, providerRefundId, refundId, problem: null, checkAt: null }
  const of = held.isFromGateway && source ? { receiptId: null, noteId: null, ...source } : {}
  await updateGatewayRefund(db, id, { ...entered, ...of })
}

/**
 * Enters that the money of a refund which is in the books has come back to the gateway: its voucher stands, and what came
 * is a payment of the same payer.
 * @returns the payment
 * @throws AppError
 */
export async function enterReturn(
  services: Services,
  db: AgencyDb,
  { payment }: Pick<RefundTarget, 'payment'>,
  held: GatewayRefundRecord,
): Promise<string> {
  const recorder = await makeRecorder(services, db, { payment, refund: held })
  const { receiptId } = payment
  const { amount, currency, providerRefundId: reference } = held
  const receipt = receiptId === null ? undefined : await findReceipt(db, receiptId)
  const whole = receipt ? receipt.amount + receipt.bankCharges + receipt.tds - receipt.fee : 0
  const inTrip = receipt && computeShareInTrip({ amount: whole, inTrip: receipt.inTrip }, amount)
  const { receiptId: returnId } = await recordPayment(services, db, recorder, {
    ...findPaidFor(payment),
    mode: 'gateway',
    day: todayFor(services, recorder.agency),
    currency,
    ...(receipt ? { rate: receipt.rate } : {}),
    ...(inTrip ? { inTrip } : {}),
    amount,
    reference,
    note: 'A refund that failed after it was done: the money came back.',
    isSure: true,
    isDaySure: true,
  })
  await updateGatewayRefund(db, held.id, { state: 'failed', returnId, problem: null, checkAt: null })
  return returnId
}
