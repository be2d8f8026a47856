import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeAgency, makeMember } from '../../../test/make.ts'
import { setUpSuppliers } from '../../../test/set-up-suppliers.ts'
import { fetchDueCatalogues } from './supplier-products-fetching.service.ts'

const suppliers = setUpSuppliers()
const { call, product, units, day } = suppliers

test('products are found by words of their titles, places and options, whatever their accents and order', async () => {
  const find = async (search: string) =>
    (await call().supplierProducts.search({ search })).data.map(({ productId }) => productId)
  expect(await find('sunrise amber')).toEqual(['amber-fort-sunrise'])
  expect(await find('JAIPUR')).toEqual(expect.arrayContaining(['amber-fort-sunrise', 'aravalli-balloon']))
  expect(await find('Àlappuzha shikara')).toEqual(await find('shikara'))
  expect(await find('private six')).toContain('amber-fort-sunrise')
  expect(await find('atlantis')).toEqual([])
  expect((await find('')).length).toBeGreaterThan(3)
  const [row] = (await call().supplierProducts.search({ search: 'amber sunrise' })).data
  expect(row).toMatchObject({ pluginName: 'Jaipur Walks', places: ['Jaipur'], from: { currency: 'INR' } })
  expect(row?.supplier).toBe('Demo Experiences')
})

test('a catalogue says what is known, and forgets what is not sold any more', async () => {
  const [before] = (await call().supplierProducts.catalogues()).data
  expect(before).toMatchObject({ provider: 'octo', isTest: true, problem: null })
  expect(suppliers.sandbox.octo.drop('havelock-scuba')).toBeUndefined()
  const { data: after } = await call().supplierProducts.fetch({ pluginId: product.pluginId })
  expect(after.products).toBe((before?.products ?? 0) - 1)
  await expect(
    call().supplierProducts.get({ pluginId: product.pluginId, productId: 'havelock-scuba' }),
  ).rejects.toMatchObject({
    status: 404,
  })
})

test('fetched several times at once nothing is lost', async () => {
  const known = (await call().supplierProducts.fetch({ pluginId: product.pluginId })).data.products
  await Promise.all(Array.from({ length: 6 }, () => call().supplierProducts.fetch({ pluginId: product.pluginId })))
  expect((await call().supplierProducts.catalogues()).data[0]).toMatchObject({ products: known, problem: null })
})

test('a provider that does not answer is noted, what is known stays, and it is asked again by itself', async () => {
  const { services } = suppliers.app
  const [before] = (await call().supplierProducts.catalogues()).data
  suppliers.sandbox.faults.push(
    ...Array.from({ length: 4 }, () => ({ provider: 'octo', fault: { kind: 'status' as const, status: 500 } })),
  )
  await expect(call().supplierProducts.fetch({ pluginId: product.pluginId })).rejects.toMatchObject({
    code: 'PROVIDER_REFUSED',
  })
  suppliers.sandbox.faults.length = 0
  const [noted] = (await call().supplierProducts.catalogues()).data
  expect(noted).toMatchObject({ products: before?.products, problem: expect.any(String) })
  await suppliers.app.owner.query('update supplier_catalogues set next_at = now()')
  await fetchDueCatalogues(services, suppliers.agency.agencyId, new AbortController().signal)
  expect((await call().supplierProducts.catalogues()).data[0]).toMatchObject({ problem: null })
})

test('times of a day come with a quote of all that is wanted, which is what its supplier says at that moment', async () => {
  const { data: slots } = await call().supplierProducts.slots({ ...product, day, units })
  expect(slots).toHaveLength(2)
  const [first] = slots
  expect(first?.quote).toMatchObject({
    ...product,
    product: 'Amber Fort at sunrise',
    option: 'Standard',
    day,
    units: [
      { unitId: 'adult', title: 'Adult', quantity: 2 },
      { unitId: 'child', title: 'Child', quantity: 1 },
    ],
    currency: 'INR',
    retail: 2 * 249_900 + 149_900,
    cancellation: { amount: 24, unit: 'hour' },
  })
  const { data: dollars } = await call().supplierProducts.slots({ ...product, day, units, currency: 'USD' })
  expect(dollars[0]?.quote).toMatchObject({ currency: 'USD' })
  expect(suppliers.sandbox.octo.sellOut(product.productId, day)).toBeUndefined()
  const { data: full } = await call().supplierProducts.slots({ ...product, day, units })
  expect(full.map(({ isAvailable, quote }) => [isAvailable, quote])).toEqual([
    [false, null],
    [false, null],
  ])
})

test('an agency that has connected nothing finds nothing, and an empty list of providers', async () => {
  const { owner } = await makeAgency(suppliers.app)
  expect((await owner.call.supplierProducts.catalogues()).data).toEqual([])
  expect((await owner.call.supplierProducts.search({ search: 'amber' })).data).toEqual([])
})

test('what is asked for wrongly is said by field, and prices are for those who see costs', async () => {
  const ask = (facts: object) => call().supplierProducts.slots({ ...product, day, units, ...facts })
  await expect(ask({ optionId: 'none' })).rejects.toMatchObject({ fields: { optionId: expect.any(String) } })
  await expect(ask({ units: [{ unitId: 'dog', quantity: 1 }] })).rejects.toMatchObject({ code: 'INVALID' })
  await expect(ask({ pluginId: randomUUID() })).rejects.toMatchObject({ code: 'NO_PROVIDER' })
  const blind = await makeMember(suppliers.app, suppliers.agency, { hidesCost: true })
  await expect(blind.call.supplierProducts.search({ search: 'amber' })).rejects.toMatchObject({ code: 'COSTS_HIDDEN' })
})
