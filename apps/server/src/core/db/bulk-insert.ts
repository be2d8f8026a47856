import { getTableColumns, getTableName } from 'drizzle-orm'
import { CasingCache } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { AgencyDb } from './agency-db.ts'

const casing = new CasingCache('snake_case')

const manyRows = 1000

/** The rows' values of one column. */
interface Column {
  name: string
  type: string
  values: unknown[]
}

/**
 * Inserts many rows of an agency in one statement. Columns are those that the first row has. Fewer than a thousand rows
 * are on their way when this returns, ahead of whatever the caller asks next: rows that point at them can be sent along
 * without waiting.
 * @param returning SQL that is worked out for each row. @returns its values
 */
export async function insertRows<T extends PgTable>(
  db: AgencyDb,
  table: T,
  rows: T['$inferInsert'][],
  returning?: string,
): Promise<unknown[]> {
  const keys = Object.keys(rows[0] ?? {}) as (keyof T['$inferInsert'])[]
  const columns = getTableColumns(table)
  return insertColumns(
    db,
    table,
    keys.map((key) => {
      const column = columns[key as string]
      if (!column) throw new Error(`${getTableName(table)} has no column ${String(key)}`)
      return {
        name: casing.getColumnCasing(column),
        type: column.getSQLType(),
        values: rows.map((row) => row[key]),
      }
    }),
    returning,
  )
}

/** The same with rows whose keys are the columns' names in the database. */
export async function insertNamedRows(
  db: AgencyDb,
  table: PgTable,
  names: string[],
  rows: Record<string, unknown>[],
): Promise<void> {
  const types = new Map(
    Object.values(getTableColumns(table)).map((column) => [casing.getColumnCasing(column), column.getSQLType()]),
  )
  await insertColumns(
    db,
    table,
    names.map((name) => {
      const type = types.get(name)
      if (!type) throw new Error(`${getTableName(table)} has no column ${name}`)
      return { name, type, values: rows.map((row) => row[name]) }
    }),
  )
}

/**
 * Each column is one parameter: hundreds of thousands of values are neither counted against the limit of parameters nor
 * planned one by one, and the database reads them as what they are. What is the same in all rows is sent once.
 */
async function insertColumns(db: AgencyDb, table: PgTable, columns: Column[], returning?: string): Promise<unknown[]> {
  const count = columns[0]?.values.length ?? 0
  if (count === 0) return []
  // Foreign keys are checked by plans that a connection keeps from when it first needed them. From a table that was
  // empty then, they are very slow for one that has filled, and stay so until its statistics are gathered.
  if (count >= manyRows) await db.$client.query({ text: 'discard plans' })
  const params: unknown[] = []
  const lists: string[] = []
  const chosen = columns.map(({ type, values }) => {
    const first = values[0] ?? null
    const isNested = type.endsWith('[]') || type === 'jsonb'
    if (values.every((value) => (value ?? null) === first)) return `$${params.push(written(first, type))}::${type}`
    lists.push(`$${params.push(arrayOf(values.map((value) => written(value, type))))}::${isNested ? 'text' : type}[]`)
    return `given.c${lists.length}${isNested ? `::${type}` : ''}`
  })
  const into = `${pg.escapeIdentifier(getTableName(table))} (${columns.map(({ name }) => pg.escapeIdentifier(name)).join(', ')})`
  const given =
    lists.length > 0
      ? ` from unnest(${lists.join(', ')}) as given (${lists.map((_, at) => `c${at + 1}`).join(', ')})`
      : count > 1
        ? ` from generate_series(1, ${count})`
        : ''
  const end = returning ? ` returning ${returning}` : ''
  const insertion: pg.QueryArrayConfig = {
    text: `insert into ${into} select ${chosen.join(', ')}${given}${end}`,
    rowMode: 'array',
  }
  const { rows } = await db.$client.query(insertion, params)
  return rows.map(([value]) => value)
}

/** A value as PostgreSQL reads it. */
function written(value: unknown, type: string): unknown {
  if (value === null || value === undefined) return null
  if (type === 'jsonb') return JSON.stringify(value)
  return Array.isArray(value) ? arrayOf(value as unknown[]) : value
}

/** What JSON escapes in a way of its own. */
const escaped = /\\[bfnrtu/]/

/**
 * An array as PostgreSQL reads it. JSON writes the same, but for braces and some characters, and many times as fast as
 * we could.
 */
function arrayOf(values: unknown[]): string {
  const json = JSON.stringify(values)
  return `{${escaped.test(json) ? values.map(element).join(',') : json.slice(1, -1)}}`
}

const element = (value: unknown) => (value === null ? 'NULL' : `"${String(value).replace(/["\\]/g, String.raw`\$&`)}"`)
