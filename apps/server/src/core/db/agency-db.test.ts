import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp({ DATABASE_CONNECTIONS: '7' })
  agency = await makeAgency(app)
})
afterAll(() => app.close())

test('what is done beside a statement that failed begins no transaction of its own, and holds no connection', async () => {
  const { database } = app.services
  for (let time = 0; time < 4; time++) {
    const hasFailed = Promise.withResolvers<void>()
    let beside: Promise<unknown> = Promise.resolve()
    const failing = database.writeAs(agency.agencyId, (db) => {
      beside = hasFailed.promise.then(() => db.execute(sql`select 1`))
      return Promise.all([db.execute(sql`select 1 / 0`), beside])
    })
    await expect(failing).rejects.toThrow()
    hasFailed.resolve()
    await expect(beside).rejects.toMatchObject({ cause: { message: 'The transaction is over' } })
  }
  // There are two connections; four would have been lost.
  expect((await agency.owner.call.leads.list({})).status).toBe(true)
  const { rows } = await app.owner.query(
    `select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  )
  expect(rows).toEqual([])
})

test('of several statements sent along the one that failed is told of, whichever is waited for first', async () => {
  const { database } = app.services
  const failing = database.writeAs(agency.agencyId, async (db) => {
    const first = db.execute(sql`select 1 / 0`)
    first.catch(() => {})
    await db.execute(sql`select 1`)
    await first
  })
  await expect(failing).rejects.toMatchObject({ cause: { code: '22012', message: 'division by zero' } })
})

test('what was asked but is not sent yet when its transaction is given up does not outlive it', async () => {
  const { database } = app.services
  for (let time = 0; time < 4; time++) {
    const givingUp = database.writeAs(agency.agencyId, async (db) => {
      db.execute(
        sql`insert into vendor_types (agency_id, id, name, colour, position) values (${agency.agencyId}, gen_random_uuid(), 'Given up', 'grey', 99)`,
      ).catch(() => {})
      // Until it is on its way, but in the same turn.
      for (let step = 0; step < 50; step++) await Promise.resolve()
      throw new Error('given up')
    })
    await expect(givingUp).rejects.toThrow('given up')
  }
  const { rows: idle } = await app.owner.query(
    `select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  )
  expect(idle).toEqual([])
  const { rows } = await app.owner.query(`select from vendor_types where name = 'Given up'`)
  expect(rows).toEqual([])
})
