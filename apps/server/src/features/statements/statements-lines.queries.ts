import type { BankLinesQuery } from '@sarai/contract/statement-schemas'
import { and, asc, desc, eq, getTableColumns, gte, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { insertRows } from '../../core/db/bulk-insert.ts'
import { ledgerEntries } from '../ledger/ledger.table.ts'
import { bankLines, bankMatches } from './statements.table.ts'

export type LineRecord = typeof bankLines.$inferSelect

const atATime = 5_000

/** Of keys those that lines of an account have. */
export async function knownKeys(db: AgencyDb, accountId: string, keys: string[]): Promise<Set<string>> {
  const known = new Set<string>()
  for (let from = 0; from < keys.length; from += atATime) {
    const found = await db
      .select({ key: bankLines.fingerprintKey })
      .from(bankLines)
      .where(
        and(
          db.own(bankLines),
          eq(bankLines.accountId, accountId),
          sql`${bankLines.fingerprintKey} = any(${sql.param(keys.slice(from, from + atATime))}::text[])`,
        ),
      )
    for (const { key } of found) known.add(key)
  }
  return known
}

export const countKnown = async (db: AgencyDb, accountId: string, keys: string[]): Promise<number> =>
  (await knownKeys(db, accountId, keys)).size

export async function insertLines(db: AgencyDb, lines: (typeof bankLines.$inferInsert)[]): Promise<void> {
  for (let from = 0; from < lines.length; from += atATime)
    await insertRows(db, bankLines, lines.slice(from, from + atATime))
}

export async function findLine(db: AgencyDb, id: string): Promise<LineRecord | undefined> {
  const [found] = await db
    .select()
    .from(bankLines)
    .where(and(db.own(bankLines), eq(bankLines.id, id)))
  return found
}

/** Those of an account that there are. */
export function findLinesOf(db: AgencyDb, accountId: string, ids: string[]): Promise<LineRecord[]> {
  return db
    .select()
    .from(bankLines)
    .where(and(db.own(bankLines), eq(bankLines.accountId, accountId), inArray(bankLines.id, ids)))
}

/** Lines, held until the transaction ends, in one order. */
export function holdLines(db: AgencyDb, ids: string[]): Promise<LineRecord[]> {
  return db
    .select()
    .from(bankLines)
    .where(and(db.own(bankLines), inArray(bankLines.id, ids)))
    .orderBy(asc(bankLines.id))
    .for('update')
}

/** Changes a line; every change is a new version. */
export function updateLine(db: AgencyDb, id: string, changes: Partial<typeof bankLines.$inferInsert>) {
  return db
    .update(bankLines)
    .set({ ...changes, version: sql`${bankLines.version} + 1`, updatedAt: sql`now()` })
    .where(and(db.own(bankLines), eq(bankLines.id, id)))
}

/** What was typed, wherever it stands; an amount also as it is written with a point. */
function isFound(search: string): SQL | undefined {
  if (search === '') return undefined
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const digits = search.replaceAll(/[,\s₹]/g, '').replace(/\.(\d)$/, '.$10')
  const amount = /^\d{1,13}(\.\d\d)?$/.test(digits)
    ? sql`abs(${bankLines.amount})::text in (${digits.replace('.', '')}, ${`${digits.replace('.', '')}00`})`
    : undefined
  return or(
    sql`${bankLines.text} ilike ${pattern}`,
    sql`${bankLines.counterparty} ilike ${pattern}`,
    sql`${bankLines.refs}::text ilike ${pattern}`,
    amount,
  )
}

/** Lines of an account, the newest first. */
export function listLines(
  db: AgencyDb,
  { accountId, state, search }: Pick<BankLinesQuery, 'accountId' | 'state' | 'search'>,
  { before, limit }: { before?: { day: string; id: string }; limit: number },
): Promise<LineRecord[]> {
  const { day, id } = bankLines
  return db
    .select()
    .from(bankLines)
    .where(
      and(
        db.own(bankLines),
        eq(bankLines.accountId, accountId),
        eq(bankLines.state, state),
        isFound(search),
        before && or(lt(day, before.day), and(eq(day, before.day), lt(id, before.id))),
      ),
    )
    .orderBy(desc(day), desc(id))
    .limit(limit)
}

/** Lines of an account that nobody has explained at all, the earliest first. */
export function listOpenLines(db: AgencyDb, accountId: string, limit: number): Promise<LineRecord[]> {
  return db
    .select()
    .from(bankLines)
    .where(and(db.own(bankLines), eq(bankLines.accountId, accountId), eq(bankLines.state, 'open')))
    .orderBy(asc(bankLines.day), asc(bankLines.id))
    .limit(limit)
}

/** Other open lines, which a return may take back. */
export function listEarlierLines(
  db: AgencyDb,
  accountId: string,
  { from, amounts }: { from: string; amounts: number[] },
): Promise<LineRecord[]> {
  return db
    .select()
    .from(bankLines)
    .where(
      and(
        db.own(bankLines),
        eq(bankLines.accountId, accountId),
        eq(bankLines.state, 'open'),
        eq(bankLines.explained, 0),
        ne(bankLines.kind, 'return'),
        gte(bankLines.day, from),
        sql`${bankLines.amount} = any(${sql.param(amounts)}::bigint[])`,
      ),
    )
    .limit(atATime)
}

export async function insertMatches(db: AgencyDb, matches: (typeof bankMatches.$inferInsert)[]): Promise<void> {
  if (matches.length > 0) await db.insert(bankMatches).values(matches)
}

/** Finds the matches of lines that no history tells of yet, and marks them as told. @returns their entries */
export async function takeUntold(db: AgencyDb, lineIds: string[]): Promise<string[]> {
  const { lineId, entryId, toldAt, endedAt } = bankMatches
  const taken = await db
    .update(bankMatches)
    .set({ toldAt: sql`now()` })
    .where(and(db.own(bankMatches), inArray(lineId, lineIds), isNull(toldAt), isNull(endedAt)))
    .returning({ entryId })
  return taken.map((match) => match.entryId)
}

/** What lines are settled as, with the entries of the books. */
export async function listMatches(db: AgencyDb, lineIds: string[]) {
  if (lineIds.length === 0) return []
  const { documentKind, documentId, label } = ledgerEntries
  const line = sql`ledger_lines.agency_id = ${ledgerEntries.agencyId} and ledger_lines.entry_id = ${ledgerEntries.id}`
  return db
    .select({
      ...getTableColumns(bankMatches),
      documentKind,
      documentId,
      label,
      tripId: sql<
        string | null
      >`(select trip_id from ledger_lines where ${line} and trip_id is not null order by position limit 1)`,
      party: sql<string | null>`(
        select coalesce(contacts.name, vendors.name) from ledger_lines
          left join contacts on contacts.agency_id = ledger_lines.agency_id and contacts.id::text = ledger_lines.part
          left join vendors on vendors.agency_id = ledger_lines.agency_id and vendors.id::text = ledger_lines.part
         where ${line} and coalesce(contacts.name, vendors.name) is not null order by position limit 1)`,
    })
    .from(bankMatches)
    .innerJoin(ledgerEntries, and(db.own(ledgerEntries), eq(ledgerEntries.id, bankMatches.entryId)))
    .where(and(db.own(bankMatches), inArray(bankMatches.lineId, lineIds), isNull(bankMatches.endedAt)))
    .orderBy(asc(bankMatches.createdAt), asc(bankMatches.id))
}

/** Of lines without a match why the last one ended. */
export async function listEnded(db: AgencyDb, lineIds: string[]): Promise<Map<string, string | null>> {
  if (lineIds.length === 0) return new Map()
  const found = await db
    .selectDistinctOn([bankMatches.lineId], { lineId: bankMatches.lineId, reason: bankMatches.endReason })
    .from(bankMatches)
    .where(and(db.own(bankMatches), inArray(bankMatches.lineId, lineIds), sql`${bankMatches.endedAt} is not null`))
    .orderBy(bankMatches.lineId, desc(bankMatches.endedAt))
  return new Map(found.map(({ lineId, reason }) => [lineId, reason]))
}

/** Takes matches off their line. */
export function endMatches(db: AgencyDb, ids: string[], reason: string) {
  return db
    .update(bankMatches)
    .set({ endedAt: sql`now()`, endReason: reason })
    .where(and(db.own(bankMatches), inArray(bankMatches.id, ids), isNull(bankMatches.endedAt)))
}
