import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { csv, importFile, sendFile } from '../../../test/import-file.ts'
import { makeAgency, makeMember } from '../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const file = csv([
  ['Name', 'Mobile'],
  ['Asha', '9829012345'],
])

test('files that were not imported are listed for whoever sent them, and never block', async () => {
  const agency = await makeAgency(app)
  const { call } = agency.owner
  const colleague = await makeMember(app, agency)
  const sent = await sendFile(call, 'ग्राहक सूची.csv', file)
  await importFile(call, 'done.csv', file)
  await colleague.call.imports.create({ target: 'leads', fileName: 'mine.csv', bytes: 9 })
  const listed = async () => (await call.imports.list({ target: 'leads' })).data.map(({ fileName }) => fileName)
  expect(await listed()).toEqual(['ग्राहक सूची.csv'])
  expect((await call.imports.list({ target: 'contacts' })).data).toEqual([])
  for (let at = 1; at <= 20; at++) await call.imports.create({ target: 'leads', fileName: `more-${at}.csv`, bytes: 9 })
  const names = await listed()
  expect([names.length, names[0], names.at(-1)]).toEqual([20, 'more-20.csv', 'more-1.csv'])
  await expect(call.imports.get({ id: sent.id })).rejects.toMatchObject({ status: 404 })
})

test('a day that only the other order makes sense of is told, and its column may be read the other way', async () => {
  const { call } = (await makeAgency(app)).owner
  const both = csv([
    ['Name', 'Mobile', 'Enquiry date', 'Travel date'],
    ['Asha', '9829012345', '11/09/2026', '04/05/2027'],
    ['Bina', '9829012346', '10/25/2026', '25/12/2026'],
    ['Chand', '9829012347', '10/26/2026', '12/26/2026'],
    ['Devi', '9829012348', '10/27/2026', '27/12/2026'],
  ])
  const sent = await sendFile(call, 'both.csv', both)
  expect(sent.settings).toMatchObject({ dateOrders: [null, null, 'mdy', 'dmy'] })
  expect(sent.shape?.days[3]).toMatchObject({ mdy: { count: 1, row: 4 }, either: { count: 1, row: 2 } })
  const { settings } = sent
  if (!settings) throw new Error('no settings')
  const preview = async (dateOrders: typeof settings.dateOrders) =>
    (await call.imports.preview({ id: sent.id, settings: { ...settings, dateOrders } })).data
  const first = await preview(settings.dateOrders)
  expect(first.sample[0]?.values).toMatchObject({ createdAt: '2026-11-09T06:30:00.000Z', travelStart: '2027-05-04' })
  expect(first.sample[2]).toMatchObject({ unread: ['travelStart'], values: { requirement: 'Travel date: 12/26/2026' } })
  expect(first.columns[3]?.problems).toMatchObject([{ message: 'Month first, but this column is day first', count: 1 }])
  const other = await preview([null, null, 'mdy', 'mdy'])
  expect(other.sample[0]?.values).toMatchObject({ travelStart: '2027-04-05' })
  expect(other.columns[3]?.problems).toMatchObject([{ message: 'Day first, but this column is month first', count: 2 }])
})

test('what one source left out is not left out of another', async () => {
  const { call } = (await makeAgency(app)).owner
  const first = csv([
    ['Phone', 'Mobile', 'WhatsApp'],
    ['9829012345', '9829012346', '9829012347'],
  ])
  await importFile(call, 'a.csv', first, { mapping: ['phone', null, 'whatsapp'] })
  expect(await sendFile(call, 'a-again.csv', first)).toMatchObject({
    isRemembered: true,
    settings: { mapping: ['phone', null, 'whatsapp'] },
  })
  expect(await sendFile(call, 'b.csv', file)).toMatchObject({ settings: { mapping: ['name', 'phone'] } })
})
