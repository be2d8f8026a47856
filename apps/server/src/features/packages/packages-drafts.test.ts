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

const open = (key: string, rest = '') => fetch(`${app.url}/packages/preview/${key}${rest}`, { redirect: 'manual' })
const pageOf = async (key: string) => (await open(key)).text()

test('a draft is nobody’s to see before it is shared, and its page says what it is', async () => {
  const { call } = agency.owner
  const { data: made } = await call.packages.create({ title: 'Only a sketch', days: 2 })
  expect((await open(made.previewKey)).status).toBe(404)
  expect((await open(made.previewKey, '/cover.jpg')).status).toBe(404)
  const share = (isDraftShared: boolean, version: number) =>
    call.packages.update({ id: made.id, version, changes: { isDraftShared } })
  const { data: shared } = await share(true, made.version)
  const page = await pageOf(made.previewKey)
  expect(page).toContain('<strong>Draft.</strong>')
  expect(page).toContain('content="noindex"')
  const { data: unshared } = await share(false, shared.version)
  expect((await open(made.previewKey)).status).toBe(404)
  // Shared, published and a draft again it is as private as a new one.
  const { data: again } = await share(true, unshared.version)
  const change = (status: 'published' | 'draft', version: number) =>
    call.packages.update({ id: made.id, version, changes: { status } })
  const { data: published } = await change('published', again.version)
  expect(await pageOf(made.previewKey)).not.toContain('<strong>Draft.</strong>')
  await expect(share(true, published.version)).rejects.toMatchObject({ code: 'NOT_A_DRAFT' })
  await change('draft', published.version)
  expect((await open(made.previewKey)).status).toBe(404)
})

test('those of the agency look at a draft by an address of their own, for ten minutes', async () => {
  const { call } = agency.owner
  const { data: made } = await call.packages.create({ title: 'Only a sketch', days: 2 })
  const { data: other } = await call.packages.create({ title: 'Another', days: 2 })
  const { url } = (await call.packages.look({ id: made.id })).data
  const look = async (address: string) => (await fetch(app.url + address)).status
  expect(await look(url)).toBe(200)
  expect(await look(url.replace(made.previewKey, other.previewKey))).toBe(404)
  expect(await look(`${url}x`)).toBe(404)
  expect(await look(`/forms/preview/${url.split('look=')[1]}`)).toBe(404)
  app.clock.forward(11 * 60_000)
  expect(await look(url)).toBe(404)
  app.clock.reset()
})
