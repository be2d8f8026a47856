import { type BookType, utils, write } from '@e965/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
})
afterAll(() => app.close())

const writeDay = (text: string) => ({ t: 'n', v: Date.parse(text) / 86_400_000 + 25_569, z: 'dd/mm/yyyy' })

/** A hotel's tariff: a title over all columns, a room over two meal plans, days as a workbook keeps them. */
function makeTariffBook(bookType: BookType): File {
  const sheet = utils.aoa_to_sheet([
    ['Tariff 2026-27, taxes extra'],
    [],
    ['Room Category', 'Plan', 'Valid From', 'Valid Till', 'Double', 'Extra Bed'],
    ['Deluxe', 'CP', writeDay('2026-04-01'), writeDay('2026-09-30'), 8500, 'Rs. 1,500/-'],
    [null, 'MAP', null, null, 10_500, 'On request'],
    ['Suite', 'CP', writeDay('2026-04-01'), writeDay('2026-09-30'), 14_000, 2000],
  ])
  sheet['!merges'] = [
    { s: { r: 0, c: 0 }, e: { r: 0, c: 5 } },
    { s: { r: 3, c: 0 }, e: { r: 4, c: 0 } },
    { s: { r: 3, c: 2 }, e: { r: 4, c: 2 } },
    { s: { r: 3, c: 3 }, e: { r: 4, c: 3 } },
  ]
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Terms and conditions apply']]), 'Terms')
  utils.book_append_sheet(book, sheet, 'Tariff')
  const bytes: Uint8Array<ArrayBuffer> = write(book, { type: 'buffer', bookType })
  return new File([bytes], `tariff.${bookType}`)
}

const addVendor = async (name: string) => (await agency.owner.call.vendors.create({ name })).data.id

test.each(['xlsx', 'xls', 'xlsb', 'ods'] as const)(
  "a hotel's tariff as .%s is read from the chosen sheet, merged cells and all, and taken as it was seen",
  async (bookType) => {
    const { call } = agency.owner
    const sent = { vendorId: await addVendor(`Palm ${bookType}`), file: makeTariffBook(bookType) }
    const first = (await call.rateCards.importPreview(sent)).data
    expect(first.shape).toMatchObject({ sheets: ['Terms', 'Tariff'], sheet: 'Terms' })
    expect(first.cards).toEqual([])
    const layout = JSON.stringify({ sheet: 'Tariff' })
    const preview = (await call.rateCards.importPreview({ ...sent, layout })).data
    expect(preview.errors).toEqual([])
    expect(preview.shape).toMatchObject({
      headerRow: 3,
      columns: [
        { name: 'Room Category', field: 'room', samples: ['Deluxe', 'Suite'] },
        { field: 'meal plan' },
        { field: 'from' },
        { field: 'to' },
        { field: 'double' },
        { field: 'extra adult' },
      ],
      facts: { product: `Palm ${bookType}`, category: 'lodging', currency: 'INR', taxIncluded: false },
      notes: ['Row 5, Extra Bed: “On request” is taken as no rate'],
    })
    // What was seen is this file read in this way.
    const apply = { ...sent, layout, seen: preview.seen }
    const other = JSON.stringify({ sheet: 'Tariff', facts: { taxIncluded: true } })
    await expect(call.rateCards.importApply({ ...apply, layout: other })).rejects.toMatchObject({ code: 'STALE' })
    const [id = ''] = (await call.rateCards.importApply(apply)).data.ids
    const { document } = (await call.rateCards.get({ id })).data
    expect(document).toMatchObject({
      title: `Palm ${bookType}`,
      taxIncluded: false,
      options: [{ name: 'Deluxe CP' }, { name: 'Deluxe MAP', room: 'Deluxe', mealPlan: 'MAP' }, { name: 'Suite CP' }],
      seasons: [{ name: '1 Apr – 30 Sep 2026', dates: [{ from: '2026-04-01', to: '2026-09-30' }] }],
      rates: [
        { double: 850_000, extraAdult: 150_000 },
        { double: 1_050_000, extraAdult: null },
        { double: 1_400_000, extraAdult: 200_000 },
      ],
    })
    // The same file again changes nothing.
    const again = (await call.rateCards.importPreview({ ...sent, layout })).data
    expect(again.cards).toMatchObject([{ kind: 'same' }])
  },
)

test('a suite on request does not keep the new rates of a card in use from being taken', async () => {
  const { call } = agency.owner
  const vendorId = await addVendor('In use')
  const layout = JSON.stringify({ facts: { taxIncluded: true } })
  const importText = async (suite: string, deluxe: string) => {
    const rows = ['Room,Period,Double,Extra bed', `Suite,1 Apr 2026 to 30 Jun 2026,${suite},900`]
    const file = new File([[...rows, `Deluxe,1 Apr 2026 to 30 Jun 2026,${deluxe},900`].join('\n')], 'rates.csv')
    const { seen } = (await call.rateCards.importPreview({ vendorId, file, layout })).data
    return (await call.rateCards.importApply({ vendorId, file, layout, seen })).data
  }
  const [id = ''] = (await importText('14000', '8000')).ids
  await call.rateCards.update({ id, version: 1, changes: { status: 'active' } })
  expect(await importText('On request', '8500')).toMatchObject({ changed: 1 })
  const { document } = (await call.rateCards.get({ id })).data
  expect(document?.rates).toMatchObject([{ double: null, extraAdult: 90_000 }, { double: 850_000 }])
})

test('a file whose amounts nobody has decided on is shown, and not taken', async () => {
  const { call } = agency.owner
  const text = 'Room,Period,Double,Quad\nDeluxe,1 Apr 2026 to 30 Jun 2026,"Rs. 8,500/-",9000'
  const sent = { vendorId: await addVendor('Quad'), file: new File([text], 'rates.csv') }
  const facts = { taxIncluded: true }
  const open = (await call.rateCards.importPreview({ ...sent, layout: JSON.stringify({ facts }) })).data
  expect(open.errors).toMatchObject([{ row: 1, column: 'Quad' }])
  const taken = { ...sent, layout: JSON.stringify({ facts }), seen: open.seen }
  await expect(call.rateCards.importApply(taken)).rejects.toMatchObject({ code: 'ROWS_WRONG' })
  const mapping = ['room', 'dates', 'double', null]
  const layout = JSON.stringify({ facts, mapping })
  const { data } = await call.rateCards.importPreview({ ...sent, layout })
  expect(data).toMatchObject({ errors: [], shape: { notes: ['Columns left out: Quad'] } })
  expect((await call.rateCards.importApply({ ...sent, layout, seen: data.seen })).data).toMatchObject({ new: 1 })
})

test.each(['no json', '{"headerRow":0}', '{"mapping":[1]}', '{"facts":{"currency":"rupees"}}'])(
  'a layout like %s is refused',
  async (layout) => {
    const sent = { vendorId: await addVendor('Odd'), file: new File(['Room,Double\nA,1'], 'rates.csv') }
    await expect(agency.owner.call.rateCards.importPreview({ ...sent, layout })).rejects.toMatchObject({ status: 422 })
  },
)
