import type { FeeCredit } from '@sarai/contract/statement-words'
import type { GatewayName, SettlementLineKind } from '@sarai/contract/settlement-words'
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo, uniquePerAgency } from '../../core/db/agency-table.ts'
import { minorUnits, moment } from '../../core/db/columns.ts'
import { users } from '../../kernel/accounts/accounts-people.table.ts'
import { ledgerEntries } from '../ledger/ledger.table.ts'

/** Transfers of payment gateways to the agency's bank, as their reports tell them. The report itself is not kept. */
export const gatewaySettlements = agencyTable(
  'gateway_settlements',
  {
    gateway: text().$type<GatewayName>().notNull(),
    /** What the gateway calls it. */
    reference: text().notNull(),
    utr: text(),
    settledOn: date({ mode: 'string' }).notNull(),
    currency: text().notNull(),
    /** The sums of its lines. */
    gross: minorUnits().notNull(),
    fee: minorUnits().notNull(),
    tax: minorUnits().notNull(),
    credit: text().$type<FeeCredit>().notNull(),
    /** What a bank line has booked of it; none, once that is taken back (sql/settlements.sql). */
    entryId: uuid(),
    createdBy: uuid(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    belongsTo(table, table.entryId, () => ledgerEntries),
    belongsTo(table, table.createdBy, () => users),
    uniquePerAgency('gateway_settlements_known', table, table.gateway, table.reference),
    uniqueIndex('gateway_settlements_entry')
      .on(table.agencyId, table.entryId)
      .where(sql`entry_id is not null`),
    index('gateway_settlements_day').on(table.agencyId, table.settledOn, table.id),
    check('gateway_settlements_sums', sql`fee >= 0 and tax >= 0 and gross > fee + tax`),
  ],
)

/** The payments, refunds and corrections of settlements. An entry of the books is one of them at most. */
export const gatewayLines = agencyTable(
  'gateway_lines',
  {
    version: integer().notNull().default(1),
    settlementId: uuid().notNull(),
    position: integer().notNull(),
    kind: text().$type<SettlementLineKind>().notNull(),
    reference: text().notNull(),
    refs: text().array().notNull(),
    /** Paid above zero, given back or taken below. */
    amount: minorUnits().notNull(),
    fee: minorUnits().notNull(),
    tax: minorUnits().notNull(),
    paidOn: date({ mode: 'string' }).notNull(),
    payer: text(),
    phone: text(),
    /** What it is in the books; none, once that is taken back (sql/settlements.sql). */
    entryId: uuid(),
    isBooked: boolean().notNull().default(false),
    isAutomatic: boolean().notNull().default(false),
    confidence: smallint(),
    reasons: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    matchedBy: uuid(),
    /** Entries that it was taken off again: it is not put against them by itself. */
    refused: uuid()
      .array()
      .notNull()
      .default(sql`'{}'`),
    reopenedBecause: text(),
  },
  (table) => [
    belongsTo(table, table.settlementId, () => gatewaySettlements, 'cascade'),
    belongsTo(table, table.entryId, () => ledgerEntries),
    belongsTo(table, table.matchedBy, () => users),
    uniquePerAgency('gateway_lines_position', table, table.settlementId, table.position),
    uniqueIndex('gateway_lines_entry')
      .on(table.agencyId, table.entryId)
      .where(sql`entry_id is not null`),
    index('gateway_lines_open')
      .on(table.agencyId, table.settlementId)
      .where(sql`entry_id is null`),
    check('gateway_lines_amount', sql`amount <> 0`),
  ],
)

/** Gateways whose settlements are fetched by themselves. */
export const settlementFetches = agencyTable(
  'settlement_fetches',
  {
    /** Short code of the provider. */
    provider: text().notNull(),
    /** What the tax on its fees becomes. */
    credit: text().$type<FeeCredit>().notNull(),
    /** Up to which day all is known; null before the first time. */
    fetchedTo: date({ mode: 'string' }),
    fetchedAt: moment(),
    /** Why it did not work the last time. */
    problem: text(),
    nextAt: moment()
      .notNull()
      .default(sql`now()`),
    /** In whose name payments are matched. */
    createdBy: uuid().notNull(),
  },
  (table) => [
    belongsTo(table, table.createdBy, () => users),
    uniquePerAgency('settlement_fetches_provider', table, table.provider),
    index('settlement_fetches_next').on(table.nextAt),
  ],
)
