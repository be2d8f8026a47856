import { afterAll, beforeAll, expect, test } from 'vitest'
import { packageDocument } from '../../../test/examples/invoices.ts'
import { registration } from '../../../test/examples/tax-profile.ts'
import { night } from '../../../test/examples/vouchers.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { type Client, makeAgency, makeMember, type TestAgency } from '../../../test/make.ts'
import { sell } from '../../../test/make-sold.ts'

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
  agency = await makeAgency(app)
})
afterAll(() => app.close())

test('a trip and a proposal that are searched for say how their customer is reached, to those who see who that is', async () => {
  const { call, userId } = agency.owner
  const known = { name: 'Meera Nair', emails: [{ address: 'meera@example.in' }], phones: [{ number: '+919829071234' }] }
  const contactId = (await call.contacts.create(known)).data.id
  const leadId = (await call.leads.create({ name: 'Zubin Irani', phone: '98290 55555' })).data.id
  const { id: tripId } = await sell(call, [{ category: 'activity', title: 'Boat', net: 100_000 }])
  const { id: proposalId } = (await call.prospects.create({ title: 'Quiet hills', leadId })).data
  const arranger = await makeMember(app, agency, { isSubuser: true, recordScope: 'own' })
  await app.owner.query('update trips set contact_id = $2, lead_id = null, operations_id = $3 where id = $1', [
    tripId,
    contactId,
    arranger.userId,
  ])
  await app.owner.query('update contacts set owner_id = $2 where id = $1', [contactId, userId])
  const reach = async (of: Client, query: string) =>
    (await of.search.records({ query })).data
      .filter(({ id }) => id === tripId || id === proposalId)
      .map(({ id, phone, email }) => ({ id, phone, email }))
  expect(await reach(call, 'kerala')).toEqual([{ id: tripId, phone: '+919829071234', email: 'meera@example.in' }])
  expect(await reach(call, 'quiet hills')).toEqual([{ id: proposalId, phone: '+919829055555', email: null }])
  // A trip tells whoever arranges it how its customer is reached.
  expect(await reach(arranger.call, 'kerala')).toEqual([
    { id: tripId, phone: '+919829071234', email: 'meera@example.in' },
  ])
  const other = await makeMember(app, agency, { isSubuser: true, recordScope: 'own' })
  expect(await reach(other.call, 'kerala')).toEqual([])
})

test('services, vouchers and invoices say how the customer of their trip is reached, and which trip it is', async () => {
  const { call } = agency.owner
  const make = new Maker(app, agency.agencyId, agency.owner.userId, newMark('reach'))
  const phones = [{ number: '+919829077777' }]
  const contactId = (await call.contacts.create({ name: 'Farida Contractor', phones })).data.id
  const { id: tripId } = await sell(call, [{ category: 'activity', title: 'Houseboat', net: 100_000 }])
  await app.owner.query('update trips set contact_id = $2, lead_id = null where id = $1', [tripId, contactId])
  const { data: booking } = await call.bookings.list({ filters: { trip: tripId } })
  const { data: voucher } = await call.vouchers.create({ type: 'hotel', tripId, document: night(make) })
  const { data: invoice } = await call.invoices.create({
    kind: 'invoice',
    contactId,
    tripId,
    registrationId: await registration(make),
    document: packageDocument(make),
  })
  const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id)
  const { data: hits } = await call.search.records({ query: 'farida' })
  const found = hits.filter((hit) => hit.tripId === tripId).map(({ id, phone }) => ({ id, phone }))
  expect(found.toSorted(byId)).toEqual(
    [booking[0]?.id ?? '', voucher.id, invoice.id].map((id) => ({ id, phone: '+919829077777' })).toSorted(byId),
  )
})
