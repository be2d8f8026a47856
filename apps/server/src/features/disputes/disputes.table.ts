import type { DisputePhase, DisputeState } from '@sarai/contract/dispute-words'
import { sql } from 'drizzle-orm'
import { check, index, integer, text, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo, uniquePerAgency } from '../../core/db/agency-table.ts'
import { minorUnits, moment } from '../../core/db/columns.ts'
import { gatewayPayments, makeHandledColumns } from '../online-payments/online-payments.table.ts'
import { receiptRefunds } from '../receipts/receipts.table.ts'

/** Payments through gateways that their payers want back, as the gateways last told of them. */
export const disputes = agencyTable(
  'disputes',
  {
    provider: text().notNull(),
    /** What the gateway calls the dispute, and the payment. */
    providerDisputeId: text().notNull(),
    paymentId: text().notNull(),
    /** Null where the payment is not known here. */
    gatewayPaymentId: uuid(),
    currency: text().notNull(),
    amount: minorUnits().notNull(),
    /** What of it the gateway holds back, or has taken. */
    withheld: minorUnits().notNull(),
    fee: minorUnits(),
    feeCurrency: text(),
    reason: text().notNull(),
    phase: text().$type<DisputePhase>().notNull(),
    state: text().$type<DisputeState>().notNull(),
    respondBy: moment(),
    openedAt: moment().notNull(),
    url: text().notNull(),
    /** When the gateway was asked for what is kept: an earlier answer that comes later changes nothing. */
    requestedAt: moment().notNull(),
    /** What the books have as withheld, and how many entries made it so. */
    booked: minorUnits().notNull().default(0),
    entries: integer().notNull().default(0),
    /** The refund in the books by which it was lost. */
    refundId: uuid(),
    /** Why what was lost could not be entered. */
    problem: text(),
    ...makeHandledColumns(),
    /** When it is looked at again: the gateway is asked, and people are reminded; null once it is over. */
    checkAt: moment(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    belongsTo(table, table.gatewayPaymentId, () => gatewayPayments),
    belongsTo(table, table.refundId, () => receiptRefunds),
    uniquePerAgency('disputes_once', table, table.provider, table.providerDisputeId),
    index('disputes_payment').on(table.agencyId, table.gatewayPaymentId),
    index('disputes_open')
      .on(table.agencyId, table.id)
      .where(sql`(state = 'needs-response' or problem is not null) and handled_at is null`),
    index('disputes_check')
      .on(table.checkAt)
      .where(sql`check_at is not null`),
    check('disputes_amounts', sql`amount > 0 and withheld >= 0 and booked >= 0`),
  ],
)
