import type { Account } from '@sarai/ledger/accounts'
import { LedgerProblem, type Line, type OpenItem, problemOf, reversal } from '@sarai/ledger/lines'
import { uuidv7 } from 'uuidv7'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict, notFound, refused } from '../../core/errors.ts'
import { type Author, personOf } from '../../kernel/timeline/timeline.service.ts'
import { isSamePosting } from './ledger.rules.ts'
import {
  type AccountFilter,
  type DocumentRef,
  type EntryRecord,
  findEntry,
  findReversalOf,
  holdOpenItems,
  insertEntry,
  insertLines,
  type ItemRecord,
  type LineRecord,
  listEntries,
  listItemsOf,
  listLabels,
  listLines,
  listOpenItems,
  sumAccount,
} from './ledger.queries.ts'

export type { DocumentRef } from './ledger.queries.ts'

/** An entry as a document posts it; its lines are made by the builders of packages/ledger. */
export interface NewEntry {
  /** The day it counts for, where the agency is. */
  day: string
  document: DocumentRef
  /** What of the document is posted: `issued`, `bounced`. Each is posted once. */
  event: string
  /** The document's number, or what else says in a line what it is. */
  label?: string | null
  /** The currency of the books: the agency's. */
  base: string
  lines: readonly Line[]
  /** The entry that this one takes back. */
  reverses?: string
}

/** What was posted of a document. */
export interface PostedEntry extends Omit<EntryRecord, 'agencyId'> {
  lines: Line[]
}

const lineOf = ({ account, part, itemId, tripId, bookingId, currency, amount, base }: LineRecord): Line => ({
  account,
  part,
  item: itemId,
  tripId,
  bookingId,
  currency,
  amount,
  base,
})

const openOf = ({ account, part, itemId, tripId, currency, amount, base }: ItemRecord): OpenItem => ({
  account: account as OpenItem['account'],
  part: part || null,
  item: itemId,
  tripId,
  currency,
  amount,
  base,
})

/** Makes what packages/ledger says of entries that cannot be a refusal that people are told. */
export function posting<T>(make: () => T): T {
  try {
    return make()
  } catch (error) {
    if (!(error instanceof LedgerProblem)) throw error
    throw error.code === 'OVERSETTLED' ? conflict(error.code, error.message) : refused(error.code, error.message)
  }
}

/**
 * Posts an entry, in the caller's transaction. It has to balance in the currency of the books. The same event of a
 * document a second time is the entry that there is; with other lines it is refused. The database refuses what is dated
 * in a closed period (`PERIOD_LOCKED`), what settles more than is open (`OVERSETTLED`), and what is ever changed.
 * Others who settle the same item wait from here until the transaction ends: post late, and before the number is taken.
 */
export async function postEntry(
  db: AgencyDb,
  author: Author,
  entry: NewEntry,
): Promise<{ id: string; isNew: boolean }> {
  const problem = problemOf(entry.lines)
  if (problem) throw new Error(`${entry.document.kind} ${entry.event}: ${problem.message}`)
  const id = uuidv7()
  const inserted = await insertEntry(db, {
    id,
    day: entry.day,
    documentKind: entry.document.kind,
    documentId: entry.document.id,
    event: entry.event,
    label: entry.label ?? null,
    baseCurrency: entry.base,
    reverses: entry.reverses ?? null,
    postedBy: personOf(author),
  })
  if (!inserted) return postedBefore(db, entry)
  await insertLines(
    db,
    entry.lines.map(({ item, ...line }, position) => ({
      id: uuidv7(),
      entryId: id,
      position,
      day: entry.day,
      itemId: item,
      ...line,
    })),
  )
  return { id, isNew: true }
}

async function postedBefore(db: AgencyDb, entry: NewEntry): Promise<{ id: string; isNew: boolean }> {
  const same = (await entriesOf(db, entry.document)).find(({ event }) => event === entry.event)
  if (same && isSamePosting(same.lines, entry.lines)) return { id: same.id, isNew: false }
  throw conflict('POSTED', 'This is in the books already, with other amounts. Look at it again.')
}

/** What a document has posted, in that order, with its lines. */
export async function entriesOf(db: AgencyDb, document: DocumentRef): Promise<PostedEntry[]> {
  const entries = await listEntries(db, document)
  if (entries.length === 0) return []
  const lines = await listLines(
    db,
    entries.map(({ id }) => id),
  )
  return entries.map(({ agencyId: _agency, ...entry }) => ({
    ...entry,
    lines: lines.filter(({ entryId }) => entryId === entry.id).map(lineOf),
  }))
}

/**
 * Takes an entry back by one that is the other way round, on a day of its own. A second time it is the same entry.
 * What it opened must not be settled since: take that back before.
 */
export async function reverseEntry(
  db: AgencyDb,
  author: Author,
  { entryId, event, day }: { entryId: string; event: string; day: string },
): Promise<{ id: string; isNew: boolean }> {
  const entry = await findEntry(db, entryId)
  if (!entry) throw notFound('entry')
  const before = await findReversalOf(db, entryId)
  if (before) return { id: before.id, isNew: false }
  const lines = reversal((await listLines(db, [entryId])).map(lineOf))
  const document = { kind: entry.documentKind, id: entry.documentId }
  const { label, baseCurrency: base } = entry
  return postEntry(db, author, { day, document, event, label, base, lines, reverses: entryId })
}

/** The document that has posted an entry. */
export async function documentOfEntry(db: AgencyDb, entryId: string): Promise<DocumentRef | undefined> {
  const entry = await findEntry(db, entryId)
  return entry && { kind: entry.documentKind, id: entry.documentId }
}

/** What the books call documents, by their ids: the number each was posted with. */
export async function labelsOf(db: AgencyDb, documentIds: string[]): Promise<Map<string, string>> {
  if (documentIds.length === 0) return new Map()
  const found = await listLabels(db, documentIds)
  return new Map(found.flatMap(({ id, label }) => (label === null ? [] : [[id, label]])))
}

/** Whose, or of which trip, something is open. */
export interface OpenOf {
  /** The customer or vendor, by one or all of their ids; left out: anybody's. */
  party?: string | string[]
  /** Null: what belongs to no trip. */
  tripId?: string | null
  accounts?: OpenItem['account'][]
  /** Without deposits, which are used by hand alone. */
  isSettled?: boolean
}

/** What is open, the oldest first, with the day it was opened on. */
export async function openItemsOf(
  db: AgencyDb,
  { party, tripId, isSettled, accounts = ['customer', 'customer_advance', 'vendor', 'vendor_advance'] }: OpenOf,
): Promise<(OpenItem & { openedOn: string })[]> {
  const found = await listOpenItems(db, { accounts, part: party, tripId, isSettled })
  return found.map((item) => ({ ...openOf(item), openedOn: item.openedOn }))
}

/** What is open of documents, to be shown. */
export async function itemsOf(db: AgencyDb, documentIds: string[]): Promise<OpenItem[]> {
  return documentIds.length === 0 ? [] : (await listItemsOf(db, documentIds)).map(openOf)
}

/**
 * What is open of documents, held until the transaction ends: read this before an entry is made that settles them, so
 * that two who settle the same follow one another.
 */
export async function holdItems(db: AgencyDb, documentIds: string[]): Promise<OpenItem[]> {
  if (documentIds.length === 0) return []
  return (await holdOpenItems(db, documentIds)).map(openOf)
}

/** What an account comes to, by currency; of one part of it, up to a day. */
export function balanceOf(
  db: AgencyDb,
  filter: { account: Account; part?: string; until?: string },
): Promise<{ currency: string; amount: number; base: number }[]> {
  const { account, part, until } = filter
  const by: AccountFilter = { account, part, to: until }
  return sumAccount(db, by)
}
