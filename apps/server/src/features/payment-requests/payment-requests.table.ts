import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, text, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo, uniquePerAgency } from '../../core/db/agency-table.ts'
import { minorUnits, moment } from '../../core/db/columns.ts'
import { contacts } from '../contacts/contacts.table.ts'
import { invoices } from '../invoices/invoices.table.ts'
import { leads } from '../leads/leads.table.ts'
import { trips } from '../trips/trips.table.ts'

/** What customers were asked to pay, each with a page of its own. */
export const paymentRequests = agencyTable(
  'payment_requests',
  {
    version: integer().notNull().default(1),
    number: integer().notNull(),
    /** What it is for, as receipts name it. An invoice of a trip names both; with neither it is a deposit. */
    tripId: uuid(),
    invoiceId: uuid(),
    /** Whose deposit it will be. */
    contactId: uuid(),
    leadId: uuid(),
    publicKey: text().notNull(),
    description: text().notNull(),
    currency: text().notNull(),
    /** What one unit is worth in the agency's currency, in millionths; null where it is that, or nobody has said it. */
    rate: bigint({ mode: 'number' }),
    amount: minorUnits().notNull(),
    /** What has come of it, counted anew whenever payments change. */
    paid: minorUnits().notNull().default(0),
    /** Whoever pays it online bears the gateway’s fee, where the gateway is set to one. */
    passesFee: boolean().notNull().default(false),
    dueOn: date({ mode: 'string' }),
    validUntil: date({ mode: 'string' }),
    cancelledAt: moment(),
    sentAt: moment(),
    createdBy: uuid(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    belongsTo(table, table.tripId, () => trips),
    belongsTo(table, table.invoiceId, () => invoices),
    belongsTo(table, table.contactId, () => contacts),
    belongsTo(table, table.leadId, () => leads),
    index('payment_requests_public_key').on(table.publicKey),
    uniquePerAgency('payment_requests_number', table, table.number),
    index('payment_requests_trip')
      .on(table.agencyId, table.tripId, table.id)
      .where(sql`trip_id is not null`),
    index('payment_requests_invoice')
      .on(table.agencyId, table.invoiceId, table.id)
      .where(sql`invoice_id is not null`),
    index('payment_requests_contact')
      .on(table.agencyId, table.contactId, table.id)
      .where(sql`contact_id is not null`),
    index('payment_requests_lead')
      .on(table.agencyId, table.leadId, table.id)
      .where(sql`lead_id is not null`),
    index('payment_requests_due')
      .on(table.agencyId, table.dueOn, table.id)
      .where(sql`due_on is not null and cancelled_at is null and paid < amount`),
    check(
      'payment_requests_about',
      sql`(trip_id is not null or invoice_id is not null) = (contact_id is null) and (lead_id is null or contact_id is not null)`,
    ),
    check('payment_requests_paid', sql`amount > 0 and paid >= 0 and paid <= amount`),
  ],
)
