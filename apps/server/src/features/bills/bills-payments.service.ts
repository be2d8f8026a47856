import type { NewAllocation, NewVendorPayment } from '@sarai/contract/vendor-payments'
import { vendorAllocationEntry, vendorPaymentEntry } from '@sarai/ledger/purchases'
import { uuidv7 } from 'uuidv7'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { todayFor } from '../../core/days.rules.ts'
import { conflict, invalid, notFound, refused } from '../../core/errors.ts'
import { claimKeys } from '../../core/key-claims.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { accountOf } from '../bank-accounts/bank-accounts.service.ts'
import { unsettle } from '../ledger/ledger-settling.service.ts'
import { entriesOf, holdItems, postEntry, posting, reverseEntry } from '../ledger/ledger.service.ts'
import { purseOf } from '../receipts/receipts.rules.ts'
import { checkDay } from '../receipts/receipts.service.ts'
import { checkYear, yearlyNumber } from '../tax-profile/document-series.service.ts'
import { getVendor, subjectOf as vendorSubjectOf } from '../vendors/vendors.service.ts'
import { announce, requireCosts, subjectOf } from './bills-found.service.ts'
import { holdAdvance, holdOwed } from './bills-owed.service.ts'
import { paymentClaim } from './bills-paying.service.ts'
import {
  findPaymentForUpdate,
  insertPayment,
  insertSettlements,
  listSettlements,
  type PaymentRecord,
  updatePayment,
} from './bills-payments.queries.ts'
import { standingRefund } from './bills-refunds.queries.ts'
import { requirePaidOnce } from './bills-twice.service.ts'
import { type BillRecord, findBillsForUpdate } from './bills.queries.ts'

export { findPayment } from './bills-payments.queries.ts'

const documentOf = (id: string) => ({ kind: 'vendor-payment', id })

/** Writes what happened to a payment into the histories of its bills and its vendor. Amounts are left out: they are costs. */
async function tell(
  db: AgencyDb,
  actor: Member,
  kind: 'vendor_paid' | 'vendor_payment_cancelled' | 'bank_matched' | 'bank_unmatched',
  { number, vendorId, over, reason }: { number: string; vendorId: string; over: BillRecord[]; reason?: string },
): Promise<void> {
  const data = { number, reason }
  for (const bill of over) {
    await record(db, actor, kind, subjectOf(bill), { data })
    announce(db, actor.userId, bill)
  }
  await record(db, actor, kind, vendorSubjectOf(await getVendor(db, vendorId)), { data })
  db.announce({ topic: 'vendors', ids: [vendorId], by: actor.userId })
}

/** Writes into the histories of a payment's bills and vendor what a bank statement says of it. */
export async function tellOfStatement(
  db: AgencyDb,
  actor: Member,
  kind: 'bank_matched' | 'bank_unmatched',
  { id, number, vendorId }: Pick<PaymentRecord, 'id' | 'number' | 'vendorId'>,
): Promise<void> {
  const billIds = [...new Set((await listSettlements(db, [id])).map((one) => one.id))]
  const over = billIds.length > 0 ? await findBillsForUpdate(db, billIds) : []
  await tell(db, actor, kind, { number, vendorId, over })
}

/** What is given, made whole: with the vendor's and the agency's own where nothing else is said. */
async function completed(
  services: Services,
  db: AgencyDb,
  actor: Member,
  input: NewVendorPayment,
): Promise<PaymentRecord> {
  const vendor = await getVendor(db, input.vendorId)
  if (vendor.deletedAt) throw refused('DELETED', 'This vendor was deleted. Restore it first.')
  const currency = input.currency ?? vendor.currency
  const isOwn = currency === actor.agency.currency
  const rate = isOwn ? 1_000_000 : input.rate
  if (!rate) throw invalid({ rate: `Say what one ${currency} is worth` })
  if (isOwn && input.rate !== undefined && input.rate !== rate)
    throw invalid({ rate: `Amounts in ${currency} need no rate` })
  return {
    id: uuidv7(),
    agencyId: db.agencyId,
    version: 1,
    number: '',
    state: 'paid',
    vendorId: input.vendorId,
    mode: input.mode,
    day: input.day,
    currency,
    rate,
    amount: input.amount,
    tds: input.tds,
    tdsSection: input.tdsSection,
    bankCharges: input.bankCharges,
    reference: input.reference,
    bankAccountId: await accountOf(db, { mode: input.mode, currency, bankAccountId: input.bankAccountId }),
    note: input.note,
    isOpening: false,
    cancelReason: null,
    createdBy: actor.userId,
    createdAt: services.clock.now().toISOString(),
  }
}

/** Records money that was paid to a vendor. @returns its id. @throws AppError 409 where it seems to be there already */
export async function payVendor(
  services: Services,
  db: AgencyDb,
  actor: Member,
  input: NewVendorPayment,
): Promise<string> {
  requireCosts(actor)
  checkDay(services, actor, input.day)
  await checkYear(db, input.day, todayFor(services, actor.agency), input.isDaySure === true)
  const payment = await completed(services, db, actor, input)
  const { id, vendorId, currency, rate, amount, tds, bankCharges, day, mode } = payment
  await claimKeys(db, [paymentClaim(vendorId)])
  const at = (row: number) => `bills.${row}.`
  const { over, owed } = await holdOwed(db, { asked: input.bills, vendorId, currency, at })
  const advance = amount + tds - owed.reduce((sum, { paid }) => sum + paid, 0)
  if (advance < 0) throw invalid({ amount: 'The bills take more than is paid' })
  const billIds = owed.map(({ open }) => open.item)
  if (!input.isSure) await requirePaidOnce(db, { ...payment, advance, billIds })
  const lines = posting(() =>
    vendorPaymentEntry({
      terms: { base: actor.agency.currency, currency, rate },
      item: id,
      vendor: vendorId,
      purse: purseOf(mode, payment.bankAccountId),
      amount,
      tds,
      bankCharges,
      settles: owed,
    }),
  )
  const { country } = actor.agency
  const number = await yearlyNumber(db, { country, day, series: 'vendor-payment', prefix: 'PAY' })
  await insertPayment(db, { ...payment, number })
  const settled = owed.map(({ open, amount: paid }) => ({ id: uuidv7(), billId: open.item, amount: paid }))
  await insertSettlements(
    db,
    settled.map((one) => ({ ...one, paymentId: id, isAdvance: false, day })),
  )
  const base = actor.agency.currency
  await postEntry(db, actor, { day, document: documentOf(id), event: 'paid', label: number, base, lines })
  await tell(db, actor, 'vendor_paid', { number, vendorId, over })
  return id
}

/** A payment, held until the transaction ends. @throws AppError 404, 409 where somebody has changed it since */
async function paymentToChange(db: AgencyDb, actor: Member, { id, version }: { id: string; version: number }) {
  requireCosts(actor)
  const payment = await findPaymentForUpdate(db, id)
  if (!payment) throw notFound('payment')
  if (payment.version !== version)
    throw conflict('STALE', 'Somebody changed this payment while you were looking at it. Look at it again.')
  if (payment.state !== 'paid') throw refused('WRONG_STATE', 'This payment is cancelled already.')
  return payment
}

/** Puts what is left of a payment against a bill. @returns the vendor's id */
export async function allocateAdvance(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { billId, amount, taken, day, ...which }: NewAllocation,
): Promise<string> {
  const payment = await paymentToChange(db, actor, which)
  checkDay(services, actor, day)
  if (day < payment.day) throw invalid({ day: 'This is before the payment' })
  const { id: paymentId, vendorId, currency, number } = payment
  const asked = [{ billId, amount, taken }]
  const { over, owed } = await holdOwed(db, { asked, vendorId, currency, at: () => '' })
  const [bill] = owed
  if (!bill) throw new Error('nothing is owed')
  const advance = await holdAdvance(db, { id: paymentId, what: 'payment' }, bill.paid)
  const base = actor.agency.currency
  const lines = posting(() => vendorAllocationEntry(base, { open: advance, amount: bill.paid }, bill))
  const id = uuidv7()
  await insertSettlements(db, [{ id, paymentId, billId, amount, isAdvance: true, day }])
  await updatePayment(db, paymentId, {})
  const document = { kind: 'allocation', id }
  await postEntry(db, actor, { day, document, event: 'settled', label: number, base, lines })
  await tell(db, actor, 'vendor_paid', { number, vendorId, over })
  return vendorId
}

/** Takes back what was entered by mistake; its number stays its own, and its bills are open again. @returns the vendor's id */
export async function cancelVendorPayment(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { day, reason, ...which }: { id: string; version: number; day: string; reason: string },
): Promise<string> {
  const payment = await paymentToChange(db, actor, which)
  checkDay(services, actor, day)
  if (day < payment.day) throw invalid({ day: 'This is before the payment' })
  if (payment.isOpening)
    throw refused('OPENING', 'This advance was brought from before. It is changed with the opening balances.')
  const { id, vendorId, number } = payment
  const refund = await standingRefund(db, { paymentId: id })
  if (refund) throw refused('REFUNDED', `${refund} was given back of this payment. Cancel that first.`)
  const billIds = [...new Set((await listSettlements(db, [id])).map((one) => one.id))]
  const over = billIds.length > 0 ? await findBillsForUpdate(db, billIds) : []
  await holdItems(db, [id, ...billIds])
  await unsettle(db, actor, id, day)
  const entry = (await entriesOf(db, documentOf(id))).find(({ event }) => event === 'paid')
  if (!entry) throw new Error(`payment ${id} is not in the books`)
  await reverseEntry(db, actor, { entryId: entry.id, event: 'cancelled', day })
  await updatePayment(db, id, { state: 'cancelled', cancelReason: reason })
  await tell(db, actor, 'vendor_payment_cancelled', { number, vendorId, over, reason })
  return vendorId
}
