import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
})
afterAll(() => app.close())
beforeEach(async () => {
  agency = await makeAgency(app)
})

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  return client
}

async function known(): Promise<string[]> {
  const { rows } = await app.owner.query('select own_fields_of as kinds from agencies where id = $1', [agency.agencyId])
  return rows[0].kinds
}

test('that an agency has fields of its own is known of it for as long as it has', async () => {
  const { customFields } = agency.owner.call
  expect(await known()).toEqual([])
  const { data: budget } = await customFields.create({ record: 'leads', kind: 'text', label: 'Budget' })
  await customFields.create({ record: 'contacts', kind: 'text', label: 'Diet' })
  expect(await known()).toEqual(['contacts', 'leads'])
  await customFields.remove({ id: budget.id })
  expect(await known()).toEqual(['contacts'])
  await customFields.restore({ id: budget.id })
  expect(await known()).toEqual(['contacts', 'leads'])
  await app.owner.query('delete from custom_fields where agency_id = $1', [agency.agencyId])
  expect(await known()).toEqual([])
})

test('a first field that must be filled is asked for on other servers too', async () => {
  const other = await startApp({ DATABASE_URL: app.databaseUrl, ROLE: 'web' })
  const create = () =>
    fetch(`${other.url}/api/leads`, {
      method: 'POST',
      headers: { authorization: `Bearer ${agency.owner.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Asha' }),
    })
  expect((await create()).status).toBe(200)
  await agency.owner.call.customFields.create({ record: 'leads', kind: 'text', label: 'Budget', isRequired: true })
  await expect.poll(async () => (await create()).status, { timeout: 1000, interval: 5 }).toBe(422)
  await other.close()
})

test('of two who add a first field in the same moment neither is missed', async () => {
  const pair = await Promise.all([connected(), connected()])
  const add = (client: pg.Client, record: string) =>
    client.query(
      `insert into custom_fields (agency_id, id, record, key, label, kind, position)
       values ($1, gen_random_uuid(), $2, 'own', 'Own', 'text', 0)`,
      [agency.agencyId, record],
    )
  try {
    for (const client of pair) await client.query('begin')
    await add(pair[0], 'leads')
    const second = add(pair[1], 'contacts')
    await pair[0].query('commit')
    await second
    await pair[1].query('commit')
    expect(await known()).toEqual(['contacts', 'leads'])
  } finally {
    await Promise.all(pair.map((client) => client.end()))
  }
})
