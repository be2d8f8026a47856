import { getTableColumns, getTableName } from 'drizzle-orm'
import { CasingCache } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { AgencyDb } from './agency-db.ts'

const casing = new CasingCache('snake_case')

const manyRows = 1000

/**
 * Inserts many rows of an agency as one parameter of one statement: hundreds of thousands of values are neither counted
 * against the limit of parameters nor planned one by one. Columns are those that the first row has. Fewer than a
 * thousand rows are on their way when this returns, ahead of whatever the caller asks next: rows that point at them can
 * be sent along without waiting.
 */
export async function insertRows<T extends PgTable>(db: AgencyDb, table: T, rows: T['$inferInsert'][]): Promise<void> {
  const [first] = rows
  if (!first) return
  // Foreign keys are checked by plans that a connection keeps from when it first needed them. From a table that was
  // empty then, they are very slow for one that has filled, and stay so until its statistics are gathered.
  if (rows.length >= manyRows) await db.$client.query({ text: 'discard plans' })
  const columns = getTableColumns(table)
  const names = Object.keys(first).map((key) => {
    const column = columns[key]
    if (!column) throw new Error(`${getTableName(table)} has no column ${key}`)
    return [key, casing.getColumnCasing(column)] as const
  })
  const values = rows.map((row) =>
    Object.fromEntries(names.map(([key, name]) => [name, row[key as keyof typeof row] ?? null])),
  )
  const into = pg.escapeIdentifier(getTableName(table))
  const list = names.map(([, name]) => pg.escapeIdentifier(name)).join(', ')
  const text = `insert into ${into} (${list}) select ${list} from jsonb_populate_recordset(null::${into}, $1::jsonb)`
  await db.$client.query({ text }, [JSON.stringify(values)])
}
