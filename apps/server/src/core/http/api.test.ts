import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeAgency } from '../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('long answers are compressed for whoever takes that, short ones never', async () => {
  const { owner } = await makeAgency(app)
  await Promise.all(Array.from({ length: 12 }, (_, index) => owner.call.leads.create({ name: `Person ${index}` })))
  const list = (encoding: string) =>
    fetch(`${app.url}/api/leads/all-leads`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${owner.token}`,
        'content-type': 'application/json',
        'accept-encoding': encoding,
      },
      body: '{}',
    })
  const packed = await list('gzip')
  const plain = await list('identity')
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect(plain.headers.get('content-encoding')).toBe(null)
  expect(await packed.json()).toEqual(await plain.json())

  const short = await fetch(`${app.url}/api/health/live`, { headers: { 'accept-encoding': 'gzip' } })
  expect(short.headers.get('content-encoding')).toBe(null)
})
