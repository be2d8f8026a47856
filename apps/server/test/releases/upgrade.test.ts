import pg from 'pg'
import { listed, type ListName } from '@sarai/contract/record-kinds'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { migrationFiles } from '../../src/core/db/migrations.ts'
import { freshDatabase, startApp, type TestApp } from '../app.ts'
import { clientOf } from '../make.ts'
import { procedures, send } from '../procedures.ts'
import { migrationsFolder } from '../test-paths.ts'
import { listFixtureVersions, loadFixture, readFixture, readTables, type TableColumns } from './fixture.ts'

/**
 * What migrations since a release have changed or removed with intent, as `table` or `table.column`, and why. Everything
 * else that a release has stored is expected to be as it was.
 */
const intended: Record<string, string> = {}

/** A fingerprint of each column, by `table.column`: of all its values, each with the key of its row. */
async function readColumns(client: pg.Client, tables: Iterable<TableColumns>): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const { name, columns, key } of tables) {
    const row = key.map((column) => `${pg.escapeIdentifier(column)}::text`)
    const sums = columns.map(
      (column) =>
        `sum(hashtextextended(concat_ws('|', ${[...row, `coalesce(${pg.escapeIdentifier(column)}::text, 'null')`].join(', ')}), 0))::text`,
    )
    const { rows } = await client.query<string[]>({
      text: `select count(*)::text, ${sums.join(', ')} from ${pg.escapeIdentifier(name)}`,
      rowMode: 'array',
    })
    const [count = '', ...digests] = rows[0] ?? []
    for (const [at, column] of columns.entries()) found.set(`${name}.${column}`, `${count} rows: ${digests[at]}`)
  }
  return found
}

const isIntended = (column: string) => [column, column.split('.')[0] ?? ''].some((name) => name in intended)

/** Columns that are there no longer, or whose values are others. */
async function findChanges(client: pg.Client, tables: TableColumns[], before: Map<string, string>): Promise<string[]> {
  const now = await readTables(client)
  const left = tables.flatMap(({ name, columns, key }) => {
    const there = columns.filter((column) => now.get(name)?.columns.includes(column))
    return there.length > 0 ? [{ name, key, columns: there }] : []
  })
  const after = await readColumns(client, left)
  return [...before].filter(([column, digest]) => after.get(column) !== digest).map(([column]) => column)
}

const findId = (line: string) => /"id": "([^"]+)"/.exec(line)?.[1]

/** The records that a list shows to somebody, by their ids. */
async function readListedIds(app: TestApp, list: ListName, token: string): Promise<string[]> {
  const procedure = procedures.find(({ name }) => name === `${list}.list`)
  if (!procedure) throw new Error(`there is no call ${list}.list`)
  const { body } = await send(app, procedure, {}, { token })
  return z
    .object({ data: z.array(z.object({ id: z.string() })) })
    .parse(body)
    .data.map(({ id }) => id)
}

describe.each(listFixtureVersions())('the database of version %s', (version) => {
  test('is upgraded by this version, with every record as it was', async () => {
    const fixture = readFixture(version)
    const database = await freshDatabase('template0')
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await loadFixture(client, fixture)
    const tables = [...(await readTables(client)).values()]
    const before = await readColumns(client, tables)
    // As many as were put there, and hardly a table that says nothing.
    expect([...before.keys()].length).toBeGreaterThan(1_000)
    for (const { table, columns, rows } of fixture.tables)
      expect(before.get(`${table}.${columns[0]}`)?.split(' ')[0], table).toBe(String(rows))
    expect(fixture.tables.filter(({ rows }) => rows === 0).length).toBeLessThan(fixture.tables.length / 5)

    const { email, password, secret } = fixture.header
    const fixtureIds = new Set(fixture.tables.flatMap(({ lines }) => lines.flatMap((line) => findId(line) ?? [])))
    const app = await startApp({ DATABASE_URL: database.url, APP_SECRET: secret, ROLE: 'web' })
    try {
      expect((await findChanges(client, tables, before)).filter((column) => !isIntended(column))).toEqual([])
      const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
      expect(rows.map(({ name }) => name)).toEqual(migrationFiles(migrationsFolder))
      const { token = '' } = await clientOf(app).auth.signin({ email, password })
      for (const { list } of Object.values(listed))
        expect(await readListedIds(app, list, token), list).toSatisfy(
          (ids: string[]) => ids.length > 0 && ids.every((id) => fixtureIds.has(id)),
        )
    } finally {
      await app.close()
      await client.end()
      await database.drop()
    }
  })
})

test('the version that was released last has a fixture', () => {
  expect(listFixtureVersions()).toContain('0.1.0')
})
