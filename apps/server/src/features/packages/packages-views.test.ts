import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { clientOf, makeAgency, type TestAgency } from '../../../test/make.ts'
import { storePackage } from '../../../test/rich-package.ts'

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19.0 Mobile Safari/604.1'

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp({ TRUSTED_PROXIES: '127.0.0.1' })
  agency = await makeAgency(app)
})
afterAll(() => app.close())

const from = (address: string, userAgent = phone, token: string | null = null) =>
  clientOf(app, token, { 'user-agent': userAgent, 'x-forwarded-for': address }).packagePage
const viewsOf = async (id: string) => {
  const { views, lastViewedAt } = (await agency.owner.call.packages.get({ id })).data
  return { views, lastViewedAt }
}

test('whoever opens the page of a package is counted once a visit, and lists say how often', async () => {
  const { id, previewKey: key } = await storePackage(agency)
  const before = (await agency.owner.call.packages.get({ id })).data
  expect(await viewsOf(id)).toEqual({ views: 0, lastViewedAt: null })
  await Promise.all(Array.from({ length: 5 }, () => from('203.0.113.1').seen({ key })))
  expect((await viewsOf(id)).views).toBe(1)
  await from('203.0.113.2').seen({ key })
  app.clock.forward(31 * 60_000)
  await from('203.0.113.1').seen({ key })
  expect(await viewsOf(id)).toEqual({ views: 3, lastViewedAt: expect.any(String) })
  // Being looked at is no change: nobody who is editing meets a conflict.
  const after = (await agency.owner.call.packages.get({ id })).data
  expect(after).toMatchObject({ version: before.version, updatedAt: before.updatedAt })
  const other = await storePackage(agency)
  const { data } = await agency.owner.call.packages.list({ sort: [{ by: 'lastViewedAt', dir: 'desc' }] })
  const shown = data.filter((row) => [id, other.id].includes(row.id))
  expect(shown.map((row) => [row.id, row.views])).toEqual([
    [id, 3],
    [other.id, 0],
  ])
})

test('colleagues, robots, and a browser that calls itself something else each time are not a crowd', async () => {
  const { id, previewKey: key } = await storePackage(agency)
  await from('203.0.113.10', phone, agency.owner.token).seen({ key })
  for (const robot of ['WhatsApp/2.23.20.0', 'Mozilla/5.0 (compatible; Googlebot/2.1)', ''])
    await from('203.0.113.11', robot).seen({ key })
  expect((await viewsOf(id)).views).toBe(0)
  for (let at = 0; at < 20; at++) await from('203.0.113.12', `Mozilla/5.0 (Phone ${at})`).seen({ key })
  expect((await viewsOf(id)).views).toBe(1)
  for (let at = 0; at < 8; at++) {
    app.clock.forward(31 * 60_000)
    await from('203.0.113.12', `Mozilla/5.0 (Later ${at})`).seen({ key })
  }
  expect((await viewsOf(id)).views).toBe(6)
  // Somebody of another agency is a stranger here.
  const other = await makeAgency(app)
  await from('203.0.113.13', phone, other.owner.token).seen({ key })
  expect((await viewsOf(id)).views).toBe(7)
})

test('pages that are not public are not counted, nor do they say that they exist', async () => {
  const { id, version, previewKey: key } = await storePackage(agency)
  await agency.owner.call.packages.update({ id, version, changes: { isPreviewOpen: false } })
  await expect(from('203.0.113.20').seen({ key })).rejects.toMatchObject({ status: 404 })
  await agency.owner.call.packages.update({ id, version: version + 1, changes: { isPreviewOpen: true } })
  await from('203.0.113.20').seen({ key })
  await agency.owner.call.packages.update({ id, version: version + 2, changes: { status: 'archived' } })
  await from('203.0.113.21').seen({ key })
  expect((await viewsOf(id)).views).toBe(1)
  const { data } = await agency.owner.call.packages.renewPreview({ id })
  await expect(from('203.0.113.22').seen({ key })).rejects.toMatchObject({ status: 404 })
  expect(data.views).toBe(1)
})

test('the page says where it is told, but not to colleagues who look at a draft ahead', async () => {
  const { id, previewKey } = await storePackage(agency)
  const page = await (await fetch(`${app.url}/packages/preview/${previewKey}`)).text()
  expect(page).toContain(`data-seen="/api/package-page/${previewKey}/seen"`)
  const { url } = (await agency.owner.call.packages.look({ id })).data
  expect(await (await fetch(new URL(url, app.url))).text()).not.toContain('data-seen')
})

test('what was looked at longer than a day ago is forgotten; the count stays', async () => {
  const { id, previewKey: key } = await storePackage(agency)
  await from('203.0.113.30').seen({ key })
  app.clock.forward(25 * 3_600_000)
  await from('203.0.113.31').seen({ key })
  const kept = `select views, (select count(*)::int from package_views where package_id = $1) as kept from packages where id = $1`
  const { rows } = await app.owner.query(kept, [id])
  expect(rows).toEqual([{ views: 2, kept: 1 }])
})
