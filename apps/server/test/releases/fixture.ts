import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import * as z from 'zod'
import { createLogger } from '../../src/core/logger.ts'
import { migrate, migrationFiles } from '../../src/core/db/migrations.ts'
import { migrationsFolder, serverFolder } from '../test-paths.ts'

/**
 * The database of a made-up agency as a released version has left it: JSON lines, compressed. The first says how it was
 * made. Then each table has a line of its own, and a line for each of its rows.
 */
const headerSchema = z.object({
  version: z.string(),
  /** All that had been applied. */
  migrations: z.array(z.string()),
  /** APP_SECRET. */
  secret: z.string(),
  /** Its main user. */
  email: z.string(),
  password: z.string(),
})
const tableSchema = z.object({ table: z.string(), columns: z.array(z.string()), rows: z.number() })

export type FixtureHeader = z.infer<typeof headerSchema>
type FixtureTable = z.infer<typeof tableSchema> & { lines: string[] }

export interface Fixture {
  header: FixtureHeader
  tables: FixtureTable[]
}

const folder = path.join(serverFolder, 'test/fixtures/releases')
const ending = '.jsonl.gz'
/** Tables that grow with every step, and to which no other refers: so many rows of each are enough. */
const samples: Record<string, number> = {
  idempotency_keys: 5,
  itinerary_changes: 40,
  mails: 20,
  notices: 60,
  search_terms: 300,
  sessions: 10,
  throttles: 5,
  timeline: 200,
}
/** What every start writes anew. */
const ofStart = ['migrations', 'sql_files']

/** The released versions that there is a fixture of. */
export const listFixtureVersions = (): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))

export interface TableColumns {
  name: string
  /** Those that hold what was put into them: none that PostgreSQL computes. */
  columns: string[]
  /** Of the primary key. */
  key: string[]
}

/** The tables there are, by name. */
export async function readTables(client: pg.Client): Promise<Map<string, TableColumns>> {
  const { rows } = await client.query<TableColumns>(`
    select c.relname as name,
           array(select attname::text from pg_attribute
                  where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
           array(select a.attname::text from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
                  where i.indrelid = c.oid and i.indisprimary order by a.attnum) as key
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`)
  return new Map(rows.filter(({ name }) => !ofStart.includes(name)).map((row) => [row.name, row]))
}

const quote = (names: string[]) => names.map((name) => pg.escapeIdentifier(name)).join(', ')

/** Keeps what is in a database as the fixture of a version. @returns its size in bytes */
export async function writeFixture(client: pg.Client, made: Omit<FixtureHeader, 'migrations'>): Promise<number> {
  const lines = [JSON.stringify({ ...made, migrations: migrationFiles(migrationsFolder) } satisfies FixtureHeader)]
  for (const { name: table, columns } of (await readTables(client)).values()) {
    const { rows } = await client.query<{ line: string }>(
      `select to_jsonb(whole_row)::text as line
         from (select ${quote(columns)} from ${pg.escapeIdentifier(table)} order by random() limit $1) as whole_row order by 1`,
      [samples[table] ?? null],
    )
    lines.push(JSON.stringify({ table, columns, rows: rows.length }), ...rows.map(({ line }) => line))
  }
  const packed = gzipSync(lines.join('\n'), { level: 9 })
  writeFileSync(path.join(folder, made.version + ending), packed)
  return packed.length
}

/** @throws ZodError where the file is none that `writeFixture` has written */
export function readFixture(version: string): Fixture {
  const [first = '', ...lines] = gunzipSync(readFileSync(path.join(folder, version + ending)))
    .toString()
    .split('\n')
  const tables: FixtureTable[] = []
  for (let at = 0; at < lines.length;) {
    const table = tableSchema.parse(JSON.parse(lines[at] ?? ''))
    tables.push({ ...table, lines: lines.slice(at + 1, at + 1 + table.rows) })
    at += 1 + table.rows
  }
  return { header: headerSchema.parse(JSON.parse(first)), tables }
}

/** Brings an empty database to where the version was: its migrations, then its rows, without what triggers would do. */
export async function loadFixture(client: pg.Client, { header, tables }: Fixture): Promise<void> {
  const migrations = mkdtempSync(path.join(tmpdir(), 'sarai-migrations-'))
  for (const file of header.migrations) copyFileSync(path.join(migrationsFolder, file), path.join(migrations, file))
  await migrate(client, migrations, createLogger('silent'))
  rmSync(migrations, { recursive: true })
  await client.query('set session_replication_role = replica')
  for (const { table, columns, lines } of tables) {
    const [name, list] = [pg.escapeIdentifier(table), quote(columns)]
    // What a migration has put there is in the fixture as well.
    await client.query(`delete from ${name}`)
    await client.query(
      `insert into ${name} (${list}) overriding system value
       select ${list} from jsonb_populate_recordset(null::${name}, $1::jsonb)`,
      [`[${lines.join(',')}]`],
    )
  }
  await client.query('reset session_replication_role')
}
