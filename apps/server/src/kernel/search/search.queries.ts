import type { ListedKind } from '@sarai/contract/record-kinds'
import { countLimit } from '@sarai/contract/table'
import { and, desc, eq, inArray, sql, type Subquery } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type AgencyDb, type OwnedTable, type Statement, statement } from '../../core/db/agency-db.ts'
import type { TermRange } from './search.rules.ts'
import { searchTerms } from './search.table.ts'

export interface Found {
  ids: string[]
  /** How well each of them matches. */
  ranks: number[]
  /** How many there are in all, counted up to the limit. */
  total: number
  /** There are more than `total`, so that `ids` need not be the best or newest. */
  isMinimum: boolean
  /** Of a search of several words that found nothing: how many terms each of them has, up to a limit. */
  counts?: number[]
}

/** Where a page of what was found begins: after this one. */
export interface FoundAfter {
  rank: number
  moment: string
  id: string
}

export interface FindOptions {
  limit: number
  after?: FoundAfter
  /** The best first, and of those the newest; else the newest first. */
  isRanked: boolean
}

export interface RangeRow {
  word: number
  low: string
  high: string
  whole: string
  rank: number
}

export const rangeRows = (words: TermRange[][]): RangeRow[] =>
  words.flatMap((ranges, word) =>
    ranges.map(({ from, to, whole, rank }) => ({ word, low: from, high: to, whole, rank })),
  )

/** Ranges as rows of a table; PostgreSQL plans it the same however many there are. */
export function rangeTable(rows: RangeRow[]) {
  const column = (name: keyof RangeRow) => sql.param(rows.map((row) => row[name]))
  return sql`unnest(${column('word')}::int[], ${column('low')}::text[], ${column('high')}::text[], ${column('whole')}::text[], ${column('rank')}::int[]) as range (word, low, high, whole, rank)`
}

/** What the index has in each range, up to a number of it. */
export const termsIn = (db: AgencyDb, kind: ListedKind, rows: RangeRow[], limit: number) => sql`
  ${rangeTable(rows)}
  cross join lateral (
    select record_id, moment, term from ${searchTerms}
     where ${db.own(searchTerms)} and kind = ${kind} and term >= range.low and term < range.high
     limit ${limit}) as found`

/** A page of the hits, from `hits (record_id, moment, rank)`. */
export function pageOf({ limit, after }: FindOptions, upTo: number, further = sql``) {
  const { rank = null, moment = null, id = null } = after ?? {}
  return sql`, page as (
      select record_id, moment, rank from hits
       where ${id}::uuid is null or rank > ${rank}::int
          or (rank = ${rank}::int and (moment, record_id) < (${moment}::timestamptz, ${id}::uuid))
       order by rank, moment desc, record_id desc
       limit ${limit}
    )
    select array_agg(record_id order by rank, moment desc, record_id desc) as ids,
           array_agg(rank order by rank, moment desc, record_id desc) as ranks,
           (select count(*) from (select from hits limit ${upTo}) as counted) as total${further}
      from page`
}

export type FoundRow = { ids: string[] | null; ranks: number[] | null; total: string; counts?: string[] | null }

export function readFound([row]: FoundRow[]): Found {
  const total = Number(row?.total ?? 0)
  return {
    ...(row?.counts ? { counts: row.counts.map(Number) } : {}),
    ids: row?.ids ?? [],
    ranks: row?.ranks ?? [],
    total: Math.min(total, countLimit),
    isMinimum: total > countLimit,
  }
}

/** How many terms each word has, counted up to a limit, as an array in their order. */
export const countsOf = (db: AgencyDb, kind: ListedKind, words: TermRange[][], limit: number) => sql`(
  select array_agg(counted.terms order by counted.word) from (
    select word.word, count(found.word) as terms
      from generate_series(0, ${words.length - 1}::int) as word (word)
      left join (select range.word from ${termsIn(db, kind, rangeRows(words), limit)}) as found on found.word = word.word
     group by word.word) as counted)`

/**
 * Records of a kind that have a term in one of the ranges. The cost depends on how many match, up to ten thousand, not on
 * how many records there are. Where there are none, and only then, the terms of each of the words are counted.
 */
export async function findByTerms(
  db: AgencyDb,
  kind: ListedKind,
  ranges: TermRange[],
  options: FindOptions,
  { words, upTo }: { words: TermRange[][]; upTo: number },
): Promise<Found> {
  const counts = sql`, case when not exists (select from hits) then ${countsOf(db, kind, words, upTo)} end as counts`
  const rank = options.isRanked ? sql`min(range.rank + (found.term >= range.whole)::int)` : sql`0`
  const { rows } = await db.execute<FoundRow>(sql`
    with hits as materialized (
      select record_id, moment, ${rank} as rank from ${termsIn(db, kind, rangeRows([ranges]), countLimit + 1)}
       group by record_id, moment
    )${pageOf(options, countLimit + 1, words.length > 1 ? counts : sql``)}`)
  return readFound(rows)
}

/** A table whose rows are found by their terms. */
export type FindableTable = PgTable &
  OwnedTable & { id: AnyPgColumn; terms: AnyPgColumn; createdAt: AnyPgColumn; deletedAt: AnyPgColumn }

/** Where what is searched is read. */
export interface FoundIn {
  kind: ListedKind
  table: FindableTable
  /** Where it is of several tables: a subquery with the name and columns of `table`. */
  from?: Subquery
}

/** Records that have one of the terms exactly, with the term that matched. */
export function findByExactTerms(db: AgencyDb, kind: ListedKind, terms: string[]) {
  return db
    .selectDistinct({ id: searchTerms.recordId, term: searchTerms.term })
    .from(searchTerms)
    .where(and(db.own(searchTerms), eq(searchTerms.kind, kind), inArray(searchTerms.term, terms)))
    .limit(50)
}

const ph = sql.placeholder

const isMatching = (terms: AnyPgColumn) =>
  sql`exists (select from unnest(${terms}) as own (term) join unnest(${ph('lows')}::text[], ${ph('highs')}::text[]) as range (low, high) on own.term collate "C" >= range.low and own.term collate "C" < range.high)`

const newest = new WeakMap<FindableTable, Statement<{ id: unknown }[]>>()

function newestStatement({ table, from }: FoundIn): Statement<{ id: unknown }[]> {
  let found = newest.get(table)
  if (!found) {
    found = statement((db, own) =>
      db
        .select({ id: table.id })
        .from(from ?? table)
        .where(
          sql`${own(table)} and ${table.deletedAt} is null and ${isMatching(table.terms)} and (${ph('id')}::uuid is null or (${table.createdAt}, ${table.id}) < (${ph('moment')}::timestamptz, ${ph('id')}::uuid))`,
        )
        .orderBy(desc(table.createdAt), desc(table.id))
        .limit(ph('limit')),
    )
    newest.set(table, found)
  }
  return found
}

/** The newest records with a term in a range, found by looking through the newest: for terms that very many have. */
export async function newestWithTerm(
  db: AgencyDb,
  searched: FoundIn,
  ranges: TermRange[],
  { limit, after }: FindOptions,
): Promise<string[]> {
  const values = {
    lows: ranges.map(({ from }) => from),
    highs: ranges.map(({ to }) => to),
    limit,
    moment: after?.moment ?? null,
    id: after?.id ?? null,
  }
  return (await db.run(newestStatement(searched), values)).map((row) => String(row.id))
}
