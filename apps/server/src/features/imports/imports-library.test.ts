import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { importFile, sendFile } from '../../../test/import-file.ts'
import { makeAgency, makeMember, type TestAgency } from '../../../test/make.ts'

let app: TestApp
let call: TestAgency['owner']['call']
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  call = (await makeAgency(app)).owner.call
})

async function entries() {
  const { data } = await call.library.list({ perPage: 100, sort: [{ by: 'name', dir: 'asc' }] })
  return Promise.all(data.map(async ({ id }) => (await call.library.get({ id })).data))
}
const importLibrary = (file: string, change = {}) => importFile(call, 'library.csv', file, change, 'library')
const undo = (id: string) => call.operations.undo({ id }).then(({ data }) => data)

const csv = [
  'Hotel Name,Type,City,Country,Star Category,Room Type,Meal Plan,Check in,Description,Vendor,Net Rate,Per,Tags,Duration,To',
  'Alsisar Haveli,Hotel,Jaipur,India,4 star,Deluxe,MAP,2 PM,"A haveli.\n- Pool\n- Terrace",Pink City DMC,"Rs 6,200/-",room,"heritage, pool",,',
  'City Palace walk,Sightseeing,Jaipur,,,,,,,,1200 pp,,,2.5 hours,',
  ',Transfer,Jaipur,,,,,,,Desert Cabs,3500,car,,,Jodhpur',
  'Alsisar Haveli,Hotel,jaipur,,5,,,,,,,,,,',
  'Dhow cruise,Cruise,Dubai,UAE,9 stars,,,,,,AED 95,,,,',
  'Nameless,Whatever,Goa,,,,,,,,,,,,',
].join('\n')

describe('a file of the library', () => {
  test('becomes hotels, activities and transfers, with their places on the map', async () => {
    const { result, file } = await importLibrary(csv)
    expect(file.settings?.mapping).toEqual([
      'name', 'kind', 'city', 'country', 'stars', 'room', 'mealPlan', 'checkIn', 'text', 'supplier', 'net', 'basis', 'tags', 'minutes', 'to',
    ]) // prettier-ignore
    expect(result).toMatchObject({ rows: 6, created: 5, updated: 0, skipped: 1, rejected: 0 })
    const all = await entries()
    expect(all.map(({ kind, name, net, currency, basis }) => [kind, name, net, currency, basis])).toEqual([
      ['lodging', 'Alsisar Haveli', 620_000, 'INR', 'room'],
      ['activity', 'City Palace walk', 120_000, 'INR', 'person'],
      ['cruise', 'Dhow cruise', 9500, 'AED', null],
      ['transport', 'Jaipur to Jodhpur', 350_000, 'INR', 'vehicle'],
      ['lodging', 'Nameless', null, 'INR', null],
    ])
    expect(all[0]).toMatchObject({
      supplier: 'Pink City DMC',
      tags: ['heritage', 'pool'],
      content: {
        text: [{ type: 'paragraph' }, { type: 'bulletList', content: [{}, {}] }],
        details: {
          stars: 4,
          room: 'Deluxe',
          mealPlan: 'MAP',
          checkIn: '14:00',
          place: { name: 'Jaipur', country: 'IN' },
        },
      },
    })
    expect(all[0]?.details.place).toMatchObject({ latitude: expect.closeTo(26.9, 0) })
    expect(all[1]?.details.minutes).toBe(150)
    expect(all[3]?.places).toEqual(['Jaipur', 'Jodhpur'])
    expect(all[2]?.internalNote).toBe('Star Category: 9 stars')
    expect(all[4]?.internalNote).toBe('Type: Whatever')
  })

  test('that does not say what it is, is not guessed at', async () => {
    const { result } = await importLibrary('Name,City\nSomething,Jaipur\n,Jaipur')
    expect(result).toMatchObject({ created: 0, rejected: 2 })
  })

  test('imported again is skipped, or changes what it says and keeps the rest; both can be undone', async () => {
    await importLibrary('Hotel,City,Stars,Vendor\nAlsisar Haveli,Jaipur,4,Pink City DMC')
    const skipped = await importLibrary('Hotel,City,Stars\nAlsisar Haveli,JAIPUR,5')
    expect(skipped.result).toMatchObject({ created: 0, skipped: 1 })

    const again = 'Hotel,City,Stars,Net\nAlsisar Haveli,JAIPUR,5,7000\nSamode,Jaipur,4,9000'
    const { result, operation } = await importLibrary(again, { duplicatesInBase: 'update' })
    expect(result).toMatchObject({ created: 1, updated: 1 })
    expect((await entries())[0]).toMatchObject({
      revision: 2,
      net: 700_000,
      supplier: 'Pink City DMC',
      details: { stars: 5 },
    })
    expect(await undo(operation.id)).toMatchObject({ restored: 2, kept: 0 })
    const [only, ...rest] = await entries()
    expect(rest).toEqual([])
    expect(only).toMatchObject({ revision: 3, net: null, supplier: 'Pink City DMC', details: { stars: 4 } })
  })

  test('leaves alone on undo what somebody has changed since', async () => {
    const { operation } = await importLibrary('Hotel,City\nAlsisar Haveli,Jaipur\nSamode,Jaipur')
    const [first] = await entries()
    if (!first) throw new Error('nothing was imported')
    await call.library.update({ id: first.id, version: 1, changes: { tags: ['Kept'] } })
    expect(await undo(operation.id)).toMatchObject({ restored: 1, kept: 1 })
    expect((await entries()).map(({ name }) => name)).toEqual(['Alsisar Haveli'])
  })

  test('shows before what would come of it', async () => {
    await importLibrary('Hotel,City\nAlsisar Haveli,Jaipur')
    const file = await sendFile(
      call,
      'more.csv',
      'Hotel,City\nAlsisar Haveli,Jaipur\nSamode,Jaipur\nSamode,Jaipur',
      'library',
    )
    const settings = file.settings
    if (!settings) throw new Error('the file was not understood')
    const { data } = await call.imports.preview({ id: file.id, settings })
    expect(data.sample.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['skip', 'Known already by kind, name and place'],
      ['create', null],
      ['skip', 'The same kind, name and place stands further up in the file'],
    ])
  })
})

test('brings in no costs by somebody who does not see them', async () => {
  const agency = await makeAgency(app)
  const { call: blind } = await makeMember(app, agency, { hidesCost: true, recordScope: 'all' })
  const { id, settings } = await sendFile(
    blind,
    'library.csv',
    'Hotel Name,Type,Net Rate\nTea house,Hotel,900',
    'library',
  )
  if (!settings) throw new Error('the file was not read')
  expect(settings.mapping).toEqual(['name', 'kind', 'net'])
  await expect(blind.imports.preview({ id, settings })).rejects.toMatchObject({
    status: 422,
    detail: { fields: { 'settings.mapping.2': 'You do not see costs. Leave this column out.' } },
  })
  const { data } = await blind.imports.preview({ id, settings: { ...settings, mapping: ['name', 'kind', null] } })
  expect(data.sample).toHaveLength(1)
})
