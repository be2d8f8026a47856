import type { RecordKind } from '@sarai/contract/record-kinds'
import { countLimit } from '@sarai/contract/table'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type AgencyDb, type OwnedTable, type Statement, statement } from '../../core/db/agency-db.ts'
import type { TermRange } from './search.rules.ts'
import { searchTerms } from './search.table.ts'

export interface Found {
  ids: string[]
  /** How many there are in all, counted up to the limit. */
  total: number
  /** There are more than `total`, so that `ids` need not be the newest. */
  isMinimum: boolean
}

/**
 * The newest records of a kind that have a term in the ranges. The cost depends on how many match, up to ten thousand,
 * not on how many records there are.
 */
export async function findByTerms(
  db: AgencyDb,
  kind: RecordKind,
  ranges: TermRange[],
  { limit, after }: { limit: number; after?: { moment: string; id: string } },
): Promise<Found> {
  const from = ranges.map((range) => range.from)
  const to = ranges.map((range) => range.to)
  const { rows } = await db.execute<{ ids: string[] | null; total: string }>(sql`
    with hits as materialized (
      select distinct record_id, moment
        from unnest(${sql.param(from)}::text[], ${sql.param(to)}::text[]) as range (low, high)
       cross join lateral (
         select record_id, moment from ${searchTerms}
          where ${db.own(searchTerms)} and kind = ${kind} and term >= range.low and term < range.high
          limit ${countLimit + 1}) as found
    ), page as (
      select record_id from hits
       where ${after?.id ?? null}::uuid is null or (moment, record_id) < (${after?.moment ?? null}::timestamptz, ${after?.id ?? null}::uuid)
       order by moment desc, record_id desc
       limit ${limit}
    )
    select (select array_agg(record_id) from page) as ids, (select count(*) from hits) as total`)
  const total = Number(rows[0]?.total ?? 0)
  return { ids: rows[0]?.ids ?? [], total: Math.min(total, countLimit), isMinimum: total > countLimit }
}

/** Records that have one of the terms exactly, with the term that matched. */
export function findByExactTerms(db: AgencyDb, kind: RecordKind, terms: string[]) {
  return db
    .selectDistinct({ id: searchTerms.recordId, term: searchTerms.term })
    .from(searchTerms)
    .where(and(db.own(searchTerms), eq(searchTerms.kind, kind), inArray(searchTerms.term, terms)))
    .limit(50)
}

/** A table whose rows are found by their terms. */
export type FindableTable = PgTable &
  OwnedTable & { id: AnyPgColumn; terms: AnyPgColumn; createdAt: AnyPgColumn; deletedAt: AnyPgColumn }

const ph = sql.placeholder
const newest = new WeakMap<FindableTable, Statement<{ id: unknown }[]>>()

function newestStatement(table: FindableTable): Statement<{ id: unknown }[]> {
  let found = newest.get(table)
  if (!found) {
    found = statement((db, own) =>
      db
        .select({ id: table.id })
        .from(table)
        .where(
          sql`${own(table)} and ${table.deletedAt} is null and exists (select from unnest(${table.terms}) as term where term collate "C" >= ${ph('from')} and term collate "C" < ${ph('to')}) and (${ph('id')}::uuid is null or (${table.createdAt}, ${table.id}) < (${ph('moment')}::timestamptz, ${ph('id')}::uuid))`,
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
  table: FindableTable,
  { from, to }: TermRange,
  limit: number,
  after?: { moment: string; id: string },
): Promise<string[]> {
  const values = { from, to, limit, moment: after?.moment ?? null, id: after?.id ?? null }
  return (await db.run(newestStatement(table), values)).map((row) => String(row.id))
}
