import type { NewVendorRefund, RefundedOf } from '@sarai/contract/vendor-refunds'
import { vendorRefundEntry } from '@sarai/ledger/purchases'
import { uuidv7 } from 'uuidv7'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { todayFor } from '../../core/days.rules.ts'
import { conflict, invalid, notFound, refused } from '../../core/errors.ts'
import { claimKeys } from '../../core/key-claims.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { accountOf } from '../bank-accounts/bank-accounts.service.ts'
import { entriesOf, postEntry, posting, reverseEntry } from '../ledger/ledger.service.ts'
import { purseOf } from '../receipts/receipts.rules.ts'
import { checkDay } from '../receipts/receipts.service.ts'
import { checkYear, yearlyNumber } from '../tax-profile/document-series.service.ts'
import { getVendor, subjectOf as vendorSubjectOf } from '../vendors/vendors.service.ts'
import { announce, getBill, holdBill, requireCosts, subjectOf } from './bills-found.service.ts'
import { holdAdvance } from './bills-owed.service.ts'
import { findPaymentForUpdate } from './bills-payments.queries.ts'
import { findRefundForUpdate, insertRefund, type RefundRecord, updateRefund } from './bills-refunds.queries.ts'
import { requireReturnedOnce } from './bills-twice.service.ts'
import type { BillRecord } from './bills.queries.ts'

export { findRefund } from './bills-refunds.queries.ts'

const documentOf = (id: string) => ({ kind: 'vendor-refund', id })

/** A credit note or payment that money is given back of, held. */
interface Source {
  id: string
  vendorId: string
  currency: string
  /** Before this day nothing can be given back of it. */
  from: string
  what: string
  note: BillRecord | undefined
}

async function sourceOf(db: AgencyDb, actor: Member, of: RefundedOf): Promise<Source> {
  if ('creditId' in of) {
    const note = await holdBill(db, actor, of.creditId)
    if (note.kind !== 'credit' || note.state !== 'entered' || note.deletedAt || !note.enteredOn)
      throw refused('NO_CREDIT', 'This is no credit note in the books.')
    const { id, vendorId, currency, enteredOn: from } = note
    return { id, vendorId, currency, from, what: 'credit note', note }
  }
  const payment = await findPaymentForUpdate(db, of.paymentId)
  if (!payment) throw notFound('payment')
  if (payment.state !== 'paid') throw refused('WRONG_STATE', 'This payment is cancelled already.')
  const { id, vendorId, currency, day: from } = payment
  return { id, vendorId, currency, from, what: 'payment', note: undefined }
}

/** Writes what happened to a refund into the histories of its credit note and its vendor. Amounts are left out: they are costs. */
async function tell(
  db: AgencyDb,
  actor: Member,
  kind: 'vendor_refunded' | 'vendor_refund_cancelled' | 'bank_matched' | 'bank_unmatched',
  { number, vendorId, note, reason }: { number: string; vendorId: string; note?: BillRecord; reason?: string },
): Promise<void> {
  const data = { number, reason }
  if (note) {
    await record(db, actor, kind, subjectOf(note), { data })
    announce(db, actor.userId, note)
  }
  await record(db, actor, kind, vendorSubjectOf(await getVendor(db, vendorId)), { data })
  db.announce({ topic: 'vendors', ids: [vendorId], by: actor.userId })
}

/** What is given, made whole: in the currency of what it is given back of where nothing else is said. */
async function completed(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { input, source }: { input: NewVendorRefund; source: Source },
): Promise<RefundRecord> {
  const { of, mode, day, amount, reference, note } = input
  const currency = input.currency ?? source.currency
  const isOwn = currency === actor.agency.currency
  const rate = isOwn ? 1_000_000 : input.rate
  if (!rate) throw invalid({ rate: `Say what one ${currency} is worth` })
  if (isOwn && input.rate !== undefined && input.rate !== rate)
    throw invalid({ rate: `Amounts in ${currency} need no rate` })
  const taken = currency === source.currency ? amount : input.taken
  if (!taken) throw invalid({ taken: `Say what this is in ${source.currency}` })
  if (input.taken !== undefined && input.taken !== taken)
    throw invalid({ taken: `Amounts in ${currency} are not converted` })
  return {
    id: uuidv7(),
    agencyId: db.agencyId,
    version: 1,
    number: '',
    state: 'received',
    vendorId: source.vendorId,
    creditId: 'creditId' in of ? of.creditId : null,
    paymentId: 'paymentId' in of ? of.paymentId : null,
    mode,
    day,
    currency,
    rate,
    amount,
    taken,
    reference,
    note,
    bankAccountId: await accountOf(db, { mode, currency, bankAccountId: input.bankAccountId }),
    cancelReason: null,
    createdBy: actor.userId,
    createdAt: services.clock.now().toISOString(),
  }
}

/**
 * Records money that a vendor gave back. @returns its id and the vendor's
 * @throws AppError 409 where it seems to be there already, or less is left by now
 */
export async function refundByVendor(
  services: Services,
  db: AgencyDb,
  actor: Member,
  input: NewVendorRefund,
): Promise<{ id: string; vendorId: string }> {
  requireCosts(actor)
  checkDay(services, actor, input.day)
  await checkYear(db, input.day, todayFor(services, actor.agency), input.isDaySure === true)
  // Before anything is held: who records several in one transaction does not wait in a circle.
  await claimKeys(db, ['vendor refunds'])
  const source = await sourceOf(db, actor, input.of)
  if (input.day < source.from) throw invalid({ day: `This is before the ${source.what}` })
  const refund = await completed(services, db, actor, { input, source })
  const { id, vendorId, mode, day, currency, rate, amount, taken } = refund
  if (!input.isSure) await requireReturnedOnce(db, refund)
  const left = await holdAdvance(db, source, taken)
  const base = actor.agency.currency
  const lines = posting(() =>
    vendorRefundEntry(
      { base, currency, rate },
      { purse: purseOf(mode, refund.bankAccountId), received: amount, advance: { open: left, amount: taken } },
    ),
  )
  const { country } = actor.agency
  const number = await yearlyNumber(db, { country, day, series: 'vendor-refund', prefix: 'VRF' })
  await insertRefund(db, { ...refund, number })
  await postEntry(db, actor, { day, document: documentOf(id), event: 'received', label: number, base, lines })
  await tell(db, actor, 'vendor_refunded', { number, vendorId, note: source.note })
  return { id, vendorId }
}

/** Writes into the histories of a refund's credit note and vendor what a bank statement says of it. */
export async function tellRefundOfStatement(
  db: AgencyDb,
  actor: Member,
  kind: 'bank_matched' | 'bank_unmatched',
  { number, vendorId, creditId }: RefundRecord,
): Promise<void> {
  const note = creditId === null ? undefined : await getBill(db, actor, creditId)
  await tell(db, actor, kind, { number, vendorId, note })
}

/** Takes back what was entered by mistake; its number stays its own. @returns the vendor's id */
export async function cancelVendorRefund(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { id, version, day, reason }: { id: string; version: number; day: string; reason: string },
): Promise<string> {
  requireCosts(actor)
  const refund = await findRefundForUpdate(db, id)
  if (!refund) throw notFound('payment')
  if (refund.version !== version)
    throw conflict('STALE', 'Somebody changed this payment while you were looking at it. Look at it again.')
  if (refund.state !== 'received') throw refused('WRONG_STATE', 'This payment is cancelled already.')
  checkDay(services, actor, day)
  if (day < refund.day) throw invalid({ day: 'This is before the payment' })
  const { number, vendorId, creditId } = refund
  const note = creditId === null ? undefined : await holdBill(db, actor, creditId)
  const entry = (await entriesOf(db, documentOf(id))).find(({ event }) => event === 'received')
  if (!entry) throw new Error(`refund ${id} is not in the books`)
  await reverseEntry(db, actor, { entryId: entry.id, event: 'cancelled', day })
  await updateRefund(db, id, { state: 'cancelled', cancelReason: reason })
  await tell(db, actor, 'vendor_refund_cancelled', { number, vendorId, note, reason })
  return vendorId
}
