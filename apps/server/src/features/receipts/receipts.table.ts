import type { ReceiptMode, ReceiptState } from '@sarai/contract/receipt-words'
import type { ReceiptTax } from '@sarai/contract/receipt-schemas'
import type { IssuedBy } from '@sarai/contract/invoice-issuer'
import type { BillTo } from '@sarai/contract/invoice-schemas'
import { type SQL, sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo, uniquePerAgency } from '../../core/db/agency-table.ts'
import { minorUnits, moment } from '../../core/db/columns.ts'
import { files } from '../../kernel/files/files.table.ts'
import { contacts } from '../contacts/contacts.table.ts'
import { invoices } from '../invoices/invoices.table.ts'
import { taxRegistrations } from '../tax-profile/tax-profile.table.ts'
import { trips } from '../trips/trips.table.ts'

/** What a voucher says beside its figures: who has issued it, for whom and for what. */
export interface SaidOnVoucher {
  /** Null where no registration held that day. */
  supplier: IssuedBy | null
  payer: Pick<BillTo, 'name' | 'address' | 'state' | 'gstin' | 'taxNumber'>
  purpose: string
}

/** Money from customers. */
export const receipts = agencyTable(
  'receipts',
  {
    version: integer().notNull().default(1),
    /** Given when it is received; none is left out. */
    number: text(),
    state: text().$type<ReceiptState>().notNull(),
    mode: text().$type<ReceiptMode>().notNull(),
    day: date({ mode: 'string' }).notNull(),
    /** What it is for: a trip, or an invoice of none. With neither it is a deposit of its payer. */
    tripId: uuid(),
    invoiceId: uuid(),
    /** The deposit that it uses: then no money moved by it. */
    depositId: uuid(),
    /** Null where the trip has no contact: then the books know the trip in the payer's place. */
    payerId: uuid(),
    currency: text().notNull(),
    /** What one unit is worth in the agency's currency, in millionths. */
    rate: bigint({ mode: 'number' }).notNull(),
    amount: minorUnits().notNull(),
    /** What arrived of it in the agency's currency, where it was converted on its way into the account. */
    inAccount: minorUnits(),
    bankCharges: minorUnits().notNull(),
    tds: minorUnits().notNull(),
    /** What of it counts for what it is for when it is received, in the trip's or invoice's currency. */
    inTrip: minorUnits().notNull(),
    refunded: minorUnits().notNull().default(0),
    /** What of `amount` is the fee of whoever paid online, with its tax: charged by an invoice of its own. */
    fee: minorUnits().notNull().default(0),
    /** What of the fee was given back, by credit notes of that invoice. */
    feeRefunded: minorUnits().notNull().default(0),
    feeInvoiceId: uuid(),
    reference: text(),
    bankAccountId: uuid(),
    note: text(),
    /** What is to be collected at source on an overseas package is in it. */
    collectsTcs: boolean().notNull().default(true),
    // Of one that was received, as it stood that day: what its voucher says.
    registrationId: uuid(),
    seriesId: uuid(),
    tax: jsonb().$type<ReceiptTax>(),
    said: jsonb().$type<SaidOnVoucher>(),
    /** The customer has declared it on the page of the invoice; `proofFileId` is what came with it. */
    isFromCustomer: boolean().notNull().default(false),
    proofFileId: uuid(),
    /** Paid ahead before the agency came to Sarai: it counts for its trip, and no money moved by it. */
    isOpening: boolean().notNull().default(false),
    /** What the customer does not have to pay any more, where this is no money: then nothing else is in it. */
    writtenOff: minorUnits().notNull().default(0),
    cancelReason: text(),
    /** Search terms; a trigger keeps them (sql/searched-payments.sql). */
    terms: text().array().notNull().default([]),
    createdBy: uuid(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    belongsTo(table, table.tripId, () => trips),
    belongsTo(table, table.invoiceId, () => invoices),
    belongsTo(table, table.payerId, () => contacts),
    belongsTo(table, table.depositId, () => table),
    belongsTo(table, table.feeInvoiceId, () => invoices),
    belongsTo(table, table.registrationId, () => taxRegistrations),
    belongsTo(table, table.proofFileId, () => files),
    index('receipts_proof')
      .on(table.agencyId, table.proofFileId)
      .where(sql`proof_file_id is not null`),
    uniquePerAgency('receipts_number', table, table.number),
    index('receipts_trip').on(table.agencyId, table.tripId, table.day, table.id),
    index('receipts_invoice').on(table.agencyId, table.invoiceId, table.day, table.id),
    index('receipts_payer').on(table.agencyId, table.payerId, table.day),
    index('receipts_day').on(table.agencyId, table.day, table.id),
    index('receipts_createdat').on(table.agencyId, table.createdAt, table.id),
    index('receipts_deposit')
      .on(table.agencyId, table.depositId, table.id)
      .where(sql`deposit_id is not null`),
    check('receipts_about', sql`trip_id is not null or payer_id is not null`),
    check(
      'receipts_of_deposit',
      sql`deposit_id is null or ((trip_id is not null or invoice_id is not null) and amount > 0
        and bank_charges = 0 and tds = 0 and written_off = 0 and in_account is null and bank_account_id is null)`,
    ),
    index('receipts_fee')
      .on(table.agencyId, table.feeInvoiceId)
      .where(sql`fee_invoice_id is not null`),
    check(
      'receipts_fee',
      sql`fee >= 0 and fee <= amount and fee_refunded >= 0 and fee_refunded <= fee and (fee > 0) = (fee_invoice_id is not null)`,
    ),
    check('receipts_written_off', sql`written_off = 0 or (written_off > 0 and amount + bank_charges + tds = 0)`),
    check('receipts_refunded', sql`refunded >= 0 and refunded <= amount + bank_charges + tds`),
    check(
      'receipts_numbered',
      sql`(state in ('received', 'part-refunded', 'refunded', 'bounced')) <= (number is not null)`,
    ),
  ],
)

/** Money given back: of a payment, or of what a credit note left a customer. */
export const receiptRefunds = agencyTable(
  'receipt_refunds',
  {
    receiptId: uuid(),
    noteId: uuid(),
    /** What it is of: the trip or invoice of the payment or note. */
    tripId: uuid(),
    invoiceId: uuid(),
    payerId: uuid(),
    number: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    mode: text().$type<ReceiptMode>().notNull(),
    currency: text().notNull(),
    /** What the customer got back. */
    amount: minorUnits().notNull(),
    /** What left the account for it in the agency's currency, where it was converted on its way. */
    inAccount: minorUnits(),
    /** What was collected at source on it, and stays with the state: the customer is settled by it too. */
    tcsKept: minorUnits().notNull().default(0),
    bankAccountId: uuid(),
    reference: text(),
    note: text(),
    registrationId: uuid(),
    seriesId: uuid(),
    /** Tax that is not owed any more, in the currency tax is computed in. */
    taxes: jsonb().$type<Record<string, number>>().notNull().default({}),
    said: jsonb().$type<SaidOnVoucher>(),
    /** Search terms; a trigger keeps them (sql/searched-payments.sql). */
    terms: text().array().notNull().default([]),
    createdBy: uuid(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    belongsTo(table, table.receiptId, () => receipts),
    belongsTo(table, table.noteId, () => invoices),
    belongsTo(table, table.tripId, () => trips),
    belongsTo(table, table.invoiceId, () => invoices),
    belongsTo(table, table.payerId, () => contacts),
    belongsTo(table, table.registrationId, () => taxRegistrations),
    check('receipt_refunds_of', sql`(receipt_id is null) <> (note_id is null)`),
    index('receipt_refunds_note').on(table.agencyId, table.noteId, table.id),
    index('receipt_refunds_trip').on(table.agencyId, table.tripId, table.id),
    index('receipt_refunds_day').on(table.agencyId, table.day, table.id),
    index('receipt_refunds_createdat').on(table.agencyId, table.createdAt, table.id),
    index('receipt_refunds_payer').on(table.agencyId, table.payerId, table.day),
    index('receipt_refunds_invoice').on(table.agencyId, table.invoiceId, table.id),
    uniquePerAgency('receipt_refunds_number', table, table.number),
    index('receipt_refunds_receipt').on(table.agencyId, table.receiptId, table.id),
  ],
)

/** What of a receipt counts for a trip, whose instalments it pays in their order (sql/receipts.sql), or an invoice. */
export const allocations = agencyTable(
  'allocations',
  {
    receiptId: uuid().notNull(),
    documentKind: text().notNull(),
    documentId: uuid().notNull(),
    /** In the document's currency; below zero once a payment is taken back of which a credit note had given back a part. */
    amount: minorUnits().notNull(),
  },
  (table) => [
    belongsTo(table, table.receiptId, () => receipts),
    uniquePerAgency('allocations_document', table, table.documentKind, table.documentId, table.receiptId),
  ],
)

/** Who has paid, or got money back; of a deposit, whoever that was merged into by now. */
export const findPayerNow = (document: typeof receipts | typeof receiptRefunds): SQL =>
  sql`(case when ${document.tripId} is null and ${document.invoiceId} is null
    then contact_now(${document.agencyId}, ${document.payerId}) else ${document.payerId} end)`
