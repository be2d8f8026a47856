import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'
import { makePayables, type Payables } from '../../../test/make-payables.ts'
import { makeMember } from '../../../test/make.ts'

let app: TestApp
let it: Payables
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
  it = await makePayables(app)
})
afterAll(() => app.close())

const db = () => new Maker(app, it.agency.agencyId, it.agency.owner.userId, newMark('links'))

const open = (url: string | null) => fetch(app.url + new URL(url ?? '').pathname, { redirect: 'manual' })
const dayMs = 86_400_000
const make = async (vendorId = it.vendorId) => (await it.call.vendorLinks.make({ vendorId })).data
const list = async () => (await it.call.vendorLinks.list({ vendorId: it.vendorId })).data

test('a link leads to the account until it is revoked, and the history says so', async () => {
  const link = await make()
  expect(Date.parse(link.expiresAt) - Date.parse(link.madeAt)).toBe(90 * dayMs)
  expect(await list()).toEqual([link])
  expect((await open(link.url)).status).toBe(200)
  await it.call.vendorLinks.revoke({ vendorId: it.vendorId, id: link.id })
  expect((await open(link.url)).status).toBe(404)
  expect(await list()).toEqual([])
  await expect(it.call.vendorLinks.revoke({ vendorId: it.vendorId, id: link.id })).rejects.toMatchObject({
    status: 404,
  })
  const { data } = await it.call.vendors.timeline({ id: it.vendorId })
  expect(data.slice(0, 2).map(({ kind }) => kind)).toEqual(['vendor_link_revoked', 'vendor_link_made'])
})

test('who may not change vendors sees that there are links, and not their addresses', async () => {
  const link = await make()
  const reader = await makeMember(app, it.agency, {
    isRestricted: true,
    permissions: { vendors: { read: true, write: false } },
  })
  const { data } = await reader.call.vendorLinks.list({ vendorId: it.vendorId })
  expect(data.find(({ id }) => id === link.id)).toEqual({ ...link, url: null })
  await it.call.vendorLinks.revoke({ vendorId: it.vendorId, id: link.id })
})

test('one that has expired leads nowhere until it is sent again', async () => {
  const link = await make()
  await db().sql(`update vendor_links set expires_at = now() - interval '1 second' where id = $1`, [link.id])
  expect((await open(link.url)).status).toBe(404)
  const sent = await it.call.vendorLinks.send({ vendorId: it.vendorId, id: link.id, channel: 'link' })
  expect(sent.data.url).toBe(link.url)
  expect((await open(link.url)).status).toBe(200)
})

test('it is mailed to the vendor, and who sees no costs finds it nowhere', async () => {
  const link = await make()
  const { data } = await it.call.vendors.get({ id: it.vendorId })
  const changes = { email: 'desk@lagoon.example' }
  await it.call.vendors.update({ id: it.vendorId, version: data.version, changes })
  const sent = await it.call.vendorLinks.send({ vendorId: it.vendorId, id: link.id, channel: 'mail' })
  expect(sent.data.text).toContain(link.url ?? '')
  const { rows } = await db().sql('select "to", text from mails where about_id = $1', [it.vendorId])
  expect(rows).toMatchObject([{ to: changes.email, text: expect.stringContaining(link.url ?? '') }])

  const blind = await makeMember(app, it.agency, {
    permissions: { vendors: { read: true, write: true } },
    hidesCost: true,
  })
  const { vendorId } = it
  const calls = [
    () => blind.call.vendorLinks.list({ vendorId }),
    () => blind.call.vendorLinks.make({ vendorId }),
    () => blind.call.vendorLinks.send({ vendorId, id: link.id, channel: 'link' }),
    () => blind.call.vendorLinks.revoke({ vendorId, id: link.id }),
  ]
  for (const refused of calls) await expect(refused()).rejects.toMatchObject({ status: 422, code: 'COSTS_HIDDEN' })
  const told = JSON.stringify((await blind.call.vendors.timeline({ id: vendorId })).data)
  expect(told).toContain('vendor_link_sent')
  expect(told).not.toContain(link.url ?? '')
  expect(told).not.toContain('vendor-accounts')
})

test('a vendor has ten links and no more, and of a vendor that was deleted none leads anywhere', async () => {
  const vendorId = await it.otherVendor()
  const links = []
  for (let made = 0; made < 10; made++) links.push(await make(vendorId))
  await expect(make(vendorId)).rejects.toMatchObject({ code: 'TOO_MANY' })
  await it.call.vendors.remove({ id: vendorId })
  expect((await open(links[0]?.url ?? '')).status).toBe(404)
  await it.call.vendors.restore({ id: vendorId })
  expect((await open(links[0]?.url ?? '')).status).toBe(200)
})

test('of a vendor that is merged into another, links lead to the account that both have by now', async () => {
  const vendorId = await it.otherVendor()
  const link = await make(vendorId)
  const bill = await it.entered({ vendorId })
  const [from, into] = [await it.call.vendors.get({ id: vendorId }), await it.call.vendors.get({ id: it.vendorId })]
  const [kept, gone] = [into.data, from.data]
  await it.call.vendorDuplicates.merge({
    id: kept.id,
    version: kept.version,
    otherId: gone.id,
    otherVersion: gone.version,
  })
  expect(await (await open(link.url)).text()).toContain(bill.billNumber)
  expect((await list()).map(({ id }) => id)).toContain(link.id)
})
