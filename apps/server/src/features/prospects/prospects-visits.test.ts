import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeSent } from '../../../test/make-proposal.ts'
import { clientOf, makeAgency, type Client } from '../../../test/make.ts'

let app: TestApp
let call: Client
beforeAll(async () => {
  app = await startApp({ TRUSTED_PROXIES: '127.0.0.1' })
  call = (await makeAgency(app)).owner.call
})
afterAll(() => app.close())

test('a browser that calls itself something else every time, or a crowd of addresses, is not a crowd of travellers', async () => {
  const { id, key } = await makeSent(call)
  const look = (from: string, userAgent: string) =>
    clientOf(app, null, { 'user-agent': userAgent, 'x-forwarded-for': from }).prospectPage.seen({
      key,
      version: 1,
    })
  const views = async () => (await call.prospects.get({ id })).data.views
  await Promise.all(Array.from({ length: 40 }, (_, at) => look('203.0.113.7', `Mozilla/5.0 (Phone ${at})`)))
  expect(await views()).toBe(1)
  for (let time = 0; time < 8; time++) {
    app.clock.forward(31 * 60_000)
    await look('203.0.113.7', `Mozilla/5.0 (Later ${time})`)
  }
  expect(await views()).toBe(6)
  for (let from = 0; from < 120; from += 20)
    await Promise.all(Array.from({ length: 20 }, (_, at) => look(`198.51.100.${from + at}`, 'Mozilla/5.0 (Phone)')))
  expect(await views()).toBe(100)
})

test('keys are not to be guessed: after forty that are nobody’s answers come late, and far later none (bar 24)', async () => {
  const traveller = clientOf(app, null)
  const guess = () =>
    traveller.prospectPage
      .view({ key: crypto.randomUUID().replaceAll('-', '').slice(0, 22) })
      .catch((error: { status: number }) => error.status)
  for (let at = 0; at < 40; at++) expect(await guess()).toBe(404)
  const begun = performance.now()
  expect(await guess()).toBe(404)
  expect(performance.now() - begun).toBeGreaterThan(450)
  await app.owner.query(`update throttles set hits = 400 where key like 'proposal unknown %'`)
  expect(await guess()).toBe(429)
  // Travellers who share the address are shown theirs.
  const { key } = await makeSent(call)
  expect((await traveller.prospectPage.view({ key })).data.state).toBe('open')
})
