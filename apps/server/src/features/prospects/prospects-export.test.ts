import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeSent } from '../../../test/make-proposal.ts'
import { allow, makeAgency, makeMember } from '../../../test/make.ts'
import { ended, fileOf } from '../../../test/operations.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const everything = { filters: {} }

test('proposals are exported as their list shows them, without costs, and no cell is a formula', async () => {
  const agency = await makeAgency(app)
  const { call } = agency.owner
  const { id } = await makeSent(call)
  await call.prospects.create({ title: '=HYPERLINK("x")', days: 3 })
  const { data: field } = await call.customFields.create({ record: 'prospects', kind: 'text', label: 'Occasion' })
  const { version } = (await call.prospects.get({ id })).data
  const custom = { [field.id]: 'Honeymoon' }
  await call.prospects.update({ id, version, changes: { tags: ['Family', 'VIP'], custom } })
  const rowsOf = async (asked: Partial<Parameters<typeof call.prospects.export>[0]>) => {
    const { data } = await call.prospects.export({ format: 'csv', selection: everything, ...asked })
    return parse((await fileOf(app, call, data.operationId)).text, { columns: true }) as Record<string, string>[]
  }
  const { data: list } = await call.prospects.list({})
  const shown = list.find((row) => row.id === id)
  const rows = await rowsOf({})
  expect(rows.map(({ Title }) => Title)).toEqual(expect.arrayContaining([`'=HYPERLINK("x")`, shown?.title]))
  expect(rows).toHaveLength(2)
  const row = rows.find(({ Title }) => Title === shown?.title)
  expect(row).toMatchObject({
    Status: 'Sent',
    Customer: shown?.customer,
    Total: String((shown?.total ?? 0) / 100),
    Currency: 'INR',
    Version: '1',
    'Times opened': '0',
    RM: expect.stringContaining('Owner'),
    Tags: 'Family; VIP',
    Occasion: 'Honeymoon',
  })
  expect(JSON.stringify(rows)).not.toMatch(/SECRET/)

  const columns = ['title', 'status', `custom.${field.id}`]
  expect(await rowsOf({ columns, selection: { filters: { status: ['sent'] } } })).toEqual([
    { Title: shown?.title, Status: 'Sent', Occasion: 'Honeymoon' },
  ])
  expect(await rowsOf({ columns, selection: { ids: [id] } })).toHaveLength(1)
  // An offer that nobody answered is over the day after its last one, in lists and files alike.
  await app.owner.query(`update proposals set offer_until = current_date - 2 where id = $1`, [id])
  expect(await rowsOf({ columns, selection: { filters: { status: ['expired'] } } })).toMatchObject([
    { Status: 'Expired' },
  ])
})

test('who sees their own proposals exports no others, nor anybody those of others without the right', async () => {
  const agency = await makeAgency(app)
  const agent = await makeMember(app, agency, { recordScope: 'own' })
  await agency.owner.call.prospects.create({ title: 'Not theirs', days: 2 })
  const ask = () => agent.call.prospects.export({ format: 'csv', selection: everything })
  expect(await ended(agent.call, (await ask()).data.operationId)).toMatchObject({ state: 'done', progress: 0 })
  await agent.call.prospects.create({ title: 'Their own', days: 2 })
  const { text } = await fileOf(app, agent.call, (await ask()).data.operationId)
  expect(text).toContain('Their own')
  expect(text).not.toContain('Not theirs')
  await allow(agency, agent, { recordScope: 'all' })
  await expect(ask()).rejects.toMatchObject({
    code: 'RIGHT_MISSING',
    message: expect.stringContaining('1 of these proposals are not your own'),
  })
})
