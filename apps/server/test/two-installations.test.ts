import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { appRoleOf } from '../src/core/db/roles.ts'
import { freshDatabase, startApp, type TestApp } from './app.ts'
import { makeAgency } from './make.ts'

const sharedRole = 'sarai_app'

let admin: pg.Client
beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('adminUrl') })
  await admin.connect()
})
afterAll(() => admin.end())

const passwordOf = async (role: string) =>
  (await admin.query('select rolpassword from pg_authid where rolname = $1', [role])).rows[0]
const exists = async (role: string) =>
  (await admin.query('select from pg_roles where rolname = $1', [role])).rowCount === 1

async function inDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const rightsOf = (url: string, role: string) =>
  inDatabase(url, async (client) => {
    const { rows } = await client.query<{ tables: number }>(
      `select count(*)::int as tables from information_schema.role_table_grants where grantee = $1`,
      [role],
    )
    return rows[0]?.tables
  })

test('an installation’s role is named by its database, whatever that is called', () => {
  const long = 'ü'.repeat(60)
  expect(appRoleOf('sarai')).toBe('sarai_app_sarai')
  expect(new Set([long, `${long}a`, 'sarai', 'Sarai'].map(appRoleOf)).size).toBe(4)
  expect(Buffer.byteLength(appRoleOf(long))).toBeLessThanOrEqual(63)
})

describe('two installations on one PostgreSQL', () => {
  const databases: Awaited<ReturnType<typeof freshDatabase>>[] = []
  const secretOf = (at: number) => `the secret of installation ${at}, which is long enough`
  const start = (at: number): Promise<TestApp> =>
    startApp({ DATABASE_URL: databases[at]?.url ?? '', APP_SECRET: secretOf(at) })
  beforeAll(async () => {
    for (let at = 0; at < 2; at++) databases.push(await freshDatabase('template0'))
  })
  afterAll(async () => {
    for (const { drop } of databases) await drop()
  })

  test('start at once and in turns, and neither takes the other’s way in', async () => {
    const [first, second] = await Promise.all([start(0), start(1)])
    const agencies = [await makeAgency(first), await makeAgency(second)]
    const passwords = await Promise.all(databases.map(({ role }) => passwordOf(role)))
    for (const at of [0, 1, 0]) await (await start(at)).close()
    await Promise.all([start(0), start(1)].map(async (starting) => (await starting).close()))
    expect(passwords).toHaveLength(2)
    for (const [at, app] of [first, second].entries()) {
      // What is connected stays so; what connects anew is what a changed password would keep out.
      await inDatabase(app.databaseUrl, (client) =>
        client.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = $1`, [
          databases[at]?.role,
        ]),
      )
      await expect.poll(async () => (await fetch(`${app.url}/api/health/ready`)).status).toBe(200)
      expect((await agencies[at]?.owner.call.leads.list({}))?.status).toBe(true)
    }
    // The one's role, which anybody may have connect, sees nothing of the other.
    const url = new URL(first.services.database.url)
    url.pathname = new URL(second.databaseUrl).pathname
    await inDatabase(url.toString(), (client) =>
      expect(client.query('select from leads')).rejects.toMatchObject({ code: '42501' }),
    )
    await first.close()
    await second.close()
  })
})

describe('an installation from before each had a role of its own', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>
  /** Knows the role too, so that no server of other tests that starts meanwhile removes it. */
  let holder: Awaited<ReturnType<typeof freshDatabase>>
  const holding = () => `on database ${new URL(holder.url).pathname.slice(1)}`
  const makeSharedRole = () =>
    admin.query(`begin; drop role if exists ${sharedRole}; create role ${sharedRole} login password 'shared';
      grant temporary ${holding()} to ${sharedRole}; commit`)
  beforeAll(async () => {
    holder = await freshDatabase('template0')
    database = await freshDatabase()
    await makeSharedRole()
  })
  afterAll(async () => {
    await database.drop()
    await holder.drop()
    await admin.query(`drop role if exists ${sharedRole}`)
  })

  /** As a server of then left it. */
  const asBefore = () =>
    inDatabase(database.url, async (client) => {
      await client.query(`grant usage on schema public, pgboss to ${sharedRole}`)
      await client.query(`grant select, insert, update, delete on all tables in schema public, pgboss to ${sharedRole}`)
    })
  const as = (role: string) => {
    const url = new URL(database.url)
    url.username = role
    url.password = 'shared'
    return url.toString()
  }

  test('moves over when it starts, once no server of then is at work', async () => {
    await asBefore()
    const beforeIt = new pg.Client({ connectionString: as(sharedRole) })
    beforeIt.on('error', () => {})
    await beforeIt.connect()
    await (await startApp({ DATABASE_URL: database.url })).close()
    expect((await beforeIt.query('select from leads')).rowCount).toBe(0)
    await beforeIt.end()
    // Another database knows the role as well, and so it stays.
    const other = await freshDatabase()
    await inDatabase(other.url, (client) => client.query(`grant select on leads to ${sharedRole}`))
    await expect
      .poll(async () => (await admin.query(`select from pg_stat_activity where usename = $1`, [sharedRole])).rowCount)
      .toBe(0)
    const app = await startApp({ DATABASE_URL: database.url })
    expect(new URL(app.services.database.url).username).toBe(database.role)
    await app.close()
    expect([await rightsOf(database.url, sharedRole), await rightsOf(other.url, sharedRole)]).toEqual([0, 1])
    expect(await exists(sharedRole)).toBe(true)
    await admin.query(`revoke all ${holding()} from ${sharedRole}`)
    await (await startApp({ DATABASE_URL: other.url })).close()
    expect(await exists(sharedRole)).toBe(false)
    await other.drop()
    await makeSharedRole()
  })

  test.each([
    ['is the role of then', sharedRole, `select`],
    [
      'is a member of it',
      `sarai_operators_${process.pid}`,
      `create role sarai_operators_${process.pid} login password 'shared' in role ${sharedRole}`,
    ],
  ])('an operator’s DATABASE_APP_URL whose role %s keeps working', async (_, role, sql) => {
    await admin.query(sql)
    await asBefore()
    const password = await passwordOf(sharedRole)
    for (let time = 0; time < 2; time++) {
      const app = await startApp({ DATABASE_URL: database.url, DATABASE_APP_URL: as(role) })
      expect(new URL(app.services.database.url).username).toBe(role)
      const { owner } = await makeAgency(app)
      expect((await owner.call.leads.list({})).status).toBe(true)
      await app.close()
    }
    expect(await passwordOf(sharedRole)).toEqual(password)
    if (role !== sharedRole) await admin.query(`drop role ${role}`)
  })

  test('one without a password stands for the role that Sarai makes, as it did', async () => {
    const url = new URL(as(sharedRole))
    url.password = ''
    const app = await startApp({ DATABASE_URL: database.url, DATABASE_APP_URL: url.toString() })
    expect(new URL(app.services.database.url).username).toBe(database.role)
    expect((await fetch(`${app.url}/api/health/ready`)).status).toBe(200)
    await app.close()
  })
})
