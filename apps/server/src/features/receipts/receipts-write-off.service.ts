import type { NewReceipt, NewWriteOff } from '@sarai/contract/receipt-schemas'
import { inBase } from '@sarai/ledger/lines'
import { writeOffEntry } from '@sarai/ledger/receipts'
import { formatMoney } from '@sarai/money/format'
import { toAmount } from '@sarai/money/amounts'
import { uuidv7 } from 'uuidv7'
import type { Member } from '../../core/actor.ts'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid, refused } from '../../core/errors.ts'
import { claimKeys } from '../../core/key-claims.ts'
import { requireRight } from '../../core/rights.ts'
import type { Services } from '../../services.ts'
import { findAgreed } from '../invoices/invoices-agreed.service.ts'
import { getInvoice, type InvoiceRecord, recordOnInvoices } from '../invoices/invoices-found.service.ts'
import { isOwed } from '../invoices/invoices.rules.ts'
import { postEntry, posting } from '../ledger/ledger.service.ts'
import { settleAdvances } from '../ledger/ledger-settling.service.ts'
import { checkYear, yearlyNumber } from '../tax-profile/document-series.service.ts'
import { holdPaid, type Paid } from './receipts-found.service.ts'
import { whoseOf } from './receipts-receiving.service.ts'
import { tell } from './receipts-telling.service.ts'
import { allocate, insertReceipt, type PaidFor } from './receipts.queries.ts'
import { checkDay, claimOf, paidByInput, recordPayment } from './receipts.service.ts'

/** What of it counts for the trip of an invoice, in the trip's currency. */
function inTripOf({ amount, rate, currency, paid, base }: Record<'amount' | 'rate', number> & Of): number {
  if (currency === paid.currency) return amount
  if (paid.currency !== base)
    throw refused(
      'OTHER_CURRENCY',
      `This invoice is in ${currency} and its trip in ${paid.currency}: credit it instead.`,
    )
  return toAmount(inBase(amount, { base, currency, rate }))
}
interface Of {
  currency: string
  paid: Paid
  base: string
}

/** What of an invoice is open. @throws AppError 422 where less is */
function checkOpen({ kind, open, currency }: InvoiceRecord, amount: number): void {
  if (!isOwed(kind) || !open) throw refused('NOT_OWED', 'Nothing of this invoice is to be paid any more.')
  if (amount > open) throw invalid({ amount: `${formatMoney(open, currency)} of this invoice is open` })
}

/**
 * Writes off what an invoice leaves open. It counts as paid for what the invoice is for, and is spent in the books; the
 * tax stays as it was invoiced. @throws AppError 422 where that is not open
 */
export async function writeOff(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { invoiceId, amount, day, reason, isDaySure }: NewWriteOff,
): Promise<PaidFor> {
  const paid = await paidByInput(db, actor, { invoiceId })
  requireRight(actor, 'refund', paid)
  checkDay(services, actor, day)
  await checkYear(db, day, todayFor(services, actor.agency), isDaySure === true)
  await holdPaid(db, actor, paid)
  const tripId = paid.kind === 'trip' ? paid.id : null
  const { agency, userId } = actor
  await claimKeys(db, [claimOf({ payerId: paid.contactId, tripId })])
  const invoice = await getInvoice(db, actor, invoiceId)
  checkOpen(invoice, amount)
  if (invoice.issuedOn !== null && day < invoice.issuedOn) throw invalid({ day: 'This is before the invoice' })
  const { currency } = invoice
  const base = agency.currency
  const rate = currency === base ? 1_000_000 : (invoice.document.rate ?? 1_000_000)
  const number = await yearlyNumber(db, { country: agency.country, day, series: 'write-off', prefix: 'WOF' })
  const receipt = { id: uuidv7(), number, day, tripId, invoiceId, payerId: paid.contactId, currency, rate }
  const inTrip = inTripOf({ amount, rate, currency, paid, base })
  await insertReceipt(db, {
    ...receipt,
    state: 'received',
    mode: 'other',
    amount: 0,
    bankCharges: 0,
    tds: 0,
    inTrip,
    writtenOff: amount,
    note: reason,
    collectsTcs: false,
    createdBy: userId,
  })
  await allocate(db, receipt, inTrip)
  const lines = posting(() =>
    writeOffEntry({
      terms: { base, currency, rate },
      item: receipt.id,
      customer: paid.contactId ?? paid.id,
      tripId,
      amount,
    }),
  )
  const document = { kind: 'write-off', id: receipt.id }
  await postEntry(db, actor, { day, document, event: 'posted', label: number, base, lines })
  const whose = await whoseOf(db, { ...receipt, paid })
  const settled = whose ? await settleAdvances(db, actor, { ...whose, day, base }, findAgreed) : []
  const put = settled.filter(({ paymentId }) => paymentId === receipt.id)
  if (put.some((one) => one.invoiceId !== invoiceId) || put.reduce((sum, one) => sum + one.amount, 0) !== amount)
    throw refused('NOT_OWED', 'This could not be put against the invoice. Look at what its customer has paid.')
  const about = { paid, payerId: paid.contactId }
  const data = { number, amount, currency, reason }
  await tell(db, actor, 'written_off', about, data)
  // What an invoice of no trip is for is itself: it has that by now.
  if (tripId) await recordOnInvoices(db, actor, 'written_off', [{ invoiceId, data }])
  return paid
}

/**
 * Records a payment, and writes off what it leaves open of its invoice where a reason is given: both or neither.
 * @throws AppError as recording and writing off do, and 422 where nobody has seen the money, or it names no invoice
 */
export async function payAndWriteOff(
  services: Services,
  db: AgencyDb,
  actor: Member,
  input: NewReceipt,
): Promise<PaidFor> {
  const { invoiceId, day, isDaySure, writeOffReason: reason } = input
  if (reason === undefined) return recordPayment(services, db, actor, input)
  if (invoiceId === undefined) throw invalid({ writeOffReason: 'Name the invoice whose rest is written off' })
  if (input.isPending) throw invalid({ writeOffReason: 'The rest is known once somebody has seen the money' })
  const paid = await recordPayment(services, db, actor, input)
  const { open, kind } = await getInvoice(db, actor, invoiceId)
  if (!isOwed(kind)) throw invalid({ writeOffReason: 'Nothing is owed by this document: its invoice is written off' })
  return open ? writeOff(services, db, actor, { invoiceId, amount: open, day, reason, isDaySure }) : paid
}
