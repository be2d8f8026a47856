import { afterAll, beforeAll, expect, test } from 'vitest'
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
  expect(await reach(arranger.call, 'kerala')).toEqual([{ id: tripId, phone: null, email: null }])
})
