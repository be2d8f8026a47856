import { expect, test } from 'vitest'
import { setUpSuppliers } from '../../../test/set-up-suppliers.ts'

const suppliers = setUpSuppliers()
const { call, product, units, day, quote, makeService, reserve, listAtSuppliers, makeSecond } = suppliers

test('several suppliers of a kind are installed, each under its own name and short code', async () => {
  const second = await makeSecond()
  const octo = (await call().plugins.available()).data.find(({ provider }) => provider === 'octo')
  expect(octo).toMatchObject({
    hasManyAccounts: true,
    nextCode: 'octo-3',
    installed: [
      { code: 'octo', name: 'Jaipur Walks', state: 'active' },
      { code: 'octo-2', name: 'Everything Tours', state: 'active' },
    ],
  })
  const read = async (provider: string) => (await call().plugins.read({ provider })).data
  expect((await read('octo')).plugin).toMatchObject({ id: product.pluginId, name: 'Jaipur Walks', isNamed: true })
  expect((await read('octo-2')).plugin).toMatchObject({ id: second, code: 'octo-2', name: 'Everything Tours' })
  // The address of the next one is where it is installed.
  expect(await read('octo-3')).toMatchObject({ offer: { provider: 'octo' }, plugin: null })
  expect(await read('octo-x')).toMatchObject({ offer: null, plugin: null })
  expect(await read('razorpay-2')).toMatchObject({ offer: null, plugin: null })
})

test('a name is needed, and is that of one plugin alone, whatever its capitals', async () => {
  const install = (facts: object) =>
    call().plugins.install({ provider: 'octo', credentials: { address: 'https://a.test', apiKey: 'k' }, ...facts })
  await expect(install({})).rejects.toMatchObject({ fields: { name: expect.any(String) } })
  await expect(install({ name: 'JAIPUR walks' })).rejects.toMatchObject({ fields: { name: expect.any(String) } })
  const { data: other } = await install({ name: 'Other' })
  const rename = (name: string) => call().plugins.configure({ id: other.id, version: other.version, changes: { name } })
  await expect(rename('Jaipur Walks')).rejects.toMatchObject({ fields: { name: expect.any(String) } })
  expect((await rename('OTHER')).data).toMatchObject({ name: 'OTHER', state: 'installed' })
  const razorpay = call().plugins.install({ provider: 'razorpay', name: 'Mine', credentials: {} })
  await expect(razorpay).rejects.toMatchObject({ code: 'INVALID' })
})

test('installed several times at once, all have short codes of their own', async () => {
  const names = ['A', 'B', 'C', 'D']
  const credentials = { address: 'https://a.test', apiKey: 'k' }
  await Promise.all(names.map((name) => call().plugins.install({ provider: 'octo', name, credentials })))
  const codes = (await call().plugins.list()).data.map(({ code }) => code)
  expect(codes.toSorted()).toEqual(['octo', 'octo-2', 'octo-3', 'octo-4', 'octo-5'])
})

test('a search finds what all of them sell and says by whom, and asks one alone where that is wanted', async () => {
  const second = await makeSecond()
  const { data: all } = await call().supplierProducts.search({ search: '' })
  expect(new Set(all.map(({ pluginName }) => pluginName))).toEqual(new Set(['Jaipur Walks', 'Everything Tours']))
  const { data: one } = await call().supplierProducts.search({ search: '', pluginId: second })
  expect(new Set(one.map(({ pluginId }) => pluginId))).toEqual(new Set([second]))
  await expect(call().supplierProducts.get({ pluginId: second, productId: product.productId })).rejects.toMatchObject({
    status: 404,
  })
  expect((await call().supplierProducts.catalogues()).data.map(({ name }) => name)).toEqual([
    'Jaipur Walks',
    'Everything Tours',
  ])
})

test('what is quoted and booked belongs to the plugin that was asked, and pausing one stops no other', async () => {
  const second = await makeSecond()
  const found = await quote()
  expect(found).toMatchObject({ provider: 'octo', pluginId: product.pluginId })
  const service = await makeService()
  const reserved = await reserve(service, found)
  const listUuids = (account: number) =>
    [...(suppliers.sandbox.octo.state.accounts[account]?.bookings.values() ?? [])].map(({ uuid }) => uuid)
  expect(listUuids(0)).toContain(reserved.id)
  expect(listUuids(1)).not.toContain(reserved.id)
  expect(await listAtSuppliers(service.id)).toMatchObject([{ providerName: 'Jaipur Walks' }])

  const { data: plugin } = await call().plugins.read({ provider: 'octo-2' })
  await call().plugins.setPaused({ id: second, version: plugin.plugin?.version ?? 0, isPaused: true })
  await expect(call().supplierProducts.fetch({ pluginId: second })).rejects.toMatchObject({ code: 'NO_PROVIDER' })
  expect((await call().supplierProducts.slots({ ...product, day, units })).data.length).toBeGreaterThan(0)
})

test('once one is removed its short code is free, its bookings are never asked for at another supplier', async () => {
  await makeSecond()
  const service = await makeService()
  const reserved = await reserve(service, await quote())
  await call().plugins.remove({ id: product.pluginId })
  await expect(call().supplierBookings.check({ id: reserved.id })).rejects.toMatchObject({
    code: 'PROVIDER_REFUSED',
    message: expect.stringContaining('Jaipur Walks'),
  })
  expect(await listAtSuppliers(service.id)).toMatchObject([{ state: 'held', providerName: 'Jaipur Walks' }])
  // Installed again for the same account, it is asked.
  await suppliers.connectFirst('Walks of Jaipur')
  expect((await call().plugins.list()).data.map(({ code }) => code).toSorted()).toEqual(['octo', 'octo-2'])
  expect(await call().supplierBookings.check({ id: reserved.id })).toMatchObject({ data: { state: 'held' } })
})
