import type { BillKind, VendorPaymentState } from '@sarai/contract/bill-words'
import type { ReceiptMode } from '@sarai/contract/receipt-words'
import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo, uniquePerAgency } from '../../core/db/agency-table.ts'
import { minorUnits, moment } from '../../core/db/columns.ts'
import { users } from '../../kernel/accounts/accounts-people.table.ts'
import { bookings } from '../bookings/bookings.table.ts'
import { vendors } from '../vendors/vendors.table.ts'

export const billStates = ['draft', 'entered', 'cancelled'] as const

// Said with its type, since a table that names itself has none yet.
const billTarget = (): { agencyId: AnyPgColumn; id: AnyPgColumn } => bills

/**
 * What vendors charge, and take back by credit notes, whose amounts are above zero too. How far a bill is paid is in the books alone. Deleted drafts stay, with `deletedAt`. A vendor's
 * number is not unique here, because merged vendors may have used the same: the service looks under a claim.
 */
export const bills = agencyTable(
  'bills',
  {
    number: integer().notNull(),
    /** Search terms; from `billTerms`, whenever one of their facts changes. */
    terms: text().array().notNull(),
    version: integer().notNull().default(1),
    kind: text().$type<BillKind>().notNull().default('bill'),
    /** The bill that a credit note corrects, where that is known. */
    correctsId: uuid(),
    state: text({ enum: billStates }).notNull().default('draft'),
    /** Owed before the agency came to Sarai: posted, and taken back, with the opening balances alone. */
    isOpening: boolean().notNull().default(false),
    /** Sent by the vendor itself, on the page of its account: somebody looks at it before it is entered. */
    isFromVendor: boolean().notNull().default(false),
    vendorId: uuid().notNull(),
    billNumber: text().notNull(),
    billedOn: date({ mode: 'string' }).notNull(),
    dueOn: date({ mode: 'string' }).notNull(),
    currency: text().notNull(),
    /** What one unit is worth in the agency's currency, in millionths; null where it is the same. */
    rate: bigint({ mode: 'number' }),
    /** Its amounts were typed with their tax, and are so again where it is changed. */
    isInclusive: boolean().notNull().default(false),
    isReverseCharge: boolean().notNull(),
    tds: minorUnits().notNull(),
    tdsSection: text(),
    roundOff: minorUnits().notNull(),
    /** What the vendor charges: of its lines. */
    total: minorUnits().notNull(),
    /** What it adds to what is owed: of a credit note below zero. */
    charged: minorUnits()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`case when kind = 'credit' then -total else total end`),
    note: text(),
    /** The day it stands under in the books. */
    enteredOn: date({ mode: 'string' }),
    cancelReason: text(),
    tags: text().array().notNull().default([]),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
    createdBy: uuid(),
    updatedAt: moment()
      .notNull()
      .default(sql`now()`),
    deletedAt: moment(),
  },
  (table) => [
    belongsTo(table, table.vendorId, () => vendors),
    belongsTo(table, table.createdBy, () => users),
    belongsTo(table, table.correctsId, billTarget),
    index('bills_corrects')
      .on(table.agencyId, table.correctsId)
      .where(sql`corrects_id is not null`),
    uniquePerAgency('bills_number', table, table.number),
    index('bills_from_vendor')
      .on(table.agencyId, table.vendorId)
      .where(sql`is_from_vendor`),
    index('bills_vendor').on(table.agencyId, table.vendorId, table.billedOn, table.id),
    ...(['createdAt', 'updatedAt', 'billedOn', 'dueOn', 'charged'] as const).map((name) =>
      index(`bills_${name.toLowerCase()}`)
        .on(table.agencyId, table[name], table.id)
        .where(sql`deleted_at is null`),
    ),
    check('bills_total', sql`total >= 0 and tds between 0 and total`),
    check('bills_kind', sql`kind = 'credit' or kind = 'bill' and corrects_id is null`),
    check('bills_entered', sql`(state = 'entered') <= (entered_on is not null)`),
  ],
)

export const billLines = agencyTable(
  'bill_lines',
  {
    billId: uuid().notNull(),
    position: smallint().notNull(),
    bookingId: uuid(),
    description: text().notNull(),
    net: minorUnits().notNull(),
    cgst: minorUnits().notNull(),
    sgst: minorUnits().notNull(),
    igst: minorUnits().notNull(),
    /** The tax of countries that have one tax: beside it there is no GST. */
    vat: minorUnits().notNull().default(0),
    isCredit: boolean().notNull(),
  },
  (table) => [
    belongsTo(table, table.billId, () => bills, 'cascade'),
    belongsTo(table, table.bookingId, () => bookings),
    index('bill_lines_bill').on(table.agencyId, table.billId, table.position),
    index('bill_lines_booking')
      .on(table.agencyId, table.bookingId)
      .where(sql`booking_id is not null`),
    check('bill_lines_vat', sql`vat >= 0 and (vat = 0 or cgst + sgst + igst = 0)`),
  ],
)

/** Money to vendors. */
export const vendorPayments = agencyTable(
  'vendor_payments',
  {
    version: integer().notNull().default(1),
    number: text().notNull(),
    state: text().$type<VendorPaymentState>().notNull().default('paid'),
    /** An advance from before the agency came to Sarai: no money moved by it. */
    isOpening: boolean().notNull().default(false),
    vendorId: uuid().notNull(),
    mode: text().$type<ReceiptMode>().notNull(),
    day: date({ mode: 'string' }).notNull(),
    currency: text().notNull(),
    /** What one unit is worth in the agency's currency, in millionths. */
    rate: bigint({ mode: 'number' }).notNull(),
    amount: minorUnits().notNull(),
    tds: minorUnits().notNull(),
    tdsSection: text(),
    bankCharges: minorUnits().notNull(),
    reference: text(),
    bankAccountId: uuid(),
    note: text(),
    cancelReason: text(),
    /** Search terms; a trigger keeps them (sql/searched-payments.sql). */
    terms: text().array().notNull().default([]),
    createdBy: uuid(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    belongsTo(table, table.vendorId, () => vendors),
    uniquePerAgency('vendor_payments_number', table, table.number),
    index('vendor_payments_vendor').on(table.agencyId, table.vendorId, table.day, table.id),
    index('vendor_payments_day').on(table.agencyId, table.day, table.id),
    index('vendor_payments_createdat').on(table.agencyId, table.createdAt, table.id),
    check('vendor_payments_amount', sql`amount > 0 and tds >= 0 and bank_charges >= 0`),
  ],
)

/**
 * What of a payment or credit note was put against a bill: when it was paid or entered, or later of what was left of it.
 */
export const vendorSettlements = agencyTable(
  'vendor_settlements',
  {
    paymentId: uuid(),
    creditId: uuid(),
    billId: uuid().notNull(),
    /** In the bill's currency. */
    amount: minorUnits().notNull(),
    isAdvance: boolean().notNull(),
    day: date({ mode: 'string' }).notNull(),
  },
  (table) => [
    belongsTo(table, table.paymentId, () => vendorPayments),
    belongsTo(table, table.creditId, () => bills),
    belongsTo(table, table.billId, () => bills),
    index('vendor_settlements_payment').on(table.agencyId, table.paymentId, table.id),
    index('vendor_settlements_credit')
      .on(table.agencyId, table.creditId, table.id)
      .where(sql`credit_id is not null`),
    index('vendor_settlements_bill').on(table.agencyId, table.billId, table.id),
    check('vendor_settlements_amount', sql`amount > 0`),
    check('vendor_settlements_of', sql`num_nonnulls(payment_id, credit_id) = 1`),
  ],
)
