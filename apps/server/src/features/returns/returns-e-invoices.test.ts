import { strFromU8 } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AgencyMonth, agencyMonth, month } from '../../../test/agency-month.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeReturnFile } from '../../../test/make-return-file.ts'

let app: TestApp
let it: AgencyMonth
beforeAll(async () => {
  app = await startApp()
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

test('files of GSTR-1 have the value of an e-invoice, with what is collected at source', async () => {
  await it.make.sql(`update tax_registrations set address = '12 MI Road, Jaipur 302001' where id = $1`, [
    it.registrationId,
  ])
  const overseas = { hasTicket: true, hasStay: true, hasOther: false, exemption: null }
  const { id, total } = await it.issued({ ...acme, address: 'Linking Road, Mumbai 400050' }, 10_000_000, { overseas })
  const { document } = (await it.call.invoices.eInvoice({ id })).data
  const value = { TotInvVal: 107_100, OthChrg: 2_100 }
  expect({ total, values: document?.ValDtls }).toMatchObject({ total: 10_710_000, values: value })
  const portal = JSON.parse(strFromU8((await makeReturnFile(app, it.agency.owner, 'gstr1-json')).bytes))
  expect(portal.b2b).toMatchObject([{ inv: [{ val: value.TotInvVal }] }])
})
