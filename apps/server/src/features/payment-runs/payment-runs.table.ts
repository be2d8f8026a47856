import type { BankFileLayout, PaymentLineState, PaymentRunState } from '@sarai/contract/payment-run-words'
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo, uniquePerAgency } from '../../core/db/agency-table.ts'
import { minorUnits, moment } from '../../core/db/columns.ts'
import { users } from '../../kernel/accounts/accounts-people.table.ts'
import { bills, vendorPayments } from '../bills/bills.table.ts'

/** Bills of vendors that are paid together. */
export const paymentRuns = agencyTable(
  'payment_runs',
  {
    version: integer().notNull().default(1),
    /** Of a series of its own: "RUN/26/0001". */
    number: text().notNull(),
    state: text().$type<PaymentRunState>().notNull().default('draft'),
    /** The agency's account that pays; it may be gone since. */
    bankAccountId: uuid().notNull(),
    day: date({ mode: 'string' }).notNull(),
    currency: text().notNull(),
    /** Of the lines that are not refused. */
    total: minorUnits().notNull(),
    createdBy: uuid(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
    submittedBy: uuid(),
    submittedAt: moment(),
    approvedBy: uuid(),
    approvedAt: moment(),
    exportedBy: uuid(),
    exportedAt: moment(),
    layout: text().$type<BankFileLayout>(),
    /** The operation that makes or made the file; it is forgotten before the run is. */
    operationId: uuid(),
    paidBy: uuid(),
    paidOn: date({ mode: 'string' }),
    declineReason: text(),
    cancelReason: text(),
  },
  (table) => [
    belongsTo(table, table.createdBy, () => users),
    belongsTo(table, table.submittedBy, () => users),
    belongsTo(table, table.approvedBy, () => users),
    belongsTo(table, table.exportedBy, () => users),
    belongsTo(table, table.paidBy, () => users),
    uniquePerAgency('payment_runs_number', table, table.number),
    index('payment_runs_state').on(table.agencyId, table.state, table.id),
    check('payment_runs_total', sql`total >= 0`),
    check('payment_runs_approved', sql`(state in ('approved', 'exported')) <= (approved_at is not null)`),
  ],
)

/** A bill in a run: what of it is paid, and to which account. The vendor is its bill's. */
export const paymentRunLines = agencyTable(
  'payment_run_lines',
  {
    runId: uuid().notNull(),
    billId: uuid().notNull(),
    amount: minorUnits().notNull(),
    state: text().$type<PaymentLineState>().notNull().default('ok'),
    /** Why it was refused, in words. */
    reason: text(),
    /** The confirmed account of the vendor; it may be gone since. */
    vendorAccountId: uuid(),
    /** A fingerprint of the account as it was when the run was submitted. */
    accountPrint: text(),
    /** It keeps its bill out of other runs. */
    isHolding: boolean().notNull().default(true),
    paymentId: uuid(),
    /** What the bank calls the payment. */
    utr: text(),
  },
  (table) => [
    belongsTo(table, table.runId, () => paymentRuns, 'cascade'),
    belongsTo(table, table.billId, () => bills),
    belongsTo(table, table.paymentId, () => vendorPayments),
    index('payment_run_lines_run').on(table.agencyId, table.runId, table.id),
    index('payment_run_lines_payment').on(table.agencyId, table.paymentId),
    uniqueIndex('payment_run_lines_bill')
      .on(table.agencyId, table.billId)
      .where(sql`is_holding`),
    check('payment_run_lines_amount', sql`amount > 0`),
  ],
)
