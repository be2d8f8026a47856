import type { VendorRefundState } from '@sarai/contract/bill-words'
import type { ReceiptMode } from '@sarai/contract/receipt-words'
import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, text, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo, uniquePerAgency } from '../../core/db/agency-table.ts'
import { minorUnits, moment } from '../../core/db/columns.ts'
import { vendors } from '../vendors/vendors.table.ts'
import { bills, vendorPayments } from './bills.table.ts'

/** Money from vendors: of a credit note, or of what they were paid ahead. */
export const vendorRefunds = agencyTable(
  'vendor_refunds',
  {
    version: integer().notNull().default(1),
    number: text().notNull(),
    state: text().$type<VendorRefundState>().notNull().default('received'),
    vendorId: uuid().notNull(),
    creditId: uuid(),
    paymentId: uuid(),
    mode: text().$type<ReceiptMode>().notNull(),
    day: date({ mode: 'string' }).notNull(),
    currency: text().notNull(),
    /** What one unit is worth in the agency's currency, in millionths. */
    rate: bigint({ mode: 'number' }).notNull(),
    amount: minorUnits().notNull(),
    /** What that takes of the credit note or payment, in its currency. */
    taken: minorUnits().notNull(),
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
    belongsTo(table, table.creditId, () => bills),
    belongsTo(table, table.paymentId, () => vendorPayments),
    uniquePerAgency('vendor_refunds_number', table, table.number),
    index('vendor_refunds_vendor').on(table.agencyId, table.vendorId, table.day, table.id),
    index('vendor_refunds_day').on(table.agencyId, table.day, table.id),
    index('vendor_refunds_createdat').on(table.agencyId, table.createdAt, table.id),
    index('vendor_refunds_credit')
      .on(table.agencyId, table.creditId)
      .where(sql`credit_id is not null`),
    index('vendor_refunds_payment')
      .on(table.agencyId, table.paymentId)
      .where(sql`payment_id is not null`),
    check('vendor_refunds_amount', sql`amount > 0 and taken > 0`),
    check('vendor_refunds_of', sql`num_nonnulls(credit_id, payment_id) = 1`),
  ],
)
