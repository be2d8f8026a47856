import type { ReceiptTax } from '@sarai/contract/receipt-schemas'
import type { OpenItem } from '@sarai/ledger/lines'
import { toAmount } from '@sarai/money/amounts'
import { composeDepositUse } from '@sarai/ledger/deposits'
import { advanceTaxEntry, computeWorth, receiptEntry } from '@sarai/ledger/receipts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { refused } from '../../core/errors.ts'
import { familyOf } from '../contacts/contacts.service.ts'
import { findAgreed } from '../invoices/invoices-agreed.service.ts'
import { issuerOf } from '../invoices/invoices-facts.rules.ts'
import { issuedOfTrip } from '../invoices/invoices-found.service.ts'
import { tellSettled } from '../invoices/invoices-settled.service.ts'
import { postEntry, posting } from '../ledger/ledger.service.ts'
import { aheadAfterSettling, settleAdvances } from '../ledger/ledger-settling.service.ts'
import type { TaxProfile } from '../tax-profile/tax-profile.service.ts'
import { listPayers } from '../trips/trips.service.ts'
import type { Paid, Recorder } from './receipts-found.service.ts'
import { nextVoucher } from './receipts-numbers.service.ts'
import { chargedHeads } from './receipts-tax.rules.ts'
import { type AheadTaxed, payerOf, profileOn, taxAhead } from './receipts-tax.service.ts'
import { tell } from './receipts-telling.service.ts'
import { allocate, type ReceiptRecord, updateReceipt } from './receipts.queries.ts'
import { getDocumentKind, paidBy, purseOf } from './receipts.rules.ts'
import type { SaidOnVoucher } from './receipts.table.ts'

/** What the vouchers of a payment say beside its figures, as it stands now. */
export async function saidOf(
  db: AgencyDb,
  { paid, payerId, profile }: { paid: Paid; payerId: string | null; profile: TaxProfile | undefined },
): Promise<SaidOnVoucher> {
  const { name, address, state, gstin, taxNumber } = await payerOf(db, { paid, payerId })
  const payer = { name, address, state, gstin, taxNumber }
  return { supplier: profile ? issuerOf(profile) : null, payer, purpose: paid.purpose }
}

/**
 * Whose invoices a payment settles: the payer's, those of whose invoice is named, and where somebody pays for a trip who is
 * charged nothing of it, those of the trip's customer. Where nobody is known as payer, the books know the trip in their
 * place, and no invoice. A deposit settles none until it is used.
 */
export async function whoseOf(
  db: AgencyDb,
  { payerId, tripId, invoiceId: first, paid }: Pick<Coming, 'payerId' | 'tripId' | 'invoiceId' | 'paid'>,
) {
  if (!payerId || paid.kind === 'contact') return undefined
  const own = await familyOf(db, payerId)
  const issued = tripId ? await issuedOfTrip(db, tripId) : []
  const payers = tripId ? await listPayers(db, tripId) : []
  // Whoever shares a trip pays their own share of it, invoiced or not.
  const isCharged = [...issued, ...payers].some(({ contactId }) => contactId !== null && own.includes(contactId))
  const named = issued.find(({ id }) => id === first)?.contactId ?? (isCharged ? null : paid.contactId)
  const others = named && !own.includes(named) ? await familyOf(db, named) : []
  return { customers: [...own, ...others], tripId, first }
}

/** A fee in a payment, and what charges it once the payment is in the books. */
export interface FeeToCharge {
  /** With its tax, in the payment's currency. */
  total: number
  charge: () => Promise<void>
}

type Coming = Pick<
  ReceiptRecord,
  | 'payerId'
  | 'tripId'
  | 'invoiceId'
  | 'day'
  | 'currency'
  | 'rate'
  | 'collectsTcs'
  | 'amount'
  | 'inAccount'
  | 'bankCharges'
  | 'tds'
  | 'inTrip'
> & {
  paid: Paid
  /** What of it is a fee, which has its own invoice. */
  fee?: number
}

/** What of a payment comes ahead of its invoice, and the tax in that. */
export async function taxIn(db: AgencyDb, actor: Recorder, coming: Coming): Promise<AheadTaxed & { advance: number }> {
  const { currency, rate, inTrip, paid } = coming
  const gross = paidBy(coming)
  const amount = gross - (coming.fee ?? 0)
  const whose = await whoseOf(db, coming)
  const all = computeWorth({ ...coming, terms: { base: actor.agency.currency, currency, rate } })
  const worth = amount === gross ? all : toAmount((BigInt(all) * BigInt(amount)) / BigInt(gross))
  const counts = currency === paid.currency ? null : { whole: amount, counted: inTrip, currency: paid.currency }
  const money = { amount, currency, base: worth, counts }
  const advance = whose ? await aheadAfterSettling(db, whose, money, findAgreed) : amount
  return { advance, ...(await taxAhead(db, actor, { ...coming, advance })) }
}

/** How a receipt comes into the books: as money, or out of a deposit. */
function composeLines(receipt: ReceiptRecord, paid: Paid, base: string, deposit: OpenItem | undefined) {
  const { id: item, currency, rate, amount, inAccount, bankCharges, tds, mode, bankAccountId, tripId } = receipt
  const customer = receipt.payerId ?? paid.id
  if (deposit) return posting(() => composeDepositUse({ deposit, amount, item, customer, tripId }))
  return posting(() =>
    receiptEntry({
      terms: { base, currency, rate },
      item,
      customer,
      tripId,
      purse: purseOf(mode, bankAccountId),
      amount,
      inAccount,
      bankCharges,
      tds,
      settles: [],
    }),
  )
}

/**
 * Posts a payment that is there, with the tax in it, gives it its number, and counts it for what it is for.
 * @param with `deposit`: what of the deposit is open that it uses; left out where money came. `fee`: what of it is a fee
 */
export async function receive(
  db: AgencyDb,
  actor: Recorder,
  paid: Paid,
  receipt: ReceiptRecord,
  { deposit, fee }: { deposit?: OpenItem; fee?: FeeToCharge } = {},
): Promise<void> {
  // What is in the books for no trip could not become money of the trip later.
  if (paid.isOffer)
    throw refused(
      'NOT_ACCEPTED',
      'This proforma is of a proposal that is not accepted yet. Note the acceptance first: then the payment counts for its trip.',
    )
  const { id, currency, rate, inAccount, day, bankAccountId, inTrip } = receipt
  const { payerId: customer } = receipt
  const base = actor.agency.currency
  await allocate(db, receipt, inTrip)
  const whose = await whoseOf(db, { ...receipt, paid })
  const amountPaid = paidBy(receipt)
  const { tax } = await taxIn(db, actor, { ...receipt, paid, fee: fee?.total })
  const profile = await profileOn(db, day)
  const said = await saidOf(db, { paid, payerId: customer, profile })
  const number = await nextVoucher(db, tax ? 'receipt-voucher' : 'receipt', {
    profile,
    day,
    country: actor.agency.country,
  })
  const lines = composeLines(receipt, paid, base, deposit)
  const entry = { day, document: { kind: getDocumentKind(receipt), id }, label: number.text, base }
  await postEntry(db, actor, { ...entry, event: 'received', lines })
  // Before anything else of the customer's takes what was paid for the fee.
  await fee?.charge()
  const settled = whose ? await settleAdvances(db, actor, { ...whose, day, base }, findAgreed) : []
  if (tax) await postEntry(db, actor, { ...entry, event: 'taxed', lines: taxLines(receipt, tax, base) })
  const { registrationId, seriesId } = number
  const kept = {
    state: 'received' as const,
    number: number.text,
    day,
    rate,
    bankAccountId,
    inAccount,
    registrationId,
    seriesId,
    tax,
    said,
  }
  await updateReceipt(db, id, kept)
  await tell(
    db,
    actor,
    deposit ? 'deposit_used' : 'payment_received',
    { paid, payerId: customer },
    { number: number.text, amount: amountPaid, currency },
  )
  await tellSettled(db, actor, settled)
}

/** The entry of the tax in a payment. */
function taxLines({ id, tripId }: ReceiptRecord, { currency, taxes, tcs }: ReceiptTax, base: string) {
  const terms = { base, currency, rate: 1_000_000 }
  return posting(() => advanceTaxEntry({ terms, item: id, tripId, taxes: chargedHeads(taxes), tcs: tcs?.amount ?? 0 }))
}
