import type { GatewayRefundState } from '@sarai/contract/gateway-refund-words'
import { sql } from 'drizzle-orm'
import { boolean, check, index, text, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo, uniquePerAgency } from '../../core/db/agency-table.ts'
import { minorUnits, moment } from '../../core/db/columns.ts'
import { invoices } from '../invoices/invoices.table.ts'
import { gatewayPayments, makeHandledColumns } from '../online-payments/online-payments.table.ts'
import { receiptRefunds, receipts } from '../receipts/receipts.table.ts'

/** Money that gateways give back, whoever had them do that. */
export const gatewayRefunds = agencyTable(
  'gateway_refunds',
  {
    gatewayPaymentId: uuid().notNull(),
    /** It was made on the gateway's own pages, and not here. */
    isFromGateway: boolean().notNull().default(false),
    /**
     * What is given back: a payment as far as it is ahead, or what a credit note left its customer. Neither where it was
     * made on the gateway's pages and is in no books.
     */
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
    /** The payment by which the money came back to the agency: the gateway said `failed` after it had said `done`. */
    returnId: uuid(),
    problem: text(),
    ...makeHandledColumns(),
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
    belongsTo(table, table.returnId, () => receipts),
    uniquePerAgency('gateway_refunds_once', table, table.gatewayPaymentId, table.providerRefundId),
    index('gateway_refunds_receipt').on(table.agencyId, table.receiptId),
    index('gateway_refunds_note').on(table.agencyId, table.noteId),
    index('gateway_refunds_check')
      .on(table.checkAt)
      .where(sql`check_at is not null`),
    index('gateway_refunds_problem')
      .on(table.agencyId, table.id)
      .where(sql`problem is not null and handled_at is null`),
    check(
      'gateway_refunds_of',
      sql`(receipt_id is null or note_id is null) and (is_from_gateway or receipt_id is not null or note_id is not null)`,
    ),
    check('gateway_refunds_amount', sql`amount > 0`),
  ],
)

/** Refunds that gateways tell of, of payments that are not known here. */
export const unmatchedRefunds = agencyTable(
  'unmatched_refunds',
  {
    provider: text().notNull(),
    /** What the gateway calls the payment, and the refund. */
    paymentId: text().notNull(),
    providerRefundId: text().notNull(),
    currency: text().notNull(),
    amount: minorUnits().notNull(),
    madeAt: moment().notNull(),
    ...makeHandledColumns(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    uniquePerAgency('unmatched_refunds_once', table, table.provider, table.paymentId, table.providerRefundId),
    check('unmatched_refunds_amount', sql`amount > 0`),
  ],
)
