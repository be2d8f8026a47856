import * as z from 'zod'
import { documentPage } from './document-pages.ts'
import { invoiceKinds } from './invoice-words.ts'
import { ledgerAccounts } from './ledger-words.ts'
import { id } from './primitives.ts'
import { receiptModes } from './receipt-words.ts'
import { paymentEvents, taxToPayRows } from './report-words.ts'

/** An amount in its currency and in the one of the books. */
const sum = { currency: z.string(), amount: z.int(), base: z.int() }

/** Money of one mode, day, month or manager, without what was cancelled or bounced in that time. */
export const receivedRow = z.object({
  ...sum,
  key: z.string().nullable(),
  name: z.string().nullable(),
  payments: z.int(),
})
export type ReceivedRow = z.infer<typeof receivedRow>

export const receivedReport = z.object({
  baseCurrency: z.string(),
  modes: z.array(receivedRow),
  days: z.array(receivedRow),
  months: z.array(receivedRow),
  /** By who is responsible for the trip; the key is their id. */
  managers: z.array(receivedRow),
  /** What was given back in that time, by mode. */
  refunds: z.array(receivedRow),
})
export type ReceivedReport = z.infer<typeof receivedReport>

export const paymentRow = z.object({
  ...sum,
  /** Of the entry in the books. */
  id,
  day: z.string(),
  event: z.enum(paymentEvents),
  number: z.string().nullable(),
  mode: z.enum(receiptModes),
  reference: z.string().nullable(),
  /** What it is for: a trip, or an invoice of none. */
  tripId: id.nullable(),
  tripNumber: z.int().nullable(),
  tripTitle: z.string().nullable(),
  invoiceId: id.nullable(),
  payerId: id.nullable(),
  payer: z.string().nullable(),
  /** Where its document is looked at. */
  opens: documentPage.nullable(),
})
export type PaymentRow = z.infer<typeof paymentRow>

/** A document of which something is open. */
export const openDocument = z.object({
  ...sum,
  /** Of the document, which stands several times where its parts are due on different days; or of what is not invoiced. */
  id,
  /** As entries name it: `invoice`, `receipt`; of vendors `bill`, `payment`; `instalment` of what is not invoiced yet. */
  kind: z.string(),
  number: z.string().nullable(),
  /** The instalment of its trip by which it is due. */
  label: z.string().nullable(),
  /** Of the document. */
  day: z.string().nullable(),
  /** What has no day is not late. */
  dueOn: z.string().nullable(),
  /** Days since it was due; below one where it is not due yet. */
  daysLate: z.int(),
  tripId: id.nullable(),
  /** Where its document is looked at. */
  opens: documentPage.nullable(),
})
export type OpenDocument = z.infer<typeof openDocument>

/** One who owes, is owed or has paid ahead, in one currency. */
export const openParty = z.object({
  ...sum,
  /** Of the contact or vendor; null where there is none. */
  id: id.nullable(),
  name: z.string().nullable(),
  /** Not due, 1–30 days late, 31–60, 61–90, more. */
  ages: z.array(z.int()),
  documents: z.array(openDocument),
})
export type OpenParty = z.infer<typeof openParty>

export const openReport = z.object({
  /** The day it is of, where the agency is. */
  day: z.string(),
  baseCurrency: z.string(),
  parties: z.array(openParty),
  /** There are more documents than are read. */
  isCut: z.boolean(),
})
export type OpenReport = z.infer<typeof openReport>

export const vendorReport = openReport.extend({
  /** What was paid to vendors and is not put against a bill. */
  advances: z.array(openParty),
})
export type VendorReport = z.infer<typeof vendorReport>

const heads = { cgst: z.int(), sgst: z.int(), utgst: z.int(), igst: z.int(), vat: z.int() }

/** What output tax comes of: documents, and money that came ahead of them, less what went to invoices since. */
export const gstKinds = [...invoiceKinds, 'advance'] as const

export const gstRow = z.object({
  kind: z.enum(gstKinds),
  currency: z.string(),
  /** Parts per 100,000. */
  rate: z.int(),
  /** The buyer pays the tax itself. */
  isReverseCharge: z.boolean(),
  documents: z.int(),
  /** Credit notes and what was cancelled count below zero. */
  taxable: z.int(),
  ...heads,
})
export type GstRow = z.infer<typeof gstRow>

export const tcsRow = z.object({
  contactId: id.nullable(),
  name: z.string(),
  pan: z.string().nullable(),
  currency: z.string(),
  taxable: z.int(),
  amount: z.int(),
  documents: z.array(
    z.object({
      kind: z.enum(['invoice', 'receipt']),
      id,
      /** Of a receipt: what it is of. */
      tripId: id.nullable(),
      number: z.string().nullable(),
      day: z.string(),
      taxable: z.int(),
      /** Below zero where it went from a receipt to an invoice, or was given back. */
      amount: z.int(),
      /** Where the document is looked at. */
      opens: documentPage.nullable(),
    }),
  ),
})
export type TcsRow = z.infer<typeof tcsRow>

export const taxToPay = z.object({
  /** By head, in the currency of the books; what is taken off is below zero. */
  rows: z.array(z.object({ row: z.enum(taxToPayRows), ...heads, total: z.int() })),
  /** Tax of purchases that gives no credit: it is a part of what they cost. */
  blocked: z.int(),
  /** What was paid of tax from the bank in that time, less what came back. */
  paid: z.int(),
})
export type TaxToPay = z.infer<typeof taxToPay>

export const taxReport = z.object({
  baseCurrency: z.string(),
  gst: z.array(gstRow),
  tcs: z.array(tcsRow),
  /** What the books have of output tax in that time, by head: what is owed above zero. */
  books: z.array(z.object({ head: z.string().nullable(), base: z.int() })),
  /** With the tax of purchases: null for those who do not see costs. */
  toPay: taxToPay.nullable(),
  isCut: z.boolean(),
})
export type TaxReport = z.infer<typeof taxReport>

export const dayBookEntry = z.object({
  id,
  day: z.string(),
  documentKind: z.string(),
  documentId: id,
  /** Where it is an invoice or a note. */
  invoiceKind: z.enum(invoiceKinds).nullable(),
  event: z.string(),
  label: z.string().nullable(),
  /** Where its document is looked at. */
  opens: documentPage.nullable(),
  lines: z.array(
    z.object({
      account: z.enum(ledgerAccounts),
      part: z.string().nullable(),
      /** Of the customer, vendor or bank account. */
      partName: z.string().nullable(),
      tripId: id.nullable(),
      currency: z.string(),
      /** Debits above zero, credits below. */
      amount: z.int(),
      base: z.int(),
    }),
  ),
})
export type DayBookEntry = z.infer<typeof dayBookEntry>

export const cashFlowRow = z.object({
  id: z.string(),
  direction: z.enum(['in', 'out']),
  /** Null of invoices and bills that belong to no trip, or to several. */
  tripId: id.nullable(),
  tripNumber: z.int().nullable(),
  tripTitle: z.string().nullable(),
  /** The customer or vendor. */
  who: z.string().nullable(),
  label: z.string(),
  dueOn: z.string(),
  currency: z.string(),
  amount: z.int(),
  /** Where what is due is looked at. */
  opens: documentPage.nullable(),
})
export type CashFlowRow = z.infer<typeof cashFlowRow>

export const cashFlowReport = z.object({
  day: z.string(),
  /** Sums up to each of the days ahead, those before included; what is overdue apart. */
  sums: z.array(
    z.object({ direction: z.enum(['in', 'out']), currency: z.string(), overdue: z.int(), ahead: z.array(z.int()) }),
  ),
  rows: z.array(cashFlowRow),
  isCut: z.boolean(),
})
export type CashFlowReport = z.infer<typeof cashFlowReport>

export const statementReport = z.object({
  contact: z.object({ id, name: z.string() }),
  baseCurrency: z.string(),
  /** What they were charged in all, less what was credited, in the currency of the books. */
  lifetime: z.int(),
  /** What they owe now; below zero is what they have paid ahead. */
  balances: z.array(z.object(sum)),
  accounts: z.array(
    z.object({
      currency: z.string(),
      opening: z.int(),
      lines: z.array(
        z.object({
          id,
          day: z.string(),
          documentKind: z.string(),
          documentId: id,
          invoiceKind: z.enum(invoiceKinds).nullable(),
          event: z.string(),
          label: z.string().nullable(),
          tripId: id.nullable(),
          /** Where the document is looked at. */
          opens: documentPage.nullable(),
          /** What they owe more above zero; what they have paid below. */
          amount: z.int(),
          balance: z.int(),
        }),
      ),
      closing: z.int(),
    }),
  ),
})
export type StatementReport = z.infer<typeof statementReport>
