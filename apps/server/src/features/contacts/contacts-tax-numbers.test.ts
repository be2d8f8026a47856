import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { importFile } from '../../../test/import-file.ts'
import { type Client, makeAgency } from '../../../test/make.ts'
import { fileOf } from '../../../test/operations.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

/** A new agency in Lisbon. */
async function inLisbon(): Promise<Client> {
  const { call } = (await makeAgency(app)).owner
  const { data } = await call.agency.profile({})
  const said = { country: 'PT', currency: 'EUR', timeZone: 'Europe/Lisbon' }
  await call.agency.update({ version: data.version, facts: { ...data.facts, ...said } })
  return call
}

const fieldsOf = async (asked: Promise<unknown>) =>
  asked.then(
    () => [],
    (error: { fields?: object }) => Object.keys(error.fields ?? {}),
  )

async function headerOf(call: Client, operationId: string) {
  return (await fileOf(app, call, operationId)).text.split(/\r?\n/)[0]
}

test('a contact and a vendor outside India have a number of their own tax, without India’s check digit', async () => {
  const call = await inLisbon()
  const { data: hotel } = await call.contacts.create({
    kind: 'company',
    name: 'Hotel Avenida',
    taxNumber: 'pt 501 964 843',
  })
  expect(hotel).toMatchObject({ taxNumber: 'PT501964843', gstin: null, pan: null, gstState: null })
  await call.contacts.create({ kind: 'company', name: 'Casa Nova' })
  const named = async (hasGstin: boolean) =>
    (await call.contacts.list({ filters: { hasGstin } })).data.map(({ name }) => name)
  expect([await named(true), await named(false)]).toEqual([['Hotel Avenida'], ['Casa Nova']])
  expect(await fieldsOf(call.contacts.create({ name: 'Typing', taxNumber: 'P?' }))).toEqual(['taxNumber'])

  const { data: vendor } = await call.vendors.create({ name: 'Frota Tejo', taxNumber: '100-1234567-00003' })
  expect(vendor).toMatchObject({ taxNumber: '100123456700003', gstin: null, gstRegistration: null, pan: null })
  expect((await call.vendors.list({})).data).toMatchObject([{ taxNumber: '100123456700003' }])
  expect((await call.vendors.matches({ name: 'Frota do Tejo', taxNumber: '100123456700003' })).data).toMatchObject([
    { id: vendor.id, matched: 'gstin' },
  ])
})

test('two contacts with one tax number look like one', async () => {
  const call = await inLisbon()
  for (const name of ['Hotel Avenida', 'Avenida SA'])
    await call.contacts.create({ kind: 'company', name, taxNumber: 'PT501964843' })
  expect((await call.contactDuplicates.list({})).data).toMatchObject([{ reason: 'gstin', shared: 'PT501964843' }])
})

test('tax numbers come in with files, and go out without the columns of India', async () => {
  const call = await inLisbon()
  await importFile(call, 'contacts.csv', 'Type,Name,City,NIF\nCompany,Hotel Avenida,Lisboa,PT501964843', {}, 'contacts')
  expect((await call.contacts.list({})).data).toMatchObject([{ name: 'Hotel Avenida', taxNumber: 'PT501964843' }])
  await importFile(
    call,
    'vendors.csv',
    'Supplier Name,City,VAT number\nFrota Tejo,Lisboa,PT 502 011 475',
    {},
    'vendors',
  )
  expect((await call.vendors.list({})).data).toMatchObject([{ name: 'Frota Tejo', taxNumber: 'PT502011475' }])

  const all = { format: 'csv' as const, selection: { filters: {} } }
  const headers = [
    await headerOf(call, (await call.contacts.export(all)).data.operationId),
    await headerOf(call, (await call.vendors.export(all)).data.operationId),
    await headerOf(call, (await call.invoices.export(all)).data.operationId),
  ]
  for (const header of headers) {
    expect(header).toContain('Tax number')
    expect(header).not.toMatch(/GST|PAN|collected at source/)
  }
})

test('an agency in India keeps the tax number of a vendor abroad, and the GSTINs among them as such', async () => {
  const { call } = (await makeAgency(app)).owner
  const file = 'Supplier Name,City,VAT number\nCreekside,Dubai,100123456700003\nAmber Haveli,Jaipur,08AAFCS9999L1Z6'
  await importFile(call, 'vendors.csv', file, {}, 'vendors')
  const { data } = await call.vendors.list({ sort: [{ by: 'name', dir: 'asc' }] })
  expect(data).toMatchObject([
    { name: 'Amber Haveli', gstin: '08AAFCS9999L1Z6', taxNumber: null },
    { name: 'Creekside', gstin: null, taxNumber: '100123456700003' },
  ])
})
