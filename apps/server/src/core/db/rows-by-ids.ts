import { isNull, sql, type SQL, type Subquery } from 'drizzle-orm'
import type { AnyPgColumn, PgTable, SelectedFields } from 'drizzle-orm/pg-core'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import { type AgencyDb, type OwnedTable, type Statement, statement } from './agency-db.ts'

type RecordTable = PgTable & OwnedTable & { id: AnyPgColumn; deletedAt: AnyPgColumn }

/**
 * That a column is one of the ids under a placeholder. The ids stand in a subquery so that their number is unknown to
 * the planner: it keeps its plan then, where it would plan anew for every few ids, which takes longer than reading them.
 */
export const isAmong = (column: AnyPgColumn, placeholder: string): SQL =>
  sql`${column} = any((select ${sql.placeholder(placeholder)}::uuid[])::uuid[])`

/**
 * How records of a table are read by their ids: in the order of the ids, without those that are gone.
 * @param from where they are read, if they are of several tables: a subquery with the name and columns of `table`
 * @example export const leadRowsOf = rowsByIds(leads, leadRowColumns)
 */
export function rowsByIds<Columns extends SelectedFields & { id: AnyPgColumn }>(
  table: RecordTable,
  columns: Columns,
  from?: Subquery,
) {
  type Row = SelectResultFields<Columns>
  const reading = statement((db, own) =>
    db
      .select(columns as SelectedFields)
      .from(from ?? table)
      .where(sql`${own(table)} and ${isAmong(table.id, 'ids')} and ${isNull(table.deletedAt)}`),
  ) as unknown as Statement<(Row & { id: unknown })[]>
  return async (db: AgencyDb, ids: string[]): Promise<Row[]> => {
    if (ids.length === 0) return []
    const rows = new Map((await db.run(reading, { ids })).map((row) => [String(row.id), row]))
    return ids.flatMap((id) => rows.get(id) ?? [])
  }
}
