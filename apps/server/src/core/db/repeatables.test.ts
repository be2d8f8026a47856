import { copyFileSync, cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import pg from 'pg'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freshDatabase, startApp } from '../../../test/app.ts'
import { migrationsFolder, repeatablesFolder, testSecret } from '../../../test/test-paths.ts'
import { jobs } from '../../jobs.ts'
import { ConfigError } from '../config.ts'
import { createLogger } from '../logger.ts'
import { migrate, migrationFiles } from './migrations.ts'
import { prepareDatabase } from './prepare.ts'
import { applyRepeatables } from './repeatables.ts'

const silent = createLogger('silent')

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

async function connectedTo(template?: 'template0'): Promise<{ client: pg.Client; url: string }> {
  const { url, drop } = await freshDatabase(template)
  const client = new pg.Client({ connectionString: url })
  open.push(drop, () => client.end())
  await client.connect()
  return { client, url }
}

/** A folder that goes when the test ends. */
function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sarai-sql-'))
  open.push(async () => rmSync(folder, { recursive: true }))
  return folder
}

/** Everything that repeatable files make, as PostgreSQL defines it. */
async function definitionsIn(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select 'function ' || oid::regprocedure as name, pg_get_functiondef(oid) as definition
      from pg_proc where pronamespace = 'public'::regnamespace
    union all
    select format('trigger %s on %s', tgname, tgrelid::regclass), pg_get_triggerdef(oid) || ' ' || tgenabled::text
      from pg_trigger where not tgisinternal
        and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    union all
    select format('policy %s on %s', policyname, tablename), to_jsonb(policy)::text
      from pg_policies as policy where schemaname = 'public' and policyname <> 'due_work'
    union all
    select 'row-level security of ' || relname, relrowsecurity::text
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`)
  return Object.fromEntries(rows.map(({ name, definition }) => [name, definition]))
}

async function removeDefinitions(client: pg.Client): Promise<void> {
  await client.query(`do $$ declare one record; begin
    for one in select policyname, tablename from pg_policies where schemaname = 'public' loop
      execute format('drop policy %I on %I', one.policyname, one.tablename);
      execute format('alter table %I disable row level security', one.tablename);
    end loop;
    for one in select oid::regprocedure::text as name from pg_proc where pronamespace = 'public'::regnamespace loop
      execute format('drop function %s cascade', one.name);
    end loop;
  end $$`)
}

const prepare = (url: string, repeatables = repeatablesFolder, logger = silent) => {
  const secret = { text: testSecret, isKept: true, place: 'the tests', make: () => testSecret }
  return prepareDatabase({ url, secret, migrations: migrationsFolder, repeatables, queues: jobs }, logger)
}

/** How many files are applied while `work` runs. */
async function appliedDuring(work: (logger: ReturnType<typeof createLogger>) => Promise<unknown>): Promise<number> {
  const sink = new PassThrough()
  let lines = ''
  sink.on('data', (chunk: Buffer) => (lines += chunk.toString()))
  await work(createLogger('info', sink))
  return lines.split('applied functions, triggers and policies').length - 1
}

let made: Record<string, string>
beforeAll(async () => {
  const { client } = await connectedTo()
  made = await definitionsIn(client)
  for (const close of open.splice(0).toReversed()) await close()
})

test('the files make every function, trigger and policy that there is', async () => {
  expect(Object.keys(made).length).toBeGreaterThan(100)
  const { client } = await connectedTo()
  await removeDefinitions(client)
  expect(Object.values(await definitionsIn(client))).not.toContain('true')
  await applyRepeatables(client, repeatablesFolder, true, silent)
  expect(await definitionsIn(client)).toEqual(made)
})

const states = migrationFiles(migrationsFolder).map((file, at) => [file, at] as const)
/** Each takes seconds; all are tried at night (.ci/long). */
const tried = states.filter((_, at) => process.env.WALK === 'all' || at % 20 === 0 || at >= states.length - 2)
test.each(tried)('an installation that ended with %s comes to the same', async (_, at) => {
  const { client } = await connectedTo('template0')
  const folder = temporaryFolder()
  for (const [file] of states.slice(0, at + 1)) copyFileSync(path.join(migrationsFolder, file), path.join(folder, file))
  await migrate(client, folder, silent)
  // The following version, with its files.
  const hasMigrated = await migrate(client, migrationsFolder, silent)
  await applyRepeatables(client, repeatablesFolder, hasMigrated, silent)
  expect(await definitionsIn(client)).toEqual(made)
})

describe('a start', () => {
  let client: pg.Client
  let url: string
  beforeEach(async () => {
    ;({ client, url } = await connectedTo())
  })

  test('applies nothing where nothing has changed', async () => {
    expect(await appliedDuring((logger) => prepare(url, repeatablesFolder, logger))).toBe(0)
  })

  test('applies the one file that has changed, once, however many servers start', async () => {
    const folder = temporaryFolder()
    cpSync(repeatablesFolder, folder, { recursive: true })
    const changed = readFileSync(path.join(folder, 'counts.sql'), 'utf8').replace('0..31', '0..15')
    writeFileSync(path.join(folder, 'counts.sql'), changed)
    const applied = await appliedDuring((logger) =>
      Promise.all(Array.from({ length: 4 }, () => prepare(url, folder, logger))),
    )
    expect(applied).toBe(1)
    expect((await definitionsIn(client))['function free_count_slot()']).toContain('0..15')
    // And back again, as with the version before.
    expect(await appliedDuring((logger) => prepare(url, repeatablesFolder, logger))).toBe(1)
    expect(await definitionsIn(client)).toEqual(made)
  })

  test('changes nothing where a file fails, and says which', async () => {
    const folder = temporaryFolder()
    cpSync(repeatablesFolder, folder, { recursive: true })
    const broken = `drop function free_count_slot() cascade; select 1 / 0;`
    writeFileSync(path.join(folder, 'counts.sql'), broken)
    await expect(prepare(url, folder)).rejects.toThrow('sql/counts.sql failed and was rolled back')
    expect(await definitionsIn(client)).toEqual(made)
  })

  test('gives a new table its policy after the migration that made it', async () => {
    await client.query('create table made_later (agency_id uuid not null, id uuid not null)')
    await applyRepeatables(client, repeatablesFolder, true, silent)
    const { 'policy agency on made_later': policy, ...definitions } = await definitionsIn(client)
    const ofTags = JSON.parse(definitions['policy agency on tags'] ?? '')
    expect(JSON.parse(policy ?? '')).toEqual({ ...ofTags, tablename: 'made_later' })
    expect(definitions['row-level security of made_later']).toBe('true')
  })

  test('locks no table for policies that are right', async () => {
    const before = await client.query('select oid from pg_policy order by oid')
    await applyRepeatables(client, repeatablesFolder, true, silent)
    expect((await client.query('select oid from pg_policy order by oid')).rows).toEqual(before.rows)
  })
})

test('a role that may only work refuses to start before the owner has applied the files', async () => {
  const { client, url } = await connectedTo()
  const { appUrl } = await prepare(url)
  await client.query(`update sql_files set hash = 'earlier' where name = 'contacts.sql'`)
  const starting = startApp({ DATABASE_URL: appUrl, DATABASE_APP_URL: '' })
  await expect(starting).rejects.toThrow(ConfigError)
  await expect(starting).rejects.toThrow('contacts.sql')
  await prepare(url)
  await expect(
    startApp({ DATABASE_URL: appUrl, DATABASE_APP_URL: '' }).then((app) => app.close()),
  ).resolves.toBeUndefined()
})

test('no policy is left to the generator of migrations, which would drop what it does not know', () => {
  const folder = path.join(migrationsFolder, 'meta')
  const newest = readdirSync(folder).findLast((file) => file.endsWith('_snapshot.json')) ?? ''
  const { tables } = JSON.parse(readFileSync(path.join(folder, newest), 'utf8')) as {
    tables: Record<string, { policies: object }>
  }
  const named = Object.entries(tables).filter(([, { policies }]) => Object.keys(policies).length > 0)
  expect(named.map(([table]) => table)).toEqual([])
  for (const file of migrationFiles(migrationsFolder))
    expect(readFileSync(path.join(migrationsFolder, file), 'utf8'), file).not.toMatch(/disable row level security/i)
})
