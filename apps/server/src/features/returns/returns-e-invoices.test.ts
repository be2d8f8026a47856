import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AgencyMonth, agencyMonth, month } from '../../../test/agency-month.ts'
import { startApp, type TestApp } from '../../../test/app.ts'

let app: TestApp
let it: AgencyMonth
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
})
afterAll(() => app.close())
beforeEach(async () => {
  it = await agencyMonth(app)
})

const acme = { name: 'Acme & Sons', gstin: '27AAPFU0939F1ZV', state: '27' }
const read = async () => (await it.call.returns.read({ month })).data

test('a return has what is to be reported as an e-invoice and is not, with its last day', async () => {
  const { facts, version } = (await it.call.taxProfile.show()).data
  await it.call.taxProfile.save({ ...facts, version, turnover: 'to-100' })
  const registered = await it.issued(acme)
  await it.issued()
  expect((await read()).findings).toMatchObject([
    {
      severity: 'warning',
      message: expect.stringMatching(/is not reported as an e-invoice yet. The portal takes it until /),
      about: { kind: 'invoice', id: registered.id },
    },
  ])
  await it.call.invoices.cancel({ id: registered.id, version: registered.version, reason: 'Twice' })
  expect((await read()).findings).toEqual([])
})
