import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { contactRowColumns } from './contacts-list.queries.ts'
import { contactDistinctions } from './contacts-relations.table.ts'
import { contactKeyHolders, contacts } from './contacts.table.ts'

/** The next keys that several contacts have, in their order. Only shared keys are read, however many others there are. */
export async function nextSharedKeys(
  db: AgencyDb,
  { after, sign, limit }: { after: string; sign: string; limit: number },
): Promise<string[]> {
  const isOfReason = sign
    ? sql`${contactKeyHolders.key} >= ${sign} and ${contactKeyHolders.key} < ${`${sign}\u{10ffff}`}`
    : undefined
  const rows = await db
    .selectDistinct({ key: contactKeyHolders.key })
    .from(contactKeyHolders)
    .where(
      and(
        db.own(contactKeyHolders),
        sql`${contactKeyHolders.isShared}`,
        sql`${contactKeyHolders.key} > ${after}`,
        isOfReason,
      ),
    )
    .orderBy(contactKeyHolders.key)
    .limit(limit)
  return rows.map((row) => row.key)
}

/** Most contacts of one group that are looked at. */
const maxOfGroup = 10

/** The contacts that have each of the keys, the oldest first, with all of their keys. */
export async function holdersOf(db: AgencyDb, keys: string[]) {
  const rows = await db
    .select({ key: contactKeyHolders.key, contact: { ...contactRowColumns, keys: contacts.keys } })
    .from(contactKeyHolders)
    .innerJoin(contacts, and(db.own(contacts), eq(contacts.id, contactKeyHolders.contactId)))
    .where(and(db.own(contactKeyHolders), inArray(contactKeyHolders.key, keys)))
    .orderBy(contactKeyHolders.key, contacts.number)
    .limit(keys.length * 50)
  const groups = Map.groupBy(rows, (row) => row.key)
  return keys.map((key) => ({
    key,
    contacts: (groups.get(key) ?? []).slice(0, maxOfGroup).map((row) => row.contact),
  }))
}

export type SharedGroup = Awaited<ReturnType<typeof holdersOf>>[number]

/** Pairs among these contacts that somebody has said are different, as `smaller|larger` ids. */
export async function distinctPairs(db: AgencyDb, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ contactId: contactDistinctions.contactId, otherId: contactDistinctions.otherId })
    .from(contactDistinctions)
    .where(
      and(
        db.own(contactDistinctions),
        inArray(contactDistinctions.contactId, ids),
        inArray(contactDistinctions.otherId, ids),
      ),
    )
  return new Set(rows.map((row) => `${row.contactId}|${row.otherId}`))
}

type Pair = readonly [smaller: string, larger: string]

export async function insertDistinctions(db: AgencyDb, pairs: Pair[], createdBy: string | null): Promise<void> {
  await db
    .insert(contactDistinctions)
    .values(pairs.map(([contactId, otherId]) => ({ contactId, otherId, createdBy })))
    .onConflictDoNothing()
}

export async function deleteDistinctions(db: AgencyDb, pairs: Pair[]): Promise<void> {
  const isOne = pairs.map(([contactId, otherId]) =>
    and(eq(contactDistinctions.contactId, contactId), eq(contactDistinctions.otherId, otherId)),
  )
  await db.delete(contactDistinctions).where(and(db.own(contactDistinctions), or(...isOne)))
}
