import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'
import { trafficOf } from '../../../test/wire.ts'
import type { AgencyDb } from './agency-db.ts'
import { type DriverName, drivers } from './driver.ts'

const apps = {} as Record<DriverName, { app: TestApp; agency: TestAgency }>
const names = Object.keys(drivers) as DriverName[]
beforeAll(async () => {
  for (const name of names) {
    // At the database itself, and nothing done in the background, whose statements would be counted too.
    const app = await startApp({ ROLE: 'web', DATABASE_DRIVER: name, DATABASE_APP_URL: '' })
    apps[name] = { app, agency: await makeAgency(app) }
  }
})
afterAll(() => Promise.all(Object.values(apps).map(({ app }) => app.close())))

const write = <T>(driver: DriverName, work: (db: AgencyDb) => Promise<T>) => {
  const { app, agency } = apps[driver]
  return app.services.database.writeAs(agency.agencyId, work)
}
const ask = async (db: AgencyDb, n: number) => Number((await db.execute(sql`select ${n}::int as n`)).rows[0]?.n)
const divide = (db: AgencyDb, by: number) => db.execute(sql`select 1 / ${by}::int`)

describe('round trips', () => {
  const tripsOf = async (driver: DriverName, work: (db: AgencyDb) => Promise<unknown>) =>
    (await trafficOf(() => write(driver, work))).roundTrips

  test('of statements that are waited for there is one each; begin and scope cost none, and those asked together one', async () => {
    const oneByOne = async (db: AgencyDb) => {
      for (const n of [1, 2, 3]) await ask(db, n)
    }
    const atOnce = (db: AgencyDb) => db.together(() => [ask(db, 1), ask(db, 2), ask(db, 3)])
    // And the commit.
    expect(await tripsOf('pipelined', oneByOne)).toBe(4)
    expect(await tripsOf('pipelined', atOnce)).toBe(2)
    // Begin and scope too.
    for (const work of [oneByOne, atOnce]) expect(await tripsOf('plain', work)).toBe(6)
  })

  test('statements that are not asked together wait for one another', async () => {
    const sideBySide = (db: AgencyDb) => Promise.all([ask(db, 1), ask(db, 2), ask(db, 3)])
    expect(await tripsOf('pipelined', sideBySide)).toBe(4)
  })

  test('a new lead takes three, with its contact, history, follow-up and tags; a list takes one', async () => {
    const { call } = apps.pipelined.agency.owner
    let last = 0
    const create = () =>
      call.leads.create({ name: 'Asha', phone: `+9198450${String(++last).padStart(5, '0')}`, tags: ['honeymoon'] })
    await create()
    const seen: number[] = []
    // Numbers are taken in blocks, each in a transaction of its own.
    for (let time = 0; time < 5; time++) seen.push((await trafficOf(create)).roundTrips)
    expect(Math.min(...seen)).toBe(3)
    expect((await trafficOf(() => call.leads.list({}))).roundTrips).toBe(1)
  })
})

test('the plain driver prepares nothing, and does the same', async () => {
  const { call } = apps.plain.agency.owner
  const { names } = await trafficOf(async () => {
    const { data: lead } = await call.leads.create({ name: 'Plain', phone: '+919845012345', tags: ['beach'] })
    expect((await call.leads.get({ id: lead.id })).data).toMatchObject({ name: 'Plain', tags: ['beach'] })
    expect((await call.leads.list({})).data).toHaveLength(1)
  })
  expect(names).toEqual([])
})

describe.each(names)('with the %s driver', (driver) => {
  test('what is asked together is answered each by itself, in a transaction and without', async () => {
    const together = (db: AgencyDb) =>
      db.together(() => [ask(db, 1), 'a value', null, ask(db, 2), db.execute(sql`select 3 as n`)])
    const { app, agency } = apps[driver]
    for (const answers of [
      await write(driver, together),
      await together(app.services.database.readAs(agency.agencyId)),
    ]) {
      const [one, value, nothing, two, three] = answers
      expect([one, value, nothing, two]).toEqual([1, 'a value', null, 2])
      expect(three.rows).toEqual([{ n: 3 }])
    }
    expect(await write(driver, (db) => db.together(() => [1, 2, 3].map((n) => ask(db, n))))).toEqual([1, 2, 3])
  })

  test('statements keep their order, whichever are asked together', async () => {
    const order = await write(driver, async (db) => {
      const next = async () =>
        Number((await db.execute(sql`select nextval('pg_temp.order_of_statements') as n`)).rows[0]?.n)
      await db.execute(sql`create temporary sequence order_of_statements`)
      const alone = [next(), next()]
      const together = db.together(() => [next(), next()])
      const after = next()
      const answers = [...(await Promise.all(alone)), ...(await together), await after]
      await db.execute(sql`drop sequence pg_temp.order_of_statements`)
      return answers
    })
    expect(order).toEqual([1, 2, 3, 4, 5])
  })

  test('of several asked together the one that failed is told of, when all have come to their end', async () => {
    let isOver = false
    const failing = write(driver, async (db) => {
      const late = async () => {
        await ask(db, 1)
        await new Promise((resolve) => setTimeout(resolve, 50))
        isOver = true
      }
      await db.together(() => [late(), divide(db, 0), ask(db, 2)]).finally(() => expect(isOver).toBe(true))
    })
    await expect(failing).rejects.toMatchObject({ cause: { code: '22012' } })
    expect(await write(driver, (db) => ask(db, 7))).toBe(7)
  })

  test('a transaction that failed is rolled back though somebody went on, and says so', async () => {
    const goingOn = write(driver, async (db) => {
      await divide(db, 0).catch(() => {})
    })
    await expect(goingOn).rejects.toThrow('had failed')
    const { app, agency } = apps[driver]
    const db = app.services.database.readAs(agency.agencyId)
    await expect(divide(db, 0)).rejects.toMatchObject({ cause: { code: '22012' } })
    const { rows } = await app.owner.query(
      `select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    )
    expect(rows).toEqual([])
  })

  test('a scope ends with its transaction', async () => {
    const { app, agency } = apps[driver]
    const { database } = app.services
    const scope = async (db: AgencyDb) =>
      (await db.execute(sql`select current_setting('app.agency_id', true) as id`)).rows[0]?.id
    expect(await scope(database.readAs(agency.agencyId))).toBe(agency.agencyId)
    const other = crypto.randomUUID()
    expect(await scope(database.readAs(other))).toBe(other)
    expect(await database.writeAs(other, scope)).toBe(other)
    expect(
      await database.findByKey('nobody@example.in', async (db) => {
        const { rows } = await db.execute(sql`select nullif(current_setting('app.agency_id', true), '') as id`)
        return rows[0]?.id
      }),
    ).toBeNull()
  })
})
