import type { InvoiceKind } from '@sarai/contract/invoice-words'
import type { Account } from '@sarai/ledger/accounts'
import {
  and,
  asc,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { insertRows } from '../../core/db/bulk-insert.ts'
import { users } from '../../kernel/accounts/accounts-people.table.ts'
import { itsPage } from './ledger-pages.queries.ts'
import { ledgerEntries, ledgerItems, ledgerLines, ledgerLocks } from './ledger.table.ts'

export type EntryRecord = typeof ledgerEntries.$inferSelect
export type LineRecord = typeof ledgerLines.$inferSelect
export type ItemRecord = typeof ledgerItems.$inferSelect

/** A document, as entries name it. */
export interface DocumentRef {
  kind: string
  id: string
}

const isOf = ({ kind, id }: DocumentRef) => and(eq(ledgerEntries.documentKind, kind), eq(ledgerEntries.documentId, id))

/** @returns nothing where this of the document is posted already */
export async function insertEntry(
  db: AgencyDb,
  entry: typeof ledgerEntries.$inferInsert,
): Promise<EntryRecord | undefined> {
  const [row] = await db.insert(ledgerEntries).values(entry).onConflictDoNothing().returning()
  return row
}

/** In one statement, so that what is open is compared with all of them. */
export async function insertLines(db: AgencyDb, lines: (typeof ledgerLines.$inferInsert)[]): Promise<void> {
  await insertRows(db, ledgerLines, lines)
}

export async function findEntry(db: AgencyDb, id: string): Promise<EntryRecord | undefined> {
  const [entry] = await db
    .select()
    .from(ledgerEntries)
    .where(and(db.own(ledgerEntries), eq(ledgerEntries.id, id)))
  return entry
}

export async function findReversalOf(db: AgencyDb, id: string): Promise<EntryRecord | undefined> {
  const [entry] = await db
    .select()
    .from(ledgerEntries)
    .where(and(db.own(ledgerEntries), eq(ledgerEntries.reverses, id)))
  return entry
}

/** What a document has posted, in that order. */
export function listEntries(db: AgencyDb, document: DocumentRef): Promise<EntryRecord[]> {
  return db
    .select()
    .from(ledgerEntries)
    .where(and(db.own(ledgerEntries), isOf(document)))
    .orderBy(asc(ledgerEntries.id))
}

export function listLines(db: AgencyDb, entryIds: string[]): Promise<LineRecord[]> {
  return db
    .select()
    .from(ledgerLines)
    .where(and(db.own(ledgerLines), inArray(ledgerLines.entryId, entryIds)))
    .orderBy(asc(ledgerLines.entryId), asc(ledgerLines.position))
}

const isOpen = sql`(${ledgerItems.amount} <> 0 or ${ledgerItems.base} <> 0)`

interface OpenItems {
  accounts: Account[]
  part?: string | string[]
  tripId?: string | null
  isSettled?: boolean
}

/** Deposits are used by hand, and settle no invoice by themselves. Receipts are above the books: their table is named. */
const isDeposit = sql`exists (
  select from receipts as paid
   where paid.agency_id = ${ledgerItems.agencyId} and paid.id = ${ledgerItems.itemId}
     and paid.trip_id is null and paid.invoice_id is null)`

/** What is open, the oldest first. */
export function listOpenItems(
  db: AgencyDb,
  { accounts, part, tripId, isSettled = false }: OpenItems,
): Promise<ItemRecord[]> {
  return db
    .select()
    .from(ledgerItems)
    .where(
      and(
        db.own(ledgerItems),
        inArray(ledgerItems.account, accounts),
        part === undefined ? undefined : inArray(ledgerItems.part, [part].flat()),
        tripId === undefined
          ? undefined
          : tripId === null
            ? isNull(ledgerItems.tripId)
            : eq(ledgerItems.tripId, tripId),
        isSettled ? sql`not ${isDeposit}` : undefined,
        isOpen,
      ),
    )
    .orderBy(asc(ledgerItems.openedOn), asc(ledgerItems.itemId), asc(ledgerItems.account), asc(ledgerItems.part))
}

/** What is open of documents. */
export function listItemsOf(db: AgencyDb, itemIds: string[]): Promise<ItemRecord[]> {
  return db
    .select()
    .from(ledgerItems)
    .where(and(db.own(ledgerItems), inArray(ledgerItems.itemId, itemIds), isOpen))
    .orderBy(asc(ledgerItems.itemId), asc(ledgerItems.account), asc(ledgerItems.part), asc(ledgerItems.currency))
}

/** The same, held until the transaction ends. */
export function holdOpenItems(db: AgencyDb, itemIds: string[]): Promise<ItemRecord[]> {
  return db
    .select()
    .from(ledgerItems)
    .where(and(db.own(ledgerItems), inArray(ledgerItems.itemId, itemIds), isOpen))
    .orderBy(asc(ledgerItems.itemId), asc(ledgerItems.account), asc(ledgerItems.part), asc(ledgerItems.currency))
    .for('update')
}

export interface AccountFilter {
  account: Account
  /** Null for lines that have none. */
  part?: string | null
  currency?: string
  from?: string
  to?: string
}

const filtered = (db: AgencyDb, { account, part, currency, from, to }: AccountFilter): SQL | undefined =>
  and(
    db.own(ledgerLines),
    eq(ledgerLines.account, account),
    part === undefined ? undefined : part === null ? isNull(ledgerLines.part) : eq(ledgerLines.part, part),
    currency === undefined ? undefined : eq(ledgerLines.currency, currency),
    from === undefined ? undefined : gte(ledgerLines.day, from),
    to === undefined ? undefined : lte(ledgerLines.day, to),
  )

/** Balances of an account by currency: a sum of its lines. */
export function sumAccount(db: AgencyDb, filter: AccountFilter) {
  return db
    .select({
      currency: ledgerLines.currency,
      amount: sql`sum(${ledgerLines.amount})`.mapWith(Number),
      base: sql`sum(${ledgerLines.base})`.mapWith(Number),
    })
    .from(ledgerLines)
    .where(filtered(db, filter))
    .groupBy(ledgerLines.currency)
    .orderBy(asc(ledgerLines.currency))
}

/** Invoices are a feature above the books, so that their table is named and not imported. */
const invoiceKindOf = sql<InvoiceKind | null>`(
  select invoice.kind from invoices as invoice
   where invoice.agency_id = ${ledgerEntries.agencyId} and invoice.id = ${ledgerEntries.documentId}
     and ${ledgerEntries.documentKind} = 'invoice')`

/** Lines of an account with the documents they are of, the newest first. */
export function listAccount(
  db: AgencyDb,
  filter: AccountFilter,
  { before, limit }: { before?: { day: string; id: string }; limit: number },
) {
  const { id, entryId, day, account, part, tripId, currency, amount, base } = ledgerLines
  const { documentKind, documentId, event, label } = ledgerEntries
  return db
    .select({
      id,
      entryId,
      day,
      account,
      part,
      tripId,
      currency,
      amount,
      base,
      documentKind,
      documentId,
      invoiceKind: invoiceKindOf,
      event,
      label,
      opens: itsPage,
    })
    .from(ledgerLines)
    .innerJoin(ledgerEntries, and(db.own(ledgerEntries), eq(ledgerEntries.id, entryId)))
    .where(and(filtered(db, filter), before && or(lt(day, before.day), and(eq(day, before.day), lt(id, before.id)))))
    .orderBy(desc(day), desc(id))
    .limit(limit)
}

interface PartiesFilter {
  accounts: Account[]
  parts: string[]
}

const ofParties = (db: AgencyDb, { accounts, parts }: PartiesFilter) =>
  and(db.own(ledgerLines), inArray(ledgerLines.account, accounts), inArray(ledgerLines.part, parts))

/** What accounts of parties come to before a day, by currency. */
export function sumBefore(db: AgencyDb, filter: PartiesFilter, day: string) {
  return db
    .select({ currency: ledgerLines.currency, amount: sql`sum(${ledgerLines.amount})`.mapWith(Number) })
    .from(ledgerLines)
    .where(and(ofParties(db, filter), lt(ledgerLines.day, day)))
    .groupBy(ledgerLines.currency)
    .orderBy(asc(ledgerLines.currency))
}

/** What entries change of accounts of parties between two days, in the order of the books. */
export function listChangesOf(
  db: AgencyDb,
  filter: PartiesFilter,
  { from, to, limit }: { from: string; to: string; limit: number },
) {
  const { id, day, documentKind, documentId, event, label } = ledgerEntries
  const { currency, amount, entryId } = ledgerLines
  const change = sql`sum(${amount})`.mapWith(Number)
  return db
    .select({ id, day, documentKind, documentId, event, label, currency, amount: change })
    .from(ledgerLines)
    .innerJoin(ledgerEntries, and(db.own(ledgerEntries), eq(ledgerEntries.id, entryId)))
    .where(and(ofParties(db, filter), gte(ledgerLines.day, from), lte(ledgerLines.day, to)))
    .groupBy(ledgerEntries.agencyId, id, currency)
    .having(sql`sum(${amount}) <> 0`)
    .orderBy(asc(day), asc(id))
    .limit(limit)
}

export function insertLock(db: AgencyDb, lock: typeof ledgerLocks.$inferInsert) {
  return db.insert(ledgerLocks).values(lock)
}

/** The history of locks, the newest first: it decides. */
export function listLocks(db: AgencyDb, limit: number) {
  const { id, lockedUntil, reason, createdAt } = ledgerLocks
  return db
    .select({ id, lockedUntil, reason, byName: users.name, at: createdAt })
    .from(ledgerLocks)
    .leftJoin(users, and(db.own(users), eq(users.id, ledgerLocks.createdBy)))
    .where(db.own(ledgerLocks))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
}

/** Entries that put an item against others and were not taken back. */
/** The labels that documents were posted with first. */
export function listLabels(db: AgencyDb, documentIds: string[]) {
  const { documentId: id, label } = ledgerEntries
  return db
    .selectDistinctOn([id], { id, label })
    .from(ledgerEntries)
    .where(and(db.own(ledgerEntries), inArray(id, documentIds)))
    .orderBy(id, asc(ledgerEntries.postedAt))
}

export async function listAllocationsOf(db: AgencyDb, itemId: string): Promise<string[]> {
  const reversals = db
    .select({ id: ledgerEntries.reverses })
    .from(ledgerEntries)
    .where(and(db.own(ledgerEntries), isNotNull(ledgerEntries.reverses)))
  const found = await db
    .selectDistinct({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .innerJoin(ledgerLines, and(db.own(ledgerLines), eq(ledgerLines.entryId, ledgerEntries.id)))
    .where(
      and(
        db.own(ledgerEntries),
        eq(ledgerEntries.documentKind, 'allocation'),
        eq(ledgerEntries.event, 'settled'),
        eq(ledgerLines.itemId, itemId),
        notInArray(ledgerEntries.id, reversals),
      ),
    )
  return found.map(({ id }) => id)
}
