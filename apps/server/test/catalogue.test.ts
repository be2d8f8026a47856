import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { outgoingCounts } from '../src/core/db/due-work.ts'
import type { AgencyDb } from '../src/core/db/agency-db.ts'
import { stages } from '../src/features/stages/stages.table.ts'
import { jobs } from '../src/jobs.ts'
import { startApp, type TestApp } from './app.ts'
import { agencyTables, derivedTables } from './database.ts'
import { makeAgency, type TestAgency } from './make.ts'
import { isWriting, populate } from './populate.ts'
import { walkLimit } from './procedures.ts'
import { addedTo, keys, shared, loose } from './catalogue-tables.ts'

let app: TestApp
let ours: TestAgency
let theirs: TestAgency
/** Signed in as the server is. */
let restricted: pg.Client
beforeAll(async () => {
  app = await startApp()
  ours = await makeAgency(app)
  theirs = await makeAgency(app)
  await Promise.all([populate(app, ours, isWriting), populate(app, theirs, isWriting)])
  restricted = new pg.Client({ connectionString: app.roleUrl })
  await restricted.connect()
}, walkLimit(4))
afterAll(async () => {
  await restricted.end()
  await app.close()
})

async function rowsOf<T extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<T[]> {
  return (await app.owner.query<T>(sql, values)).rows
}

describe('every table is an agency’s (bar 1)', () => {
  test('but for the few that are listed', async () => {
    const all = await rowsOf<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
    )
    const owned = await agencyTables(app.owner)
    expect(all.map(({ name }) => name).filter((name) => !owned.includes(name))).toEqual(shared)
    expect(shared.length).toBeLessThanOrEqual(17)
  })

  test('with an agency that is never missing and is one there is', async () => {
    for (const table of await agencyTables(app.owner)) {
      const [column] = await rowsOf(
        `select is_nullable from information_schema.columns where table_name = $1 and column_name = 'agency_id'`,
        [table],
      )
      expect(column, table).toEqual({ is_nullable: 'NO' })
      const [key] = await rowsOf(
        `select pg_get_constraintdef(oid) as key from pg_constraint
          where conrelid = $1::regclass and contype = 'f' and confrelid = 'agencies'::regclass`,
        [table],
      )
      if (!derivedTables.includes(table))
        expect(key, table).toEqual({ key: 'FOREIGN KEY (agency_id) REFERENCES agencies(id) ON DELETE CASCADE' })
    }
  })

  test('and one policy, the same for all, that holds even for their owner', async () => {
    const current = `( SELECT (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid AS "nullif")`
    const named = `( SELECT NULLIF(current_setting('app.key'::text, true), ''::text) AS "nullif")`
    // What has work due, and how much waits, is asked by functions that run as the owner; see core/db/due-work.ts.
    const due = (jobs as { due?: { reads: string[] } }[]).flatMap((job) => job.due?.reads ?? [])
    const isAsked = new Set([...due, ...outgoingCounts.reads])
    const isCrossing = `(( SELECT NULLIF(current_setting('app.crossing'::text, true), ''::text) AS "nullif") IS NOT NULL)`
    const isForBackup = `(( SELECT current_setting('app.backup'::text, true) AS current_setting) = 'on'::text)`
    const asked = { permissive: 'PERMISSIVE', cmd: 'SELECT', qual: isCrossing, with_check: null }
    const [{ owner } = { owner: '' }] = await rowsOf<{ owner: string }>(
      `select array[tableowner]::text as owner from pg_tables where tablename = 'tasks'`,
    )
    for (const table of await agencyTables(app.owner)) {
      const [flags] = await rowsOf(
        `select relrowsecurity as enabled, relforcerowsecurity as forced from pg_class where oid = $1::regclass`,
        [table],
      )
      expect(flags, table).toEqual({ enabled: true, forced: true })
      const policies = await rowsOf<{ qual: string; with_check: string }>(
        `select permissive, roles::text, cmd, qual, with_check from pg_policies where tablename = $1 order by policyname`,
        [table],
      )
      const isOwn = `(agency_id = ${current})`
      const qual = keys[table] ? `(${isOwn} OR (${keys[table]} = ${named}))` : isOwn
      const policy = { permissive: 'PERMISSIVE', roles: '{public}', cmd: 'ALL', qual, with_check: isOwn }
      const forBackup = { ...asked, roles: owner, qual: isForBackup }
      const asOwner = isAsked.has(table) ? [forBackup, { ...asked, roles: owner }] : [forBackup]
      expect(policies, table).toEqual([policy, ...asOwner])
    }
  })

  test('and nothing unique that tells of another agency’s rows', async () => {
    const indexes = await rowsOf<{ name: string }>(
      `select index.relname as name from pg_index
         join pg_class as index on index.oid = indexrelid
         join pg_attribute as first on first.attrelid = indrelid and first.attnum = indkey[0]
        where indisunique and first.attname <> 'agency_id' and indrelid::regclass::text = any($1) order by 1`,
      [await agencyTables(app.owner)],
    )
    // Addresses are one person's in the whole installation, which sign-up and sign-in tell nobody; hashes are of secrets,
    // and what an authenticator calls a passkey nobody guesses.
    expect(indexes.map(({ name }) => name)).toEqual([
      'address_links_token_hash',
      'api_keys_token_hash',
      'passkeys_credential',
      'password_links_token_hash',
      'sessions_token_hash',
      'users_email',
    ])
  })
})

describe('without an agency there is nothing (bar 3)', () => {
  test.each([
    ['unset', []],
    ['empty', [`set app.agency_id = ''`, `set app.key = ''`]],
    [
      'reset after a transaction',
      [`begin`, `select set_config('app.agency_id', gen_random_uuid()::text, true)`, `commit`],
    ],
  ])('no row is seen and none taken with the agency %s', async (_, statements) => {
    for (const statement of statements) await restricted.query(statement)
    for (const table of await agencyTables(app.owner)) {
      expect((await restricted.query(`select from ${table}`)).rowCount, table).toBe(0)
      const [row] = await rowsOf(`select * from ${table} limit 1`)
      expect(row, `${table} has no row to try with`).toBeDefined()
      const [columns] = await rowsOf<{ list: string }>(
        `select string_agg(quote_ident(column_name), ', ') as list from information_schema.columns
          where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
        [table],
      )
      const insert = restricted.query(
        `insert into ${table} (${columns?.list}) select ${columns?.list} from json_populate_record(null::${table}, $1)`,
        [JSON.stringify(row)],
      )
      await expect(insert, table).rejects.toMatchObject({ message: expect.stringContaining('row-level security') })
    }
    await restricted.query('reset all')
  })

  test(
    'ten thousand turns of two agencies on the same connections mix nothing up',
    async () => {
      const { database } = app.services
      const mixed: string[] = []
      const turn = async (number: number) => {
        const agency = number % 2 === 0 ? ours : theirs
        const look = async (db: AgencyDb) => {
          // Without the condition that queries carry, so that only the connection's state can tell them apart.
          const rows = await db.select({ agencyId: stages.agencyId }).from(stages).limit(3)
          if (rows.length === 0 || rows.some((row) => row.agencyId !== agency.agencyId)) mixed.push(agency.agencyId)
          if (number % 50 === 0) throw new Error('on purpose')
        }
        await (
          number % 3 === 0 ? database.writeAs(agency.agencyId, look) : look(database.readAs(agency.agencyId))
        ).catch((error: Error) => {
          if (error.message !== 'on purpose') throw error
        })
      }
      let next = 0
      const worker = async () => {
        while (next < 10_000) await turn(next++)
      }
      await Promise.all(Array.from({ length: 20 }, worker))
      expect(mixed).toEqual([])
    },
    walkLimit(4),
  )
})

interface Reference {
  name: string
  child: string
  parent: string
  columns: string[]
  targets: string[]
}

/** Foreign keys from one agency's table to another; not those among the admins' own, which are outside all agencies. */
function references(): Promise<Reference[]> {
  const names = (keys: string, of: string) =>
    `array(select attname::text from unnest(${keys}) with ordinality as key (number, place)
       join pg_attribute on attrelid = ${of} and attnum = key.number order by place)`
  return rowsOf<Reference>(
    `select conname as name, conrelid::regclass::text as child, confrelid::regclass::text as parent,
            ${names('conkey', 'conrelid')} as columns, ${names('confkey', 'confrelid')} as targets
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and confrelid <> 'agencies'::regclass
        and not (conrelid::regclass::text = any($1) and confrelid::regclass::text = any($1))`,
    [shared],
  )
}

describe('no reference leads to another agency (bar 4)', () => {
  test('every foreign key carries the agency', async () => {
    const owned = await agencyTables(app.owner)
    const all = await references()
    expect(all.length).toBeGreaterThan(10)
    for (const { name, child, parent, columns, targets } of all) {
      expect(owned, name).toEqual(expect.arrayContaining([child, parent]))
      expect(columns.indexOf('agency_id'), name).toBe(targets.indexOf('agency_id'))
      expect(columns, name).toContain('agency_id')
    }
  })

  test('and PostgreSQL takes no row of another agency for any of them', async () => {
    await restricted.query(`select set_config('app.agency_id', $1, false)`, [ours.agencyId])
    for (const { name, child, parent, columns } of await references()) {
      const column = columns.find((one) => one !== 'agency_id')
      const outcomes = new Set<string>()
      // Some tables also say which of two ids is the smaller one; one of these pairs is right.
      for (const [order, orderOfTheirs] of [
        ['asc', 'asc'],
        ['asc', 'desc'],
        ['desc', 'asc'],
        ['desc', 'desc'],
      ]) {
        const [foreign] = await rowsOf(
          `select id from ${parent} where agency_id = $1 order by id ${orderOfTheirs} limit 1`,
          [theirs.agencyId],
        )
        expect(foreign, `${parent} has no row to try with`).toBeDefined()
        // What is only added to takes no change of any kind: there a new row is tried.
        // A fee has an invoice, and an invoice of a fee a fee.
        const fee = column === 'fee_invoice_id' ? `, 'fee', 1` : ''
        const copy = `insert into ${child} select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'document_id', gen_random_uuid(), 'number', gen_random_uuid(), '${column}', $1::uuid${fee}))).* from ${child} as one where id = (select id from ${child} order by ${column} is null, id ${order} limit 1) returning id`
        // What was issued takes no change either: of a table with drafts it is a draft.
        const isFixed = `coalesce(to_jsonb(${child}) ->> 'state', 'draft') <> 'draft'`
        const change = `update ${child} set ${column} = $1 where id = (select id from ${child} order by ${isFixed}, ${column} is null, id ${order} limit 1) returning id`
        const sql = addedTo.includes(child) ? copy : change
        outcomes.add(
          await restricted.query(sql, [foreign?.id]).then(
            ({ rowCount }) => `took ${rowCount}`,
            (error: { code: string }) => error.code,
          ),
        )
      }
      expect(
        [...outcomes].filter((code) => code !== '23514'),
        name,
      ).toEqual(['23503'])
    }
    await restricted.query('reset all')
  })

  test('an id without a foreign key is one that may have none', async () => {
    const tied = (await references()).flatMap(({ child, columns }) => columns.map((column) => `${child}.${column}`))
    const ids = await rowsOf<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
        where table_schema = 'public' and data_type = 'uuid' and column_name not in ('id', 'agency_id')
          and table_name = any($1)`,
      [await agencyTables(app.owner)],
    )
    const untied = ids.map(({ name }) => name).filter((name) => !tied.includes(name) && !loose[name])
    expect(untied).toEqual([])
  })
})

test('no view and no function sees more than whoever uses it (bar 5)', async () => {
  const views = await rowsOf(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
      and not coalesce(reloptions::text, '') like '%security_invoker=true%'`,
  )
  expect(views).toEqual([])
  const definers = await rowsOf(
    `select proname as name, pg_get_function_result(oid) as result, pg_get_function_arguments(oid) as takes, proconfig as config
       from pg_proc where prosecdef and pronamespace in ('public'::regnamespace, 'pgboss'::regnamespace) order by 1`,
  )
  // But for those that say which agencies have work due, and nothing else of them, and one that counts for the metrics.
  const names = (jobs as { due?: { name: string } }[]).flatMap(({ due }) => due?.name ?? [])
  const asked = {
    result: 'TABLE(agency_id uuid, due_at timestamp with time zone)',
    takes: 'until timestamp with time zone',
    config: ['search_path=public, pg_temp'],
  }
  const counted = { name: outgoingCounts.name, result: 'TABLE(kind text, state text, count bigint)', takes: '' }
  expect(definers).toEqual([{ ...asked, ...counted }, ...names.sort().map((name) => ({ ...asked, name }))])
})
