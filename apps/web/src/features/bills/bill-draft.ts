import type { Bill, BillLine, NewBill } from '@sarai/contract/bill-schemas'
import type { Booking } from '@sarai/contract/booking-schemas'
import { type BillKind, billTaxOf, type BillTaxes } from '@sarai/contract/bill-words'
import { halfUp, toAmount } from '@sarai/money/amounts'
import { formatRate } from '@sarai/money/format'
import type { TaxSystem } from '~/records/tax-system.ts'

/** How the tax of a line is divided: GST within a state and between states, or one tax. */
export type TaxSplit = 'cgst-sgst' | 'igst' | 'vat'

/** A line as it is typed: its tax as one sum. */
export interface LineDraft {
  key: string
  bookingId: string | null
  description: string
  net: number | null
  tax: number | null
  /** Parts per 100,000 that the tax follows; null where it was typed. */
  taxRate: number | null
  split: TaxSplit
  /** Null: as the tax rules have it. */
  isCredit: boolean | null
}

/** What the editor edits. */
export interface BillDraft {
  kind: BillKind
  /** The bill that a credit note corrects, whose vendor and terms it has. */
  corrects: Pick<Bill, 'id' | 'billNumber'> | null
  vendorId: string | null
  billNumber: string
  billedOn: string
  dueOn: string
  currency: string
  rateText: string
  lines: LineDraft[]
  /** Amounts are typed with their tax. */
  isInclusive: boolean
  isReverseCharge: boolean
  tds: number | null
  tdsSection: string
  /** As the bill has it; null where it is the sum of its lines. */
  total: number | null
  note: string
}

export const blankLine = (before: Pick<LineDraft, 'taxRate' | 'split' | 'isCredit'>): LineDraft => ({
  key: crypto.randomUUID(),
  bookingId: null,
  description: '',
  net: null,
  tax: null,
  taxRate: before.taxRate,
  split: before.split,
  isCredit: before.isCredit,
})

/** The first line of a bill. */
const firstLine = ({ isVat, defaultRate }: TaxSystem): LineDraft =>
  blankLine({ taxRate: defaultRate, split: isVat ? 'vat' : 'cgst-sgst', isCredit: null })

export const blankBill = (currency: string, billedOn: string, tax: TaxSystem): BillDraft => ({
  kind: 'bill',
  corrects: null,
  vendorId: null,
  billNumber: '',
  billedOn,
  dueOn: '',
  currency,
  rateText: '',
  lines: [firstLine(tax)],
  isInclusive: false,
  isReverseCharge: false,
  tds: null,
  tdsSection: '',
  total: null,
  note: '',
})

/** A bill, or a credit note, of a booking's vendor: what it was expected to cost, or what is to come back, in the draft's currency. */
export function makeBillFor(
  blank: BillDraft,
  booking: Pick<Booking, 'id' | 'vendorId' | 'title'>,
  amount: number | null,
): BillDraft {
  const lines = blank.lines.map((line) =>
    changedLine({ ...line, bookingId: booking.id, description: booking.title }, { amount }, blank.isInclusive),
  )
  return { ...blank, vendorId: booking.vendorId, lines }
}

/** As a line is divided; the agency's own way where it has no tax. */
function splitOf({ cgst, sgst, igst, vat }: BillTaxes, { isVat }: TaxSystem): TaxSplit {
  if (vat > 0 || (isVat && cgst + sgst + igst === 0)) return 'vat'
  return igst > 0 ? 'igst' : 'cgst-sgst'
}

export const draftOf = (bill: Bill, tax: TaxSystem): BillDraft => ({
  kind: bill.kind,
  corrects: bill.corrects,
  vendorId: bill.vendorId,
  billNumber: bill.billNumber,
  billedOn: bill.billedOn,
  dueOn: bill.dueOn,
  currency: bill.currency,
  rateText: bill.rate === null ? '' : formatRate(bill.rate),
  lines: bill.lines.map(({ id, bookingId, description, net, isCredit, ...taxes }) => ({
    key: id,
    bookingId,
    description,
    net,
    tax: billTaxOf(taxes) || null,
    taxRate: null,
    split: splitOf(taxes, tax),
    isCredit,
  })),
  isInclusive: bill.isInclusive,
  isReverseCharge: bill.isReverseCharge,
  tds: bill.tds || null,
  tdsSection: bill.tdsSection ?? '',
  total: bill.roundOff === 0 ? null : bill.total,
  note: bill.note ?? '',
})

/** A credit note for all that a bill charges, to be cut down to what the vendor takes back. */
export function noteFor(bill: Bill, billedOn: string, tax: TaxSystem): BillDraft {
  const lines = draftOf({ ...bill, lines: bill.lines.filter(({ isColleagues }) => !isColleagues) }, tax).lines
  const blank = { ...blankBill(bill.currency, billedOn, tax), kind: 'credit' as const, vendorId: bill.vendorId }
  const { tds, tdsSection, isInclusive, isReverseCharge, rateText } = draftOf(bill, tax)
  const corrects = { id: bill.id, billNumber: bill.billNumber }
  return {
    ...blank,
    tds,
    tdsSection,
    isInclusive,
    isReverseCharge,
    rateText,
    corrects,
    lines: lines.length > 0 ? lines : blank.lines,
  }
}

/** 100 % as rates have it. */
const whole = 100_000n

/** The amount of a line as it is typed. */
export const amountOf = ({ net, tax }: LineDraft, isInclusive: boolean): number | null =>
  isInclusive && net !== null ? net + (tax ?? 0) : net

export type LineChange = Partial<Omit<LineDraft, 'net'>> & { amount?: number | null }

/** A line with what was typed of it: its tax follows its rate, and what it is without tax follows an amount with it. */
export function changedLine(line: LineDraft, { amount: typed, ...facts }: LineChange, isInclusive: boolean): LineDraft {
  const now = { ...line, ...facts }
  const amount = typed === undefined ? amountOf(line, isInclusive) : typed
  const rate = now.taxRate === null ? null : BigInt(now.taxRate)
  const share = (of: bigint) => (rate === null ? now.tax : toAmount(halfUp(BigInt(amount ?? 0) * rate, of)))
  if (!isInclusive) return { ...now, net: amount, tax: share(whole) }
  const tax = share(whole + (rate ?? 0n))
  return { ...now, net: amount === null ? null : amount - (tax ?? 0), tax }
}

/** A draft whose amounts are what they were typed as, now with their tax or without. */
export const toldInclusive = (draft: BillDraft, isInclusive: boolean): BillDraft => ({
  ...draft,
  isInclusive,
  lines: draft.lines.map((line) => changedLine(line, { amount: amountOf(line, draft.isInclusive) }, isInclusive)),
})

/** A line as it is sent. */
export function lineOf({ bookingId, description, net, tax, split, isCredit }: LineDraft): BillLine {
  const heads = { cgst: 0, sgst: 0, igst: 0, vat: 0 }
  if (split === 'cgst-sgst') {
    heads.cgst = Math.floor((tax ?? 0) / 2)
    heads.sgst = (tax ?? 0) - heads.cgst
  } else heads[split] = tax ?? 0
  return { bookingId, description, net: net ?? 0, ...heads, isCredit }
}

/** What the lines come to, and what is left to pay, or taken off what is owed. */
export function sumsOf({ lines, isReverseCharge, total, tds }: BillDraft) {
  const net = lines.reduce((sum, line) => sum + (line.net ?? 0), 0)
  const tax = lines.reduce((sum, line) => sum + (line.tax ?? 0), 0)
  const sum = net + (isReverseCharge ? 0 : tax)
  const whole = total ?? sum
  return { net, tax, roundOff: whole - sum, total: whole, tds: tds ?? 0, owed: whole - (tds ?? 0) }
}

/** What is sent, but for the rate, which has to be read first. */
export function factsOf(draft: BillDraft): Omit<NewBill, 'kind' | 'correctsId' | 'vendorId' | 'rate' | 'tags'> {
  const { billNumber, billedOn, dueOn, currency, lines, isInclusive, isReverseCharge, tds, tdsSection, note } = draft
  return {
    billNumber,
    billedOn,
    dueOn: dueOn || null,
    currency,
    lines: lines.map(lineOf),
    isInclusive,
    isReverseCharge,
    tds: tds ?? 0,
    tdsSection: tdsSection || null,
    roundOff: sumsOf(draft).roundOff,
    note: note || null,
  }
}
