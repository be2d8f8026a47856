import type { GatewayRefundState } from '@sarai/contract/gateway-refund-words'
import { sql } from 'drizzle-orm'
import { boolean, check, index, text, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo } from '../../core/db/agency-table.ts'
import { minorUnits, moment } from '../../core/db/columns.ts'
import { invoices } from '../invoices/invoices.table.ts'
import { gatewayPayments } from '../online-payments/online-payments.table.ts'
import { receiptRefunds, receipts } from '../receipts/receipts.table.ts'

/** Money that a gateway was asked to give back. */
export const gatewayRefunds = agencyTable(
  'gateway_refunds',
  {
    gatewayPaymentId: uuid().notNull(),
    /** What is given back: a payment as far as it is ahead, or what a credit note left its customer. */
    receiptId: uuid(),
    noteId: uuid(),
    currency: text().notNull(),
    amount: minorUnits().notNull(),
    returnsTcs: boolean().notNull(),
    note: text(),
    state: text().$type<GatewayRefundState>().notNull().default('requested'),
    /** What the gateway calls it; null until it has answered. */
    providerRefundId: text(),
    /** The refund in the agency's books; null until it is done, or where it could not be entered: `problem` says why. */
    refundId: uuid(),
    problem: text(),
    /** When the gateway is asked again by itself; null once nothing is to be expected. */
    checkAt: moment(),
    createdBy: uuid(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    belongsTo(table, table.gatewayPaymentId, () => gatewayPayments),
    belongsTo(table, table.receiptId, () => receipts),
    belongsTo(table, table.noteId, () => invoices),
    belongsTo(table, table.refundId, () => receiptRefunds),
    index('gateway_refunds_payment').on(table.agencyId, table.gatewayPaymentId),
    index('gateway_refunds_receipt').on(table.agencyId, table.receiptId),
    index('gateway_refunds_note').on(table.agencyId, table.noteId),
    index('gateway_refunds_check')
      .on(table.checkAt)
      .where(sql`check_at is not null`),
    check('gateway_refunds_of', sql`(receipt_id is null) <> (note_id is null)`),
    check('gateway_refunds_amount', sql`amount > 0`),
  ],
)
