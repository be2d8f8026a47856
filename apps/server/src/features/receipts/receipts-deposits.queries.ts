import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { isSeenBy, type Visible } from '../../core/db/visible.ts'
import { contacts } from '../contacts/contacts.table.ts'
import { ledgerItems } from '../ledger/ledger.table.ts'
import { isDepositBy } from './receipts.queries.ts'
import { receipts } from './receipts.table.ts'

const left = sql<number>`-${ledgerItems.amount}`.mapWith(Number)

const matchItem = (db: AgencyDb) =>
  and(db.own(ledgerItems), eq(ledgerItems.itemId, receipts.id), eq(ledgerItems.account, 'customer_advance'))

/** Deposits of contacts, by all their ids, of which something is left. */
const isLeft = (db: AgencyDb, payerIds: string[]) => and(db.own(receipts), isDepositBy(receipts, payerIds), gt(left, 0))

/** Deposits in a currency of which something is left, of contacts that somebody sees: the oldest first. */
export function listUsable(
  db: AgencyDb,
  { payerIds, currency, visible }: { payerIds: string[]; currency: string; visible: Visible },
) {
  const { id, day, payerId } = receipts
  return db
    .select({
      id,
      number: sql<string>`${receipts.number}`,
      day,
      payerId: sql<string>`${payerId}`,
      payer: contacts.name,
      currency: receipts.currency,
      left,
    })
    .from(receipts)
    .innerJoin(ledgerItems, matchItem(db))
    .innerJoin(contacts, and(db.own(contacts), eq(contacts.id, sql`contact_now(${db.agencyId}, ${payerId})`)))
    .where(and(isLeft(db, payerIds), eq(receipts.currency, currency), isSeenBy(visible, contacts.ownerId)))
    .orderBy(asc(day), asc(id))
}

/** What is left of deposits of a contact, by all their ids and by currency. */
export function sumLeft(db: AgencyDb, payerIds: string[]) {
  return db
    .select({ currency: receipts.currency, amount: sql`sum(${left})`.mapWith(Number) })
    .from(receipts)
    .innerJoin(ledgerItems, matchItem(db))
    .where(isLeft(db, payerIds))
    .groupBy(receipts.currency)
    .orderBy(asc(receipts.currency))
}
