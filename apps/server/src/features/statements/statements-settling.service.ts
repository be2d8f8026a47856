import { mayUse } from '@sarai/contract/access'
import type { BankPart, SettleLine } from '@sarai/contract/statement-schemas'
import { formatMoney } from '@sarai/money/format'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict, invalid, notAllowed, notFound, refused } from '../../core/errors.ts'
import { claimKeys } from '../../core/key-claims.ts'
import type { Services } from '../../services.ts'
import { payVendor } from '../bills/bills-payments.service.ts'
import { getBill } from '../bills/bills-found.service.ts'
import { refundByVendor } from '../bills/bills-refunds.service.ts'
import { getInvoice } from '../invoices/invoices-found.service.ts'
import { entriesOf } from '../ledger/ledger.service.ts'
import { findReceipt, paidOf } from '../receipts/receipts-found.service.ts'
import { confirmPayment, paidByInput, recordPayment } from '../receipts/receipts.service.ts'
import { holdForSeveral } from '../receipts/receipts-sharing.service.ts'
import { book, bookSettlement, type Made, type Settling } from './statements-booking.service.ts'
import { listUnseen } from './statements-candidates.queries.ts'
import { holdLines, insertMatches, type LineRecord, updateLine } from './statements-lines.queries.ts'
import { requireStatements } from './statements-found.service.ts'
import { tellOfMatch } from './statements-telling.service.ts'
import { modeOf } from './statements.rules.ts'

type Target = Extract<BankPart, { as: 'target' }>

/** A line as it is now, held until the transaction ends. @throws AppError 404, 409 where somebody was faster */
export async function lineToChange(
  db: AgencyDb,
  { id, version }: { id: string; version: number },
): Promise<LineRecord> {
  const [line] = await holdLines(db, [id])
  if (!line) throw notFound('line')
  if (line.version !== version)
    throw conflict('STALE', 'Somebody settled or changed this line while you were looking at it. Look at it again.')
  return line
}

export const announceLines = (db: AgencyDb, by: string | null, ids: string[]) =>
  db.announce({ topic: 'statements', ids, by })

async function entryOf(db: AgencyDb, kind: string, id: string, event: string): Promise<string> {
  const entry = (await entriesOf(db, { kind, id })).find((one) => one.event === event)
  if (!entry) throw new Error(`${kind} ${id} is not in the books`)
  return entry.id
}

/** A payment that the books have is ticked as seen. */
async function tick({ db, line }: Settling, { id, amount }: Target): Promise<Made> {
  const { accountId, currency } = line
  await claimKeys(db, [`bank entry ${id}`])
  const [found] = await listUnseen(db, { accountId, currency }, { ids: [id], limit: 1 })
  if (!found) throw conflict('SEEN', 'This payment was settled by another line, or was cancelled. Look at it again.')
  if (Math.sign(found.left) !== Math.sign(line.amount)) throw invalid({ parts: 'This payment goes the other way' })
  if (amount > Math.abs(found.left))
    throw invalid({ parts: `Only ${formatMoney(Math.abs(found.left), currency)} of this payment is left` })
  return { kind: 'seen', entryId: id }
}

const referenceOf = ({ refs }: LineRecord): string | undefined => refs[0]?.value.slice(0, 100)

/** What a customer declared has come. */
async function confirm({ services, db, actor, line, day, isSure }: Settling, { id, amount }: Target): Promise<Made> {
  const receipt = await findReceipt(db, id)
  if (!receipt) throw notFound('payment')
  if (receipt.amount !== amount || receipt.currency !== line.currency)
    throw invalid({ parts: `This payment is of ${formatMoney(receipt.amount, receipt.currency)}: settle all of it` })
  const { version } = receipt
  await confirmPayment(services, db, actor, { id, version, day, bankAccountId: line.accountId, isSure })
  return { kind: 'confirmed', entryId: await entryOf(db, 'receipt', id, 'received') }
}

/** What a customer has paid of an invoice in the currency it was written in, of which the line shows what arrived. */
async function convertPayment(
  { db, actor, line }: Settling,
  { of, id, amount, paid }: Pick<Target, 'of' | 'id' | 'amount'> & { paid: number },
) {
  const { currency } = of === 'invoice' ? (await getInvoice(db, actor, id)).document : line
  if (currency === line.currency) throw invalid({ parts: `What is paid in ${line.currency} is not converted` })
  return { currency, amount: paid, inAccount: amount }
}

/** A customer has paid for a trip, or an invoice. */
async function receive(settling: Settling, { of, id, payerId, amount, paid }: Target): Promise<Made> {
  const { services, db, actor, line, day, rate, isSure } = settling
  const converted = paid === undefined ? undefined : await convertPayment(settling, { of, id, amount, paid })
  const { receiptId } = await recordPayment(services, db, actor, {
    ...(of === 'trip' ? { tripId: id, payerId: payerId ?? undefined } : { invoiceId: id }),
    mode: modeOf(line.refs),
    day,
    ...(converted ?? { currency: line.currency, rate, amount }),
    reference: referenceOf(line),
    bankAccountId: line.accountId,
    isSure,
    isDaySure: true,
  })
  return { kind: 'received', entryId: await entryOf(db, 'receipt', receiptId, 'received') }
}

/** A bill of a vendor was paid. */
async function pay({ services, db, actor, line, day, rate, isSure }: Settling, { id, amount }: Target): Promise<Made> {
  if (!mayUse(actor, 'vendors', 'write')) throw notAllowed('You may not pay vendors. Ask the main user.')
  const { vendorId, currency } = await getBill(db, actor, id)
  if (currency !== line.currency)
    throw invalid({ parts: `This bill is in ${currency}: record its payment with the vendor, then choose the payment` })
  const paymentId = await payVendor(services, db, actor, {
    vendorId,
    mode: modeOf(line.refs),
    day,
    currency,
    rate,
    amount,
    tds: 0,
    tdsSection: null,
    bankCharges: 0,
    reference: referenceOf(line) ?? null,
    bankAccountId: line.accountId,
    note: null,
    bills: [{ billId: id, amount }],
    isSure,
  })
  return { kind: 'paid', entryId: await entryOf(db, 'vendor-payment', paymentId, 'paid') }
}

/** A vendor gave money back of a credit note. */
async function takeRefund(
  { services, db, actor, line, day, rate, isSure }: Settling,
  { id, amount }: Target,
): Promise<Made> {
  if (!mayUse(actor, 'vendors', 'write'))
    throw notAllowed('You may not record money back from vendors. Ask the main user.')
  const { currency } = await getBill(db, actor, id)
  if (currency !== line.currency)
    throw invalid({
      parts: `This credit note is in ${currency}: record the money with the vendor, then choose what is recorded`,
    })
  const made = await refundByVendor(services, db, actor, {
    of: { creditId: id },
    mode: modeOf(line.refs),
    day,
    currency,
    rate,
    amount,
    reference: referenceOf(line) ?? null,
    bankAccountId: line.accountId,
    note: null,
    isSure,
    isDaySure: true,
  })
  return { kind: 'refunded', entryId: await entryOf(db, 'vendor-refund', made.id, 'received') }
}

const ways: Record<Target['of'], (settling: Settling, part: Target) => Promise<Made>> = {
  entry: tick,
  pending: confirm,
  trip: receive,
  invoice: receive,
  bill: pay,
  credit: takeRefund,
  settlement: bookSettlement,
}

function requireDirection({ amount }: LineRecord, { of }: Target): void {
  if (of === 'bill' && amount > 0) throw invalid({ parts: 'Money that came in pays no bill' })
  if (of !== 'bill' && of !== 'entry' && amount < 0)
    throw invalid({
      parts:
        of === 'credit'
          ? 'Money that went out is nothing that a vendor gave back'
          : of === 'settlement'
            ? 'Money that went out is no settlement of a gateway'
            : 'Money that went out is no payment of a customer',
    })
}

/** Where several parts are payments of customers, all that they are for is held before the first takes its number. */
async function holdPayments({ db, actor }: Settling, parts: readonly BankPart[]): Promise<void> {
  const payments = []
  for (const part of parts) {
    if (part.as !== 'target') continue
    const { of, id, payerId } = part
    const receipt = of === 'pending' ? await findReceipt(db, id) : undefined
    if (receipt) payments.push({ paid: await paidOf(db, actor, receipt), payerId: receipt.payerId })
    if (of !== 'trip' && of !== 'invoice') continue
    const paid = await paidByInput(db, actor, of === 'trip' ? { tripId: id } : { invoiceId: id })
    payments.push({ paid, payerId: payerId ?? paid.contactId })
  }
  if (payments.length > 1) await holdForSeveral(db, actor, payments)
}

/** Settles parts of a line that is held. @throws AppError where one of them cannot be; then nothing is done */
export async function settleParts(
  settling: Settling,
  parts: readonly BankPart[],
  by: { isAutomatic: boolean; confidence: number | null; reasons: string[] },
): Promise<void> {
  const { db, actor, line } = settling
  const left = Math.abs(line.amount - line.explained)
  const whole = parts.reduce((sum, { amount }) => sum + amount, 0)
  if (line.pairId !== null || left === 0) throw conflict('SETTLED', 'This line is settled already.')
  if (whole > left)
    throw invalid({
      parts: `The parts come to ${formatMoney(whole, line.currency)}, and ${formatMoney(left, line.currency)} of this line is left`,
    })
  for (const part of parts) if (part.as === 'target') requireDirection(line, part)
  await holdPayments(settling, parts)
  for (const part of parts) {
    const { kind, entryId } = part.as === 'book' ? await book(settling, part) : await ways[part.of](settling, part)
    await insertMatches(db, [
      {
        lineId: line.id,
        accountId: line.accountId,
        kind,
        entryId,
        amount: Math.sign(line.amount) * part.amount,
        ...by,
        note: part.as === 'book' ? part.note : null,
        createdBy: actor.userId,
        toldAt: settling.services.clock.now().toISOString(),
      },
    ])
    await tellOfMatch(db, actor, 'bank_matched', entryId)
  }
  if (line.asideReason !== null) await updateLine(db, line.id, { asideReason: null })
  announceLines(db, actor.userId, [line.id])
}

/** Somebody says what a line is. @returns its id */
export async function settleLine(services: Services, db: AgencyDb, actor: Member, input: SettleLine): Promise<string> {
  requireStatements(actor)
  const line = await lineToChange(db, input)
  const { parts, day = line.day, rate, isSure = false } = input
  if (day < line.day) throw invalid({ day: 'This is before the line' })
  await settleParts({ services, db, actor, line, day, rate, isSure }, parts, {
    isAutomatic: false,
    confidence: null,
    reasons: [],
  })
  return line.id
}

/** A payment and its return, of which the books have neither. @returns the line's id */
export async function pairLines(
  db: AgencyDb,
  actor: Member,
  { id, version, otherId }: { id: string; version: number; otherId: string },
): Promise<string> {
  requireStatements(actor)
  if (id === otherId) throw invalid({ otherId: 'Choose another line' })
  const held = await holdLines(db, [id, otherId])
  const [line, other] = [id, otherId].map((one) => held.find((found) => found.id === one))
  if (!line || !other) throw notFound('line')
  if (line.version !== version)
    throw conflict('STALE', 'Somebody settled or changed this line while you were looking at it. Look at it again.')
  if (line.accountId !== other.accountId || line.amount !== -other.amount)
    throw refused('NO_PAIR', 'These lines are not a payment and its return: amounts and account have to be the same.')
  if ([line, other].some(({ explained, pairId }) => explained !== 0 || pairId !== null))
    throw conflict('SETTLED', 'One of these lines is settled already. Undo that first.')
  await updateLine(db, line.id, { pairId: other.id, asideReason: null })
  await updateLine(db, other.id, { pairId: line.id, asideReason: null })
  announceLines(db, actor.userId, [line.id, other.id])
  return line.id
}
