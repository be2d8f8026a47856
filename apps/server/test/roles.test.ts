import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { UnsafeRole } from '../src/core/db/roles.ts'
import { freshDatabase, startApp } from './app.ts'

const suffix = `${process.pid}_${Math.random().toString(36).slice(2, 8)}`
const role = (kind: string) => `sarai_${kind}_${suffix}`

/** Roles that row-level security would not hold, each in its way, and one that it would. */
const roles: Record<string, string> = {
  superuser: `create role ${role('superuser')} superuser`,
  bypass: `create role ${role('bypass')} bypassrls`,
  owner: `create role ${role('owner')}`,
  superusers_member: `create role ${role('superusers_member')} noinherit in role ${role('superuser')}`,
  bypass_member: `create role ${role('bypass_member')} noinherit in role ${role('bypass')}`,
  owners_member: `create role ${role('owners_member')} noinherit in role ${role('owner')}`,
  plain: `create role ${role('plain')}`,
}

let admin: pg.Client
let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('adminUrl') })
  await admin.connect()
  database = await freshDatabase()
  for (const [kind, sql] of Object.entries(roles))
    await admin.query(`${sql}; alter role ${role(kind)} login password 'secret'`)
  await inDatabase(async (client) => {
    await client.query(`alter table tags owner to ${role('owner')}`)
    for (const kind of Object.keys(roles))
      await client.query(`grant select, insert, update, delete on all tables in schema public, pgboss to ${role(kind)};
        grant usage on schema pgboss to ${role(kind)}; revoke create on schema public from ${role(kind)}`)
  })
})
afterAll(async () => {
  await database.drop()
  for (const kind of Object.keys(roles).toReversed()) await admin.query(`drop role ${role(kind)}`)
  await admin.end()
})

async function inDatabase(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await work(client)
  await client.end()
}

function as(kind: string): string {
  const url = new URL(database.url)
  url.username = role(kind)
  url.password = 'secret'
  return url.toString()
}

describe('the server refuses to start as a role that row-level security does not hold (bar 2)', () => {
  test.each(['superuser', 'bypass', 'owner', 'superusers_member', 'bypass_member', 'owners_member'])(
    'not as %s, given to work as',
    async (kind) => {
      const starting = startApp({ DATABASE_URL: database.url, DATABASE_APP_URL: as(kind) })
      await expect(starting).rejects.toThrow(UnsafeRole)
    },
  )

  test.each(['bypass', 'owner', 'bypass_member', 'owners_member'])('not as %s, given as the only one', async (kind) => {
    await expect(startApp({ DATABASE_URL: as(kind), DATABASE_APP_URL: '' })).rejects.toThrow(UnsafeRole)
  })

  test('but as a plain one', async () => {
    const app = await startApp({ DATABASE_URL: as('plain'), DATABASE_APP_URL: '' })
    expect((await fetch(`${app.url}/api/health/ready`)).status).toBe(200)
    await app.close()
  })
})
