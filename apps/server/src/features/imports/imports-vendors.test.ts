import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { finished, importFile, sendFile } from '../../../test/import-file.ts'
import { makeAgency, makeMember, type TestAgency } from '../../../test/make.ts'
import { fileOf } from '../../../test/operations.ts'
import { makeTrip } from '../../../test/make-trip.ts'

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  agency = await makeAgency(app)
})

const call = () => agency.owner.call
const importVendors = (file: string, change = {}) => importFile(call(), 'vendors.csv', file, change, 'vendors')

async function vendors() {
  const { data } = await call().vendors.list({ perPage: 100, sort: [{ by: 'name', dir: 'asc' }] })
  return Promise.all(data.map(async ({ id }) => (await call().vendors.get({ id })).data))
}

const csv = [
  'Supplier Name,Category,City,Contact Person,Designation,Mobile No,Email ID,GST No,Places,Star,Credit Period,Credit Limit,Cancellation Policy,Opening Balance,As on,Remarks',
  'Amber Haveli,Hotels,Jaipur,Meena Rathore,Reservations,98290 12345,stay@amberhaveli.test,08AAFCS9999L1Z6,"Jaipur, Amer",5,15,"2,00,000","30 days: 25 %; 7 days: 50 %",12500,31/03/2026,Ask for the courtyard',
  'Desert Cabs,Taxi,Jodhpur,,,9829011111 / 9829022222,,,,,,,,,,',
  'Amber Haveli,Hotel,jaipur,,,,,,Udaipur,,,,,,,',
  'Amber Haveli,Hotel,Udaipur,,,98290 12345,stay@amberhaveli.test,,,,,,,,,',
  'Odd One,Moon travel,Goa,,,12,not an address,,,,,,whenever,9000,,',
  ',Hotel,Goa,,,,,,,,,,,,,',
].join('\n')

describe('a file of vendors', () => {
  test('becomes vendors with their people and terms; what cannot be read goes along as a note', async () => {
    const { result, file } = await importVendors(csv, { duplicatesInFile: 'update' })
    expect(file.settings?.mapping).toEqual([
      'name', 'type', 'city', 'person', 'personRole', 'phone', 'email', 'gstin', 'destinations', 'rating', 'creditDays', 'creditLimit', 'slabs', 'openingBalance', 'openingOn', 'note',
    ]) // prettier-ignore
    expect(result).toMatchObject({ rows: 6, created: 4, updated: 1, rejected: 1 })
    const [jaipur, udaipur, cabs, odd] = await vendors()
    const { data: types } = await call().vendorTypes.list()
    const typeOf = (id: string | null | undefined) => types.find((type) => type.id === id)?.builtIn ?? null
    expect(jaipur).toMatchObject({
      name: 'Amber Haveli',
      city: 'jaipur',
      phone: '+919829012345',
      email: 'stay@amberhaveli.test',
      gstin: '08AAFCS9999L1Z6',
      gstRegistration: 'registered',
      destinations: ['Jaipur', 'Amer', 'Udaipur'],
      rating: 5,
      creditDays: 15,
      creditLimit: 20_000_000,
      openingBalance: 1_250_000,
      openingOn: '2026-03-31',
      people: [{ name: 'Meena Rathore', role: 'Reservations', phone: null }],
      slabs: [
        { daysBefore: 30, percent: 2500 },
        { daysBefore: 7, percent: 5000 },
      ],
    })
    expect(typeOf(jaipur?.typeId)).toBe('hotel')
    // The same phone and address, and another place: another house of theirs.
    expect(udaipur).toMatchObject({ name: 'Amber Haveli', city: 'Udaipur' })
    expect(cabs).toMatchObject({ phone: '+919829011111', whatsapp: '+919829022222' })
    expect(typeOf(cabs?.typeId)).toBe('transport')
    expect(odd).toMatchObject({ typeId: null, phone: null, email: null, slabs: [], openingBalance: null })
    const { data: notes } = await call().notes.list({ on: { vendorId: odd?.id ?? '' } })
    expect(notes[0]?.body).toContain('Category: Moon travel')
    expect(notes[0]?.body).toContain('Opening Balance')
    const { data: history } = await call().vendors.timeline({ id: jaipur?.id ?? '' })
    expect(history.at(-1)).toMatchObject({ kind: 'created', data: { fileName: 'vendors.csv' } })
  })

  test('says before what is known already, and skips, updates or adds it as asked', async () => {
    await call().vendors.create({ name: 'The Amber Haveli', city: 'Jaipur', destinations: ['Jaipur'], creditDays: 7 })
    await call().vendors.create({ name: 'Nowhere Tours' })
    const file = 'Name,City,Phone,Credit days\nAmber Haveli,Jaipur,0141 2345678,30\nNowhere Tours,,,\nNew House,Agra,,'
    const sent = await sendFile(call(), 'more.csv', file, 'vendors')
    if (!sent.settings) throw new Error('not read')
    const { data: preview } = await call().imports.preview({ id: sent.id, settings: sent.settings })
    expect(preview.duplicates).toEqual({ inFile: 0, inBase: 2 })
    expect(preview.sample.map(({ outcome }) => outcome)).toEqual(['skip', 'skip', 'create'])
    expect(preview.sample[0]?.reason).toContain('name and city')

    const { result } = await importVendors(file, { duplicatesInBase: 'update' })
    expect(result).toMatchObject({ created: 1, updated: 2 })
    const [known] = await vendors()
    expect(known).toMatchObject({
      name: 'Amber Haveli',
      creditDays: 30,
      phone: '+911412345678',
      destinations: ['Jaipur'],
    })
    const { data: history } = await call().vendors.timeline({ id: known?.id ?? '' })
    expect(history[0]?.changes.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['name', 'phone', 'creditDays']),
    )
  })

  test('is undone: what it made is deleted but where it is used by now, and what it changed is as it was', async () => {
    const { data: before } = await call().vendors.create({ name: 'Amber Haveli', city: 'Jaipur', creditDays: 7 })
    const { operation } = await importVendors(csv, { duplicatesInBase: 'update', duplicatesInFile: 'update' })
    const made = await vendors()
    const cabs = made.find(({ name }) => name === 'Desert Cabs')
    const trip = await makeTrip(app, agency.owner, { startsIn: 9 })
    await call().bookings.create({ tripId: trip.id, title: 'Cab', vendorId: cabs?.id ?? '' })
    await call().operations.undo({ id: operation.id })
    await finished(call(), operation.id)
    const left = await vendors()
    expect(left.map(({ name, city }) => [name, city])).toEqual([
      ['Amber Haveli', 'Jaipur'],
      ['Desert Cabs', 'Jodhpur'],
    ])
    expect(left[0]).toMatchObject({ id: before.id, creditDays: 7, gstin: null, people: [], destinations: [] })
  })

  test('that was exported can be imported again: nothing is new and nothing changes', async () => {
    await importVendors(csv, { duplicatesInFile: 'update' })
    const before = await vendors()
    const { data } = await call().vendors.export({ format: 'csv', phones: 'local', selection: { filters: {} } })
    const { text } = await fileOf(app, call(), data.operationId)
    const { result, file } = await importVendors(text, { duplicatesInBase: 'update' })
    expect(file.settings?.mapping).toEqual(
      expect.arrayContaining(['people', 'slabs', 'openingBalance', 'gstRegistration']),
    )
    expect(result).toMatchObject({ created: 0, skipped: 0, rejected: 0 })
    const after = await vendors()
    expect(after.map(({ updatedAt: _at, ...vendor }) => vendor)).toEqual(
      before.map(({ updatedAt: _at, ...vendor }) => vendor),
    )

    const other = await makeAgency(app)
    const away = await importFile(other.owner.call, 'vendors.csv', text, {}, 'vendors')
    expect(away.result).toMatchObject({ created: before.length, rejected: 0 })
    const { data: there } = await other.owner.call.vendors.list({ perPage: 100 })
    expect(there.map(({ name, city, phone }) => [name, city, phone])).toEqual(
      expect.arrayContaining(before.map(({ name, city, phone }) => [name, city, phone])),
    )
  })

  test('takes no costs from whoever does not see them, and nobody without vendors sends one', async () => {
    const hidden = await makeMember(app, agency, { hidesCost: true })
    const sent = await sendFile(hidden.call, 'vendors.csv', csv, 'vendors')
    if (!sent.settings) throw new Error('not read')
    await expect(hidden.call.imports.start({ id: sent.id, settings: sent.settings })).rejects.toMatchObject({
      status: 422,
    })
    const mapping = sent.settings.mapping.map((field) =>
      ['creditDays', 'creditLimit', 'openingBalance', 'openingOn'].includes(field ?? '') ? null : field,
    )
    await hidden.call.imports.start({ id: sent.id, settings: { ...sent.settings, mapping } })
    expect((await finished(hidden.call, sent.id)).result).toMatchObject({ created: 4 })
    const none = await makeMember(app, agency, {
      isRestricted: true,
      permissions: { leads: { read: true, write: true } },
    })
    await expect(sendFile(none.call, 'vendors.csv', csv, 'vendors')).rejects.toMatchObject({ status: 403 })
  })
})
