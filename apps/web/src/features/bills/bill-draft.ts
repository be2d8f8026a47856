import type { Bill, BillLine, NewBill } from '@sarai/contract/bill-schemas'
import type { BillKind } from '@sarai/contract/bill-words'
import { percentOf, toAmount } from '@sarai/money/amounts'
import { formatRate } from '@sarai/money/format'

/** A line as it is typed: its tax as one sum. */
export interface LineDraft {
  key: string
  bookingId: string | null
  description: string
  net: number | null
  tax: number | null
  /** Hundredths of a percent that the tax follows; null where it was typed. */
  taxRate: number | null
  isIgst: boolean
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
  isReverseCharge: boolean
  tds: number | null
  tdsSection: string
  /** As the bill has it; null where it is the sum of its lines. */
  total: number | null
  note: string
}

export const blankLine = (before?: LineDraft): LineDraft => ({
  key: crypto.randomUUID(),
  bookingId: null,
  description: '',
  net: null,
  tax: null,
  taxRate: before?.taxRate ?? null,
  isIgst: before?.isIgst ?? false,
  isCredit: before?.isCredit ?? null,
})

export const blankBill = (currency: string, billedOn: string): BillDraft => ({
  kind: 'bill',
  corrects: null,
  vendorId: null,
  billNumber: '',
  billedOn,
  dueOn: '',
  currency,
  rateText: '',
  lines: [blankLine()],
  isReverseCharge: false,
  tds: null,
  tdsSection: '',
  total: null,
  note: '',
})

export const draftOf = (bill: Bill): BillDraft => ({
  kind: bill.kind,
  corrects: bill.corrects,
  vendorId: bill.vendorId,
  billNumber: bill.billNumber,
  billedOn: bill.billedOn,
  dueOn: bill.dueOn,
  currency: bill.currency,
  rateText: bill.rate === null ? '' : formatRate(bill.rate),
  lines: bill.lines.map(({ id, bookingId, description, net, cgst, sgst, igst, isCredit }) => ({
    key: id,
    bookingId,
    description,
    net,
    tax: cgst + sgst + igst || null,
    taxRate: null,
    isIgst: igst > 0,
    isCredit,
  })),
  isReverseCharge: bill.isReverseCharge,
  tds: bill.tds || null,
  tdsSection: bill.tdsSection ?? '',
  total: bill.roundOff === 0 ? null : bill.total,
  note: bill.note ?? '',
})

/** A credit note for all that a bill charges, to be cut down to what the vendor takes back. */
export function noteFor(bill: Bill, billedOn: string): BillDraft {
  const lines = draftOf({ ...bill, lines: bill.lines.filter(({ isColleagues }) => !isColleagues) }).lines
  const blank = { ...blankBill(bill.currency, billedOn), kind: 'credit' as const, vendorId: bill.vendorId }
  const { tds, tdsSection, isReverseCharge, rateText } = draftOf(bill)
  const corrects = { id: bill.id, billNumber: bill.billNumber }
  return {
    ...blank,
    tds,
    tdsSection,
    isReverseCharge,
    rateText,
    corrects,
    lines: lines.length > 0 ? lines : blank.lines,
  }
}

/** A line with its tax as its rate has it. */
export const taxed = (line: LineDraft): LineDraft =>
  line.taxRate === null ? line : { ...line, tax: toAmount(percentOf(BigInt(line.net ?? 0), line.taxRate)) }

/** A line as it is sent. */
export function lineOf({ bookingId, description, net, tax, isIgst, isCredit }: LineDraft): BillLine {
  const half = Math.floor((tax ?? 0) / 2)
  const heads = isIgst ? { cgst: 0, sgst: 0, igst: tax ?? 0 } : { cgst: half, sgst: (tax ?? 0) - half, igst: 0 }
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
  const { billNumber, billedOn, dueOn, currency, lines, isReverseCharge, tds, tdsSection, note } = draft
  return {
    billNumber,
    billedOn,
    dueOn: dueOn || null,
    currency,
    lines: lines.map(lineOf),
    isReverseCharge,
    tds: tds ?? 0,
    tdsSection: tdsSection || null,
    roundOff: sumsOf(draft).roundOff,
    note: note || null,
  }
}
