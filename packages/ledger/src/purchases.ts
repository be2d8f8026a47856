/** What vendors charge and are paid. */
import { allocate, toAmount } from '@sarai/money/amounts'
import {
  type Draft,
  entryLines,
  LedgerProblem,
  type Line,
  notNegative,
  type OpenItem,
  type Settlement,
  type Terms,
} from './lines.ts'
import type { PaidSettlement, Purse } from './receipts.ts'

export interface BillLine {
  /** Without tax. */
  net: number
  part?: string | null
  tripId?: string | null
  bookingId?: string | null
}

export interface BillTax {
  head: string
  amount: number
  /** Whether it is taken off the agency's own tax; otherwise it is a cost. */
  isCredit: boolean
}

export interface Bill {
  terms: Terms
  item: string
  vendor: string
  tripId?: string | null
  lines: readonly BillLine[]
  taxes: readonly BillTax[]
  /** The agency pays the tax to the state itself, not to the vendor. */
  isReverseCharge: boolean
  /** What is kept of the bill as tax at source. */
  tds: number
  roundOff: number
  /** What the vendor charges, before tax at source. */
  total: number
}

/** The parts of costs that are tax without credit: of all heads of GST together, and VAT. */
export const blockedParts = ['gst', 'vat'] as const
const blockedPartOf = (head: string): (typeof blockedParts)[number] => (head === 'vat' ? 'vat' : 'gst')

const sum = (amounts: readonly number[]) => toAmount(amounts.reduce((all, amount) => all + BigInt(amount), 0n))

/** What a bill costs, as debits: its lines, tax without credit in their proportion, and tax with credit. */
function debits({ lines, taxes, tripId = null }: Bill): Draft[] {
  const nets = lines.map(({ net }) => BigInt(notNegative(net, 'A line')))
  const blocked = blockedParts.map((part) => {
    const own = taxes.filter(({ head, isCredit }) => !isCredit && blockedPartOf(head) === part)
    return { part, shares: allocate(BigInt(sum(own.map(({ amount }) => notNegative(amount, 'Tax')))), nets) }
  })
  if (lines.length === 0) throw new LedgerProblem('UNBALANCED', 'A bill has a line.')
  return [
    ...lines.flatMap(({ net, part, ...line }, at): Draft[] => {
      const where = { tripId: line.tripId ?? tripId, bookingId: line.bookingId ?? null }
      return [
        { account: 'cost', part, ...where, amount: net },
        ...blocked.map(({ part: tax, shares }): Draft => ({
          account: 'cost',
          part: tax,
          ...where,
          amount: toAmount(shares[at] ?? 0n),
        })),
      ]
    }),
    ...taxes
      .filter(({ isCredit }) => isCredit)
      .map(({ head, amount }) => ({
        account: 'gst_input' as const,
        part: head,
        tripId,
        amount: notNegative(amount, 'Tax'),
      })),
  ]
}

/** A bill as it is charged: the vendor's part of it apart, of which one makes what is open. */
function charged(bill: Bill): { drafts: Draft[]; owed: number } {
  const { taxes, isReverseCharge, tds, roundOff, total, vendor, tripId = null } = bill
  const own = isReverseCharge
    ? taxes.map(({ head, amount }) => ({ account: 'gst_reverse_charge' as const, part: head, tripId, amount: -amount }))
    : []
  const drafts: Draft[] = [
    ...debits(bill),
    ...own,
    { account: 'round_off', tripId, amount: roundOff },
    { account: 'tds_payable', part: vendor, tripId, amount: -notNegative(tds, 'Tax at source') },
  ]
  const owed = notNegative(total, 'A total') - tds
  if (owed < 0 || sum(drafts.map(({ amount }) => amount)) !== owed)
    throw new LedgerProblem('UNBALANCED', 'The lines, taxes and round-off do not come to the total.')
  return { drafts: drafts.filter(({ amount }) => amount !== 0), owed }
}

/**
 * A vendor's bill: the vendor is owed its total without what is kept as tax at source.
 * @throws LedgerProblem where the parts do not come to the total
 */
export function billEntry(bill: Bill): Line[] {
  const { drafts, owed } = charged(bill)
  const open: Draft = { account: 'vendor', part: bill.vendor, item: bill.item, tripId: bill.tripId, amount: -owed }
  return entryLines(bill.terms, owed === 0 ? drafts : [...drafts, open])
}

/** What a vendor takes back of a bill, at its rate: it lowers what is open of it; the rest the vendor owes. */
export function vendorCreditEntry(credit: Bill, bill: OpenItem | undefined): Line[] {
  const { drafts, owed } = charged(credit)
  if (bill && bill.currency !== credit.terms.currency)
    throw new LedgerProblem('UNBALANCED', 'A credit is in the currency of its bill.')
  const settled = Math.min(owed, Math.max(0, -(bill?.amount ?? 0)))
  const rest: Draft = {
    account: 'vendor_advance',
    part: credit.vendor,
    item: credit.item,
    tripId: credit.tripId,
    amount: owed - settled,
  }
  const turned = drafts.map((draft) => ({ ...draft, amount: -draft.amount }))
  return entryLines(
    credit.terms,
    rest.amount === 0 ? turned : [...turned, rest],
    bill ? [{ open: bill, amount: settled }] : [],
  )
}

export interface VendorPayment {
  terms: Terms
  /** The payment itself: what it does not settle is open under it, as an advance. */
  item: string
  vendor: string
  tripId?: string | null
  purse: Purse
  /** What the vendor gets. */
  amount: number
  bankCharges: number
  /** What the agency keeps of it as tax at source: the vendor is paid by it too. */
  tds: number
  settles: readonly PaidSettlement[]
}

/** What the bank charges for a payment, by the trips whose bills it settles; what is for none has its share too. */
function chargesByTrip({ bankCharges, tripId = null, settles }: VendorPayment, rest: number): Draft[] {
  const paid = new Map<string | null, bigint>()
  const add = (trip: string | null, amount: number) => paid.set(trip, (paid.get(trip) ?? 0n) + BigInt(amount))
  for (const one of settles) add(one.open.tripId, one.paid)
  add(tripId, rest)
  const shares = allocate(BigInt(notNegative(bankCharges, 'Bank charges')), [...paid.values()])
  return [...paid.keys()].map((trip, at) => ({
    account: 'bank_charges',
    tripId: trip,
    amount: toAmount(shares[at] ?? 0n),
  }))
}

/** Money to a vendor: bills are settled, and the rest is an advance. */
export function vendorPaymentEntry(payment: VendorPayment): Line[] {
  const { terms, item, vendor, tripId, purse, amount, bankCharges, tds, settles } = payment
  if (settles.some(({ open, amount: settled, paid }) => open.currency === terms.currency && settled !== paid))
    throw new LedgerProblem('UNBALANCED', 'What is settled in the same currency takes as much of the money.')
  const paid = sum([notNegative(amount, 'A payment'), notNegative(tds, 'Tax at source')])
  const rest = paid - sum(settles.map((one) => notNegative(one.paid, 'What is settled')))
  if (rest < 0) throw new LedgerProblem('OVERSETTLED', 'More would be settled than is paid.')
  const drafts: Draft[] = [
    { account: 'vendor_advance', part: vendor, item, tripId, amount: rest },
    ...chargesByTrip(payment, rest),
    { ...purse, tripId, amount: -sum([amount, bankCharges]) },
    { account: 'tds_payable', part: vendor, tripId, amount: -tds },
  ]
  return entryLines(
    terms,
    drafts.filter((draft) => draft.amount !== 0),
    settles,
  )
}

/** An advance to a vendor is put against a bill; both are settled as they were opened. */
export function vendorAllocationEntry(base: string, advance: Settlement, bill: Settlement): Line[] {
  if (advance.open.currency === bill.open.currency && advance.amount !== bill.amount)
    throw new LedgerProblem('UNBALANCED', 'An advance settles as much as is taken of it.')
  return entryLines({ base, currency: advance.open.currency, rate: 0 }, [], [advance, bill])
}

/** Money that a vendor pays back out of an advance. */
export function vendorRefundEntry(
  terms: Terms,
  { purse, received, advance }: { purse: Purse; received: number; advance: Settlement },
): Line[] {
  if (advance.open.currency === terms.currency && advance.amount !== received)
    throw new LedgerProblem('UNBALANCED', 'What is paid back is not what is settled.')
  const drafts = [{ ...purse, tripId: advance.open.tripId, amount: notNegative(received, 'A payment') }]
  return entryLines(terms, drafts, [advance])
}
