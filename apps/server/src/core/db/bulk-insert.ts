import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import { CasingCache } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { AgencyDb } from './agency-db.ts'

const casing = new CasingCache('snake_case')

const manyRows = 1000

/**
 * Inserts many rows of an agency as one parameter of one statement: hundreds of thousands of values are neither counted
 * against the limit of parameters nor planned one by one. Columns are those that the first row has.
 */
export async function insertRows<T extends PgTable>(db: AgencyDb, table: T, rows: T['$inferInsert'][]): Promise<void> {
  const [first] = rows
  if (!first) return
  // Foreign keys are checked by plans that a connection keeps from when it first needed them. From a table that was
  // empty then, they are very slow for one that has filled, and stay so until its statistics are gathered.
  if (rows.length >= manyRows) await db.execute(sql`discard plans`)
  const columns = getTableColumns(table)
  const names = Object.keys(first).map((key) => {
    const column = columns[key]
    if (!column) throw new Error(`${getTableName(table)} has no column ${key}`)
    return [key, casing.getColumnCasing(column)] as const
  })
  const values = rows.map((row) =>
    Object.fromEntries(names.map(([key, name]) => [name, row[key as keyof typeof row] ?? null])),
  )
  const list = sql.join(
    names.map(([, name]) => sql.identifier(name)),
    sql`, `,
  )
  await db.execute(
    sql`insert into ${table} (${list}) select ${list} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(values)}::jsonb)`,
  )
}
