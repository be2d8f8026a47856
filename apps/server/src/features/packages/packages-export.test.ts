import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeAgency, makeMember } from '../../../test/make.ts'
import { fileOf } from '../../../test/operations.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('packages are exported as their list shows them, whoever’s they are, by those who may export', async () => {
  const agency = await makeAgency(app)
  const { call } = agency.owner
  const { data: made } = await call.packages.create({ title: 'Kerala in spring', days: 4 })
  await call.packages.update({ id: made.id, version: made.version, changes: { tags: ['Family'] } })
  await call.packages.create({ title: '@SUM(A1)', days: 1 })
  await app.owner.query(
    `update packages set from_price = 2500050, destinations = '{Kochi,Munnar}', themes = '{honeymoon}' where id = $1`,
    [made.id],
  )
  const person = await makeMember(app, agency, { recordScope: 'own', hidesCost: true, rights: ['export'] })
  const rowsOf = async (asked: Partial<Parameters<typeof call.packages.export>[0]>) => {
    const { data } = await person.call.packages.export({ format: 'csv', selection: { filters: {} }, ...asked })
    return parse((await fileOf(app, person.call, data.operationId)).text, { columns: true })
  }
  const rows = await rowsOf({})
  expect(rows).toHaveLength(2)
  expect(rows).toContainEqual(expect.objectContaining({ Title: `'@SUM(A1)`, 'From price': '' }))
  expect(rows).toContainEqual(
    expect.objectContaining({
      Title: 'Kerala in spring',
      Status: 'Draft',
      Destinations: 'Kochi; Munnar',
      Days: '4',
      Nights: '3',
      'From price': '25000.5',
      Currency: 'INR',
      Themes: 'Honeymoon',
      Tags: 'Family',
    }),
  )
  const columns = ['title', 'nights']
  expect(await rowsOf({ columns, selection: { search: 'kerala', filters: {} } })).toEqual([
    { Title: 'Kerala in spring', Nights: '3' },
  ])
  expect(await rowsOf({ columns, selection: { ids: [made.id] } })).toHaveLength(1)

  // Owners keep nobody out, so that owning one gives no right.
  const rightless = await makeMember(app, agency)
  const { data: own } = await rightless.call.packages.create({ title: 'Own', days: 1 })
  const asked = rightless.call.packages.export({ format: 'csv', selection: { ids: [own.id] } })
  await expect(asked).rejects.toMatchObject({ code: 'RIGHT_MISSING' })
})
