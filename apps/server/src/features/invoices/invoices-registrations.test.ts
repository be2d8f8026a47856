import type { TaxRegistration } from '@sarai/contract/tax-profile-schemas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agencyMonth } from '../../../test/agency-month.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { dayIn } from '../../../test/make-trip.ts'

let app: TestApp
let it: Awaited<ReturnType<typeof agencyMonth>>
beforeAll(async () => {
  app = await startApp({ ROLE: 'web', SMTP_URL: 'smtp://127.0.0.1:9' })
  it = await agencyMonth(app)
})
afterAll(() => app.close())

const getRegistration = async (id: string) => {
  const found = (await it.call.taxProfile.show()).data.registrations.find((one) => one.id === id)
  if (!found) throw new Error('there is no registration')
  return found
}

async function changeDays(registration: TaxRegistration, days: { from?: string; to?: string | null }) {
  const { kind, taxNumber, legalName, tradeName, address, state, from, to, luts, packId } = registration
  const facts = { kind, taxNumber, legalName, tradeName, address, state, from, to, luts, packId, ...days }
  const { id, version } = await getRegistration(registration.id)
  return it.call.taxProfile.changeRegistration({ id, version, facts })
}

test('a registration does not end before documents that it issued, which are named, nor begin after them', async () => {
  const invoice = await it.issued()
  const registration = await getRegistration(invoice.registrationId ?? '')
  const refused = {
    code: 'DOCUMENTS_OUTSIDE',
    message: expect.stringContaining(invoice.documentNumber ?? ''),
  }
  await expect(changeDays(registration, { to: dayIn(-1) })).rejects.toMatchObject({
    ...refused,
    fields: { 'facts.to': expect.any(String) },
  })
  await expect(changeDays(registration, { from: dayIn(1) })).rejects.toMatchObject({
    fields: { 'facts.from': expect.any(String) },
  })
  await changeDays(registration, { to: dayIn(0) })
  expect((await getRegistration(registration.id)).to).toBe(dayIn(0))
})

test('nor before money that was received under it', async () => {
  const tripId = await it.paidAhead(2_500_000)
  const { receipts } = (await it.call.receipts.ofTrip({ tripId })).data
  const [registration] = (await it.call.taxProfile.show()).data.registrations
  if (!registration) throw new Error('there is no registration')
  await expect(changeDays(registration, { to: dayIn(-1) })).rejects.toMatchObject({ code: 'DOCUMENTS_OUTSIDE' })
  expect(receipts).not.toEqual([])
})
