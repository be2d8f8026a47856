import * as z from 'zod'
import { billKinds, billStatuses, vendorPaymentStates, vendorRefundStates } from './bill-words.ts'
import { calendarDate, currency, id, line, money, optionalText, searched, tag, tags } from './primitives.ts'
import { receiptModes } from './receipt-words.ts'
import { tableQuery } from './table.ts'

/** Tax of a line, in minor units: of India’s GST by its heads, of any other country in one. */
export const taxes = {
  cgst: money.default(0),
  sgst: money.default(0),
  igst: money.default(0),
  vat: money.default(0),
}

/** What a bill charges for: a booking of its vendor, or what the words say. */
export const billLine = z
  .strictObject({
    bookingId: id.nullable(),
    description: line(200, 'Say what it is for'),
    /** Without tax, in minor units of the bill's currency. */
    net: money,
    ...taxes,
    /** Its tax is taken off the agency's own; otherwise it is a cost. As the tax rules have it when null. */
    isCredit: z.boolean().nullable().default(null),
  })
  .refine(({ igst, cgst, sgst }) => igst === 0 || cgst + sgst === 0, {
    error: 'A line has either IGST, or CGST and SGST',
    path: ['igst'],
  })
  .refine(({ igst, cgst, sgst, vat }) => vat === 0 || cgst + sgst + igst === 0, {
    error: 'A line has either VAT or GST',
    path: ['vat'],
  })
export type BillLine = z.infer<typeof billLine>

/** What one unit is worth in the agency's currency, in millionths; none where the currency is the agency's. */
export const rate = z.int().min(1, { error: 'Enter a rate above zero' }).max(1_000_000_000_000)
const roundOff = z
  .int()
  .min(-10_000, { error: 'This is more than a rounding' })
  .max(10_000, { error: 'This is more than a rounding' })

const facts = {
  vendorId: id,
  /** The number that the vendor gave it. */
  billNumber: line(60, 'Enter the number on the bill'),
  billedOn: calendarDate,
  /** By when it is to be paid; the vendor's credit days after the bill's day when null. */
  dueOn: calendarDate.nullable(),
  currency,
  rate: rate.nullable(),
  /** Its amounts were typed with their tax; what is kept of them is without. */
  isInclusive: z.boolean(),
  lines: z.array(billLine).min(1, { error: 'Add a line' }).max(200, { error: 'Use at most 200 lines' }),
  /** The agency pays the tax to the state itself, so that the vendor is not owed it. */
  isReverseCharge: z.boolean(),
  /** What the agency keeps as tax at source, and under which section. */
  tds: money,
  tdsSection: optionalText(60),
  roundOff,
  note: optionalText(1000),
  tags,
}

export const newBill = z.strictObject({
  ...facts,
  /** Of a credit note all amounts are above zero too: what the vendor takes back. */
  kind: z.enum(billKinds).default('bill'),
  /** The bill that a credit note corrects, whose currency, rate and reverse charge it has; null where that is not known. */
  correctsId: id.nullable().default(null),
  dueOn: facts.dueOn.default(null),
  /** The vendor's when left out. */
  currency: currency.optional(),
  rate: facts.rate.default(null),
  isInclusive: facts.isInclusive.default(false),
  isReverseCharge: facts.isReverseCharge.default(false),
  tds: money.default(0),
  tdsSection: facts.tdsSection.default(null),
  roundOff: roundOff.default(0),
  note: facts.note.default(null),
  tags: tags.default([]),
})
export type NewBill = z.infer<typeof newBill>
export const billChanges = z.strictObject(facts).partial()
export type BillChanges = z.infer<typeof billChanges>

export const billRow = z.object({
  id,
  number: z.int(),
  version: z.int(),
  kind: z.enum(billKinds),
  /** The number of the bill that a credit note corrects. */
  correctsNumber: z.string().nullable(),
  status: z.enum(billStatuses),
  /** Owed before the agency came to Sarai: it is changed with the opening balances alone. */
  isOpening: z.boolean(),
  /** Sent by the vendor itself, on the page of its account. */
  isFromVendor: z.boolean(),
  billNumber: z.string(),
  vendorId: id,
  vendorName: z.string(),
  billedOn: z.string(),
  dueOn: z.string(),
  currency: z.string(),
  /** What the vendor charges, or takes back, with tax: above zero of both. */
  total: z.int(),
  tds: z.int(),
  /**
   * What is still to be paid; of a credit note what is left of it, below zero. Null of drafts and of what was cancelled.
   */
  balance: z.int().nullable(),
  tags: z.array(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type BillRow = z.infer<typeof billRow>

/** What was expected of a booking, beside what bills charge for it. */
export const billedBooking = z.object({
  id,
  number: z.int(),
  title: z.string(),
  date: z.string().nullable(),
  tripId: id,
  tripNumber: z.int(),
  tripTitle: z.string(),
  /** Of the booking, in its currency: what it costs, or what dropping it costs. */
  expected: z.int(),
  currency: z.string(),
  /** What other bills that were entered charge for it, in the bill's currency. */
  billedElsewhere: z.int(),
  /** What all of them charge beyond what was expected; null where the currencies differ. */
  difference: z.int().nullable(),
})
export type BilledBooking = z.infer<typeof billedBooking>

const shownLine = z.object({
  id,
  bookingId: id.nullable(),
  description: z.string(),
  net: z.int(),
  cgst: z.int(),
  sgst: z.int(),
  igst: z.int(),
  vat: z.int(),
  isCredit: z.boolean(),
  /** What it costs the agency: with tax that is not taken off its own. */
  cost: z.int(),
  booking: billedBooking.nullable(),
  /** What services of colleagues' trips come to together: which they are is not told to those who do not see them. */
  isColleagues: z.boolean(),
})
export type BillLineShown = z.infer<typeof shownLine>

const billPayment = z.object({
  /** Of the payment, or of the credit note. */
  id,
  of: z.enum(['payment', 'credit']),
  number: z.string(),
  state: z.enum(vendorPaymentStates),
  day: z.string(),
  /** Null of a credit note. */
  mode: z.enum(receiptModes).nullable(),
  reference: z.string().nullable(),
  /** What it settles of the bill, in the bill's currency. */
  amount: z.int(),
  /** The same in the agency's currency, at the rate of the payment; null where it is in that already. */
  base: z.int().nullable(),
  /** All that was paid, of a payment in another currency than the bill's. */
  paid: z.object({ amount: z.int(), currency: z.string() }).nullable(),
  /** It was paid ahead, and put against the bill later. */
  isAdvance: z.boolean(),
})

/** A bill that a credit note was put against. */
const noteUse = z.object({
  id,
  billNumber: z.string(),
  day: z.string(),
  currency: z.string(),
  /** What it settles of the bill, in the bill's currency. */
  amount: z.int(),
  /** What was left of the note was put against it later. */
  isAdvance: z.boolean(),
})

const otherBill = { id, billNumber: z.string(), billedOn: z.string(), total: z.int() }

export const bill = billRow.extend({
  /** The bill that it corrects, of a credit note. */
  corrects: z.object(otherBill).nullable(),
  /** Credit notes that correct it, drafts among them; those that were cancelled are left out. */
  notes: z.array(z.object({ ...otherBill, status: z.enum(billStatuses) })),
  /** Of a credit note the bills that it was put against. */
  uses: z.array(noteUse),
  /** What the vendor gave back of a credit note, in the note's currency. */
  refunds: z.array(
    z.object({
      id,
      number: z.string(),
      state: z.enum(vendorRefundStates),
      day: z.string(),
      mode: z.enum(receiptModes),
      reference: z.string().nullable(),
      amount: z.int(),
    }),
  ),
  rate: z.int().nullable(),
  /** What it charges, and what of that is still to be paid, in the agency's currency; null where it is in that already. */
  base: z.object({ total: z.int(), balance: z.int().nullable() }).nullable(),
  isInclusive: z.boolean(),
  isReverseCharge: z.boolean(),
  tdsSection: z.string().nullable(),
  roundOff: z.int(),
  note: z.string().nullable(),
  lines: z.array(shownLine),
  payments: z.array(billPayment),
  /** The day it stands under in the books. */
  enteredOn: z.string().nullable(),
  cancelReason: z.string().nullable(),
  deletedAt: z.string().nullable(),
})
export type Bill = z.infer<typeof bill>

export const billSorts = ['createdAt', 'updatedAt', 'billedOn', 'dueOn', 'total', 'number'] as const
export type BillSort = (typeof billSorts)[number]

/** All given conditions hold together; the values of one condition are alternatives. */
export const billFilters = z.strictObject({
  kind: z.array(z.enum(billKinds)).optional(),
  status: z.array(z.enum(billStatuses)).optional(),
  vendor: z.array(id).max(100).optional(),
  /** Something of it is still to be paid by this day. */
  dueBy: calendarDate.optional(),
  /** The same from this day on. */
  dueFrom: calendarDate.optional(),
  tag: z.array(tag).max(20).optional(),
  /** Only what was deleted and can be restored. */
  deleted: z.boolean().optional(),
})
export type BillFilters = z.infer<typeof billFilters>

export const billTableQuery = tableQuery(billSorts, billFilters)
export type BillTableQuery = z.infer<typeof billTableQuery>

/** Some of the bills: those named, or all that a list shows. */
export const billSelection = z.union([
  z.strictObject({ ids: z.array(id).min(1).max(1000) }),
  z.strictObject({ search: searched().optional(), filters: billFilters }),
])
export type BillSelection = z.infer<typeof billSelection>

/** Bills over bookings of a trip, and what of them was expected. */
export const tripBills = z.object({
  bookings: z.array(
    z.object({
      id,
      number: z.int(),
      title: z.string(),
      /** Null of a vendor that was only typed, which has no bills. */
      vendorId: id.nullable(),
      vendorName: z.string().nullable(),
      expected: z.int(),
      currency: z.string(),
      /** What bills that were entered charge for it, in its currency. */
      billed: z.int(),
      /** What of that is to come back by a credit note, since it was dropped. */
      creditDue: z.int(),
      /** Some are in other currencies, and not counted. */
      hasOthers: z.boolean(),
    }),
  ),
  bills: z.array(billRow),
})
export type TripBills = z.infer<typeof tripBills>
