import type { ListedKind } from '@sarai/contract/record-kinds'
import { countLimit } from '@sarai/contract/table'
import { and, desc, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { type AgencyDb, statement } from '../../core/db/agency-db.ts'
import type { ListSpec, Question } from '../../core/db/table-query.ts'
import {
  countsOf,
  type FindableTable,
  type FoundIn,
  type FindOptions,
  type Found,
  type FoundRow,
  pageOf,
  rangeRows,
  rangeTable,
  readFound,
  termsIn,
} from './search.queries.ts'
import type { TermRange } from './search.rules.ts'
import { searchTerms } from './search.table.ts'

/** How many terms each word has, counted up to a limit. */
export async function countWords(
  db: AgencyDb,
  kind: ListedKind,
  words: TermRange[][],
  limit: number,
): Promise<number[]> {
  const { rows } = await db.execute<{ counts: string[] }>(sql`select ${countsOf(db, kind, words, limit)} as counts`)
  return rows[0]?.counts.map(Number) ?? []
}

/** Holds for records that have a term of each word; the words' ranges are in rows, told apart by `word`. */
const hasEach = (terms: AnyPgColumn | SQL, words: TermRange[][]): SQL => sql`(
  select count(distinct range.word) from unnest(${terms}) as own (term)
    join ${rangeTable(rangeRows(words))} on own.term collate "C" >= range.low and own.term collate "C" < range.high) = ${words.length}`

export interface WordsAsked {
  /** Read whole from the index and intersected. */
  read: TermRange[][]
  /** Had by so many that it is cheaper to look at the records that have the others. */
  checked: TermRange[][]
  /** How many terms of a word are read at most. */
  limit: number
}

/** Records that have every word. */
export async function findByWords(
  db: AgencyDb,
  { kind, table, from }: FoundIn,
  { read, checked, limit }: WordsAsked,
  options: FindOptions,
): Promise<Found> {
  const checks =
    checked.length === 0
      ? sql``
      : sql` and exists (select from ${from ?? table} where ${db.own(table)} and ${table.id} = everywhere.record_id
               and ${hasEach(table.terms, checked)})`
  const rank = options.isRanked ? sql`sum(rank)::int` : sql`0`
  const { rows } = await db.execute<FoundRow>(sql`
    with words as materialized (
      select record_id, moment, range.word, min(range.rank + (found.term >= range.whole)::int) as rank
        from ${termsIn(db, kind, rangeRows(read), limit)}
       group by record_id, moment, range.word
    ), everywhere as (
      select record_id, moment, ${rank} as rank from words group by record_id, moment having count(*) = ${read.length}
    ), hits as materialized (
      select * from everywhere where true${checks}
    )${pageOf(options, countLimit + 1)}`)
  return readFound(rows)
}

/** Of the newest records those that have every word: where very many have each of them. */
export async function newestWithWords(
  db: AgencyDb,
  { table, from }: FoundIn,
  words: TermRange[][],
  newest: number,
  options: FindOptions,
): Promise<Found> {
  const { rows } = await db.execute<FoundRow>(sql`
    with latest as materialized (
      select ${table.id} as id, ${table.createdAt} as moment, ${table.terms} as terms from ${from ?? table}
       where ${db.own(table)} and ${table.deletedAt} is null
       order by ${table.createdAt} desc, ${table.id} desc
       limit ${newest}
    ), hits as materialized (
      select id as record_id, moment, 0 as rank from latest
       where ${hasEach(sql`terms`, words)}
    )${pageOf(options, countLimit + 1)}`)
  return { ...readFound(rows), isMinimum: true }
}

export interface Meant {
  id: string
  /** Which of the words it has, and the term that has it. */
  word: number
  term: string
}

/** Terms of each word that are read at most, and of all words together. */
const perMeant = 300
const allMeant = 9000

/**
 * Records that have one of many words, most of which nobody has, and all of the others: the best first, and of those the
 * newest. One statement, which looks at each word once.
 */
export async function findMeant(
  db: AgencyDb,
  { kind, table, from }: FoundIn,
  { words, read, checked, limit }: WordsAsked & { words: TermRange[][] },
  shown: number,
): Promise<Meant[]> {
  const others = sql`others as materialized (
      select record_id from ${termsIn(db, kind, rangeRows(read), limit)}
       group by record_id having count(distinct range.word) = ${read.length}
    ), `
  const ranges = words.flatMap((ofWord, word) => ofWord.map((range) => ({ word, ...range })))
  const column = <T>(of: (range: (typeof ranges)[number]) => T) => sql.param(ranges.map(of))
  const conditions = [
    ...(read.length > 0 ? [sql`record_id in (select record_id from others)`] : []),
    ...(checked.length > 0
      ? [
          sql`exists (select from ${from ?? table} where ${db.own(table)} and ${table.id} = meant.record_id
               and ${hasEach(table.terms, checked)})`,
        ]
      : []),
  ]
  const { rows } = await db.execute<Meant & Record<string, unknown>>(sql`
    with ${read.length > 0 ? others : sql``}found as materialized (
      select record_id, moment, term, range.word, (found.term >= range.low || '!')::int as rank
        from unnest(${column(({ word }) => word)}::int[], ${column(({ from }) => from)}::text[], ${column(({ to, whole }) => to === whole)}::bool[]) as range (word, low, is_whole)
       cross join lateral (
         select record_id, moment, term from ${searchTerms}
          where ${db.own(searchTerms)} and kind = ${kind} and term >= range.low
            and term < range.low || case when range.is_whole then '!' else ${'\u{10ffff}'} end
          limit ${perMeant}) as found
       limit ${allMeant}
    ), meant as (
      select distinct on (record_id) record_id, moment, term, word, rank from found order by record_id, rank
    )
    select record_id as id, word, term from meant
     where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`}
     order by rank, moment desc, record_id desc limit ${shown}`)
  return rows
}

/** Of these records those that are there and are seen; all of them where no condition says otherwise. */
export async function seenOf(
  db: AgencyDb,
  { table, from }: FoundIn,
  isSeen: SQL | undefined,
  ids: string[],
): Promise<Set<string>> {
  const rows = await db
    .select({ id: table.id })
    .from(from ?? table)
    .where(and(db.own(table), sql`${table.id} = any(${sql.param(ids)}::uuid[])`, isNull(table.deletedAt), isSeen))
  return new Set(rows.map((row) => String(row.id)))
}

/** The newest that somebody sees with a term of each word: where very many have them, but few of those are theirs. */
export async function newestSeen(
  db: AgencyDb,
  { table, from }: FoundIn,
  isSeen: SQL | undefined,
  words: TermRange[][],
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: table.id })
    .from(from ?? table)
    .where(and(db.own(table), isNull(table.deletedAt), isSeen, hasEach(table.terms, words)))
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(limit)
  return rows.map((row) => String(row.id))
}

/** The terms of records, by their ids. */
export async function termsOf(db: AgencyDb, table: FindableTable, ids: string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: table.id, terms: table.terms })
    .from(table)
    .where(and(db.own(table), inArray(table.id, ids)))
  return new Map(rows.map((row) => [String(row.id), row.terms as string[]]))
}

const ph = sql.placeholder

/** The condition that a record has a term of each word of `matchingValues`. */
export const isMatching = (terms: AnyPgColumn): SQL =>
  sql`(select count(distinct range.word) from unnest(${terms}) as own (term) join unnest(${ph('words')}::int[], ${ph('lows')}::text[], ${ph('highs')}::text[]) as range (word, low, high) on own.term collate "C" >= range.low and own.term collate "C" < range.high) = ${ph('wordCount')}`

export function matchingValues(words: TermRange[][]) {
  const rows = rangeRows(words)
  return {
    words: rows.map(({ word }) => word),
    lows: rows.map(({ low }) => low),
    highs: rows.map(({ high }) => high),
    wordCount: words.length,
  }
}

/** Which records a question finds, in no order. */
export async function idsOf<C extends string>(
  db: AgencyDb,
  { table, from, conditions }: Pick<ListSpec<C, string>, 'table' | 'from' | 'conditions'>,
  question: Question<C>,
): Promise<string[]> {
  const where = question.conditions.map((name) => conditions[name]())
  const asked = statement((builder, own) =>
    builder
      .select({ id: table.id })
      .from(from ?? table)
      .where(and(own(table), ...where)),
  )
  return (await db.run(asked, question.values)).map((row) => String(row.id))
}
