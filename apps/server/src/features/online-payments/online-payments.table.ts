import { sql } from 'drizzle-orm'
import { bigint, check, index, text, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo, uniquePerAgency } from '../../core/db/agency-table.ts'
import { minorUnits, moment } from '../../core/db/columns.ts'
import type { FeePart } from '../../providers/payments/payments.ts'
import { contacts } from '../contacts/contacts.table.ts'
import { invoices } from '../invoices/invoices.table.ts'
import { receipts } from '../receipts/receipts.table.ts'
import { trips } from '../trips/trips.table.ts'

/**
 * `opening`: the gateway is being asked for it, and may have made it. `open` may be paid; `paid` is never left.
 * `lost`: its plugin is gone, and nobody can ask what became of it.
 */
export type PaymentLinkState = 'opening' | 'open' | 'paid' | 'cancelled' | 'expired' | 'lost'

/** What somebody has done about a problem. */
export const makeHandledColumns = () => ({
  handledAt: moment(),
  handledBy: uuid(),
  handledNote: text(),
})

/** Pages of gateways that somebody was sent to, to pay what is due. */
export const paymentLinks = agencyTable(
  'payment_links',
  {
    /** What is paid, as payments name it; a deposit of the payer where that is no trip and no invoice. */
    tripId: uuid(),
    invoiceId: uuid(),
    payerId: uuid(),
    /** Outlived: money may come by a link whose plugin was removed. */
    pluginId: uuid().notNull(),
    provider: text().notNull(),
    /** Ours, by which the gateway makes it once. */
    reference: text().notNull(),
    /** What the gateway calls it; null until it has made it. */
    providerLinkId: text(),
    url: text(),
    description: text().notNull(),
    /** Who is to pay, as the gateway is told. */
    customer: text().notNull(),
    email: text(),
    phone: text(),
    currency: text().notNull(),
    /** All that is asked of the payer, the fee included. */
    amount: minorUnits().notNull(),
    /** What of it is a fee with its tax; and what that is before tax. */
    fee: minorUnits().notNull().default(0),
    feeBeforeTax: minorUnits().notNull().default(0),
    /** By what it is to be paid, where that decides about a fee. */
    methods: text().$type<FeePart>(),
    /** What one unit is worth in the agency's currency, in millionths; null where it is that. */
    rate: bigint({ mode: 'number' }),
    /** What the whole of it counts for its trip, where that is in another currency. */
    inTrip: minorUnits(),
    paid: minorUnits().notNull().default(0),
    state: text().$type<PaymentLinkState>().notNull().default('opening'),
    /** The page that it was opened from, and that the payer comes back to. */
    path: text().notNull(),
    /** What of the gateway's answer does not fit; null where all does. */
    problem: text(),
    ...makeHandledColumns(),
    expiresAt: moment().notNull(),
    /** When a payer came back from it: money may be on its way. */
    returnedAt: moment(),
    /** When the gateway is asked again by itself; null where nothing is to be expected any more. */
    checkAt: moment(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    belongsTo(table, table.tripId, () => trips),
    belongsTo(table, table.invoiceId, () => invoices),
    belongsTo(table, table.payerId, () => contacts),
    uniquePerAgency('payment_links_reference', table, table.reference),
    uniquePerAgency('payment_links_provider', table, table.provider, table.providerLinkId),
    index('payment_links_page').on(table.agencyId, table.path, table.id),
    index('payment_links_check')
      .on(table.checkAt)
      .where(sql`check_at is not null`),
    index('payment_links_problem')
      .on(table.agencyId, table.id)
      .where(sql`problem is not null and handled_at is null`),
    check('payment_links_about', sql`trip_id is not null or invoice_id is not null or payer_id is not null`),
    check('payment_links_paid', sql`paid >= 0`),
    check('payment_links_fee', sql`fee >= 0 and fee < amount and fee_before_tax >= 0 and fee_before_tax <= fee`),
  ],
)

/** Money that gateways have taken, each payment once however often it is heard of. */
export const gatewayPayments = agencyTable(
  'gateway_payments',
  {
    linkId: uuid().notNull(),
    provider: text().notNull(),
    /** What the gateway calls it. */
    paymentId: text().notNull(),
    currency: text().notNull(),
    amount: minorUnits().notNull(),
    method: text(),
    paidAt: moment().notNull(),
    /** The payment in the agency's books; null where it could not be entered, and `problem` says why. */
    receiptId: uuid(),
    problem: text(),
    ...makeHandledColumns(),
    /** When the gateway is asked what became of it since: refunds and disputes; null once it is asked no more. */
    reviewAt: moment().default(sql`now() + interval '1 day'`),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    belongsTo(table, table.linkId, () => paymentLinks),
    belongsTo(table, table.receiptId, () => receipts),
    uniquePerAgency('gateway_payments_once', table, table.provider, table.paymentId),
    index('gateway_payments_link').on(table.agencyId, table.linkId),
    index('gateway_payments_review')
      .on(table.reviewAt)
      .where(sql`review_at is not null`),
    index('gateway_payments_problem')
      .on(table.agencyId, table.id)
      .where(sql`problem is not null and handled_at is null`),
    check('gateway_payments_booked', sql`receipt_id is not null or problem is not null`),
  ],
)
