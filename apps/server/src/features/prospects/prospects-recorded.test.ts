import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { clientOf, makeAgency, type TestAgency } from '../../../test/make.ts'
import { makeSent, type OfferedTrip, priceA, priceB, priceOfExtra, sendDraft } from '../../../test/make-proposal.ts'

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  // No mail server: the very case in which nobody can be mailed a code.
  app = await startApp()
  agency = await makeAgency(app)
})
afterAll(() => app.close())

const said = ({ id, optionB, extra }: OfferedTrip) => ({
  id,
  version: 1,
  way: 'phone' as const,
  name: 'Asha Rao',
  note: 'Rang at noon, wants the balloon',
  optionId: optionB,
  extras: [extra],
  total: priceB + priceOfExtra,
})

test('what a traveller accepts by word becomes the same trip, and says who noted it', async () => {
  const { call, userId } = agency.owner
  const sent = await makeSent(call)
  const { data } = await call.prospects.recordAcceptance({ ...said(sent), email: 'asha@example.com' })
  expect(data).toMatchObject({ status: 'accepted', total: priceB + priceOfExtra })
  const trip = (await call.prospects.trip({ id: sent.id })).data
  expect(trip).toMatchObject({
    way: 'phone',
    recordedBy: userId,
    acceptedBy: 'Asha Rao',
    email: 'asha@example.com',
    note: 'Rang at noon, wants the balloon',
    address: null,
    userAgent: null,
  })
  const version = (await call.prospects.version({ id: sent.id, number: 1 })).data
  expect(trip).toMatchObject({ documentHash: version.documentHash, policyHash: version.policyHash })
  expect(trip.bookings.map(({ title }) => title)).toEqual(['Hotel of B', 'Balloon ride'])
  expect(trip.instalments.map(({ amount }) => amount)).toEqual([2_550_000, 5_950_000])
  const { stageId } = (await call.leads.get({ id: sent.leadId })).data
  const { stages } = (await call.user.session()).data
  expect(stages.find(({ id }) => id === stageId)?.kind).toBe('won')
  const { data: entries } = await call.prospects.timeline({ id: sent.id })
  const entry = entries.find(({ kind }) => kind === 'acceptance_recorded')
  expect(entry).toMatchObject({ actorId: userId, data: { excerpt: 'Asha Rao, by phone' } })
  const page = await clientOf(app).prospectPage.view({ key: data.publicKey })
  expect(page.data).toMatchObject({ state: 'accepted', accepted: { name: 'Asha Rao' } })
})

test('is noted once, for the newest version, at the price the choice has', async () => {
  const { call } = agency.owner
  const sent = await makeSent(call)
  const given = said(sent)
  const accept = (more: object) => call.prospects.recordAcceptance({ ...given, ...more })
  await expect(accept({ total: priceA })).rejects.toMatchObject({ code: 'PRICE_CHANGED' })
  await expect(accept({ way: 'code' })).rejects.toMatchObject({ status: 422 })
  await expect(accept({ name: ' ' })).rejects.toMatchObject({ status: 422 })
  await expect(accept({ optionId: crypto.randomUUID() })).rejects.toMatchObject({ status: 422 })
  await sendDraft(call, sent.id)
  await expect(accept({})).rejects.toMatchObject({ code: 'SUPERSEDED' })
  expect((await call.prospects.get({ id: sent.id })).data.acceptedAt).toBeNull()
  await accept({ version: 2 })
  await expect(accept({ version: 2 })).rejects.toMatchObject({ code: 'ACCEPTED' })
})
