import { and, asc, eq, inArray, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { insertRows } from '../../core/db/bulk-insert.ts'
import { users } from '../../kernel/accounts/accounts-people.table.ts'
import { contacts } from '../contacts/contacts.table.ts'
import { ledgerEntries } from '../ledger/ledger.table.ts'
import { trips } from '../trips/trips.table.ts'
import { vendors } from '../vendors/vendors.table.ts'
import { openingLines, openings } from './openings.table.ts'

export type OpeningRecord = typeof openings.$inferSelect

/** The opening balances that stand. */
export async function findOpening(db: AgencyDb) {
  const { id, day, postedAt } = openings
  const [found] = await db
    .select({ id, day, postedAt, postedBy: users.name })
    .from(openings)
    .leftJoin(users, and(db.own(users), eq(users.id, openings.postedBy)))
    .where(and(db.own(openings), isNull(openings.endedAt)))
  return found
}

/** Lines with the names of whose they are. */
export async function listOpeningLines(db: AgencyDb, openingId: string) {
  const rows = await db
    .select({ line: openingLines, contact: contacts.name, vendor: vendors.name, tripTitle: trips.title })
    .from(openingLines)
    .leftJoin(contacts, and(db.own(contacts), eq(contacts.id, openingLines.contactId)))
    .leftJoin(vendors, and(db.own(vendors), eq(vendors.id, openingLines.vendorId)))
    .leftJoin(trips, and(db.own(trips), eq(trips.id, openingLines.tripId)))
    .where(and(db.own(openingLines), eq(openingLines.openingId, openingId)))
    .orderBy(asc(openingLines.position))
  return rows.map(({ line, contact, vendor, tripTitle }) => ({ ...line, name: contact ?? vendor, tripTitle }))
}

export async function insertOpening(
  db: AgencyDb,
  opening: Pick<OpeningRecord, 'id' | 'day' | 'postedBy'>,
  lines: (typeof openingLines.$inferInsert)[],
): Promise<void> {
  await db.insert(openings).values(opening)
  await insertRows(db, openingLines, lines)
}

export async function endOpening(db: AgencyDb, id: string): Promise<void> {
  await db
    .update(openings)
    .set({ endedAt: sql`now()` })
    .where(and(db.own(openings), eq(openings.id, id)))
  await db
    .update(openingLines)
    .set({ endedAt: sql`now()` })
    .where(and(db.own(openingLines), eq(openingLines.openingId, id)))
}

/** What vendors were owed by facts of theirs, where no balance of theirs is in the books. */
export function listVendorFacts(db: AgencyDb, limit: number) {
  const { id, name, currency, openingBalance, openingOn } = vendors
  const inBooks = db
    .select({ id: openingLines.vendorId })
    .from(openingLines)
    .where(and(db.own(openingLines), isNull(openingLines.endedAt), isNotNull(openingLines.vendorId)))
  return db
    .select({ id, name, currency, openingBalance, openingOn })
    .from(vendors)
    .where(
      and(
        db.own(vendors),
        isNull(vendors.deletedAt),
        isNotNull(openingBalance),
        ne(openingBalance, 0),
        sql`${id} not in ${inBooks}`,
      ),
    )
    .orderBy(asc(name), asc(id))
    .limit(limit)
}

/** Contacts by ids, those that were deleted left out. */
export function listContacts(db: AgencyDb, ids: string[]) {
  return db
    .select({ id: contacts.id, name: contacts.name })
    .from(contacts)
    .where(and(db.own(contacts), inArray(contacts.id, ids), isNull(contacts.deletedAt)))
}

export function listVendors(db: AgencyDb, ids: string[]) {
  return db
    .select({ id: vendors.id, name: vendors.name })
    .from(vendors)
    .where(and(db.own(vendors), inArray(vendors.id, ids), isNull(vendors.deletedAt)))
}

export function listTrips(db: AgencyDb, ids: string[]) {
  const { id, title, currency, contactId } = trips
  return db
    .select({ id, title, currency, contactId })
    .from(trips)
    .where(and(db.own(trips), inArray(trips.id, ids), isNull(trips.deletedAt)))
}

/** Contacts and vendors that are called by one of the names, which are in small letters. */
export async function listNamed(db: AgencyDb, names: string[]) {
  const folded = (column: typeof contacts.name | typeof vendors.name) => sql<string>`lower(btrim(${column}))`
  const isOne = (column: typeof contacts.name | typeof vendors.name) =>
    sql`${folded(column)} = any(${sql.param(names)}::text[])`
  const [people, sellers] = await db.together(() => [
    db
      .select({ id: contacts.id, name: contacts.name, folded: folded(contacts.name) })
      .from(contacts)
      .where(and(db.own(contacts), isNull(contacts.deletedAt), isOne(contacts.name))),
    db
      .select({ id: vendors.id, name: vendors.name, folded: folded(vendors.name), currency: vendors.currency })
      .from(vendors)
      .where(and(db.own(vendors), isNull(vendors.deletedAt), isOne(vendors.name))),
  ])
  return { people, sellers }
}

/** How many entries of other documents the books have up to a day. */
export function countEntriesUntil(db: AgencyDb, day: string): Promise<number> {
  return db.$count(
    ledgerEntries,
    and(db.own(ledgerEntries), lte(ledgerEntries.day, day), ne(ledgerEntries.documentKind, 'opening')),
  )
}
