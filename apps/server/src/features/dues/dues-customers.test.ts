import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { contact } from '../../../test/examples/contacts.ts'
import { packageDocument } from '../../../test/examples/invoices.ts'
import { registration } from '../../../test/examples/tax-profile.ts'
import { cancelTrip, dayIn, makeTrip } from '../../../test/make-trip.ts'
import { makeAgency, makeMember, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'

let app: TestApp
let agency: TestAgency
let make: Maker
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
})
afterAll(() => app.close())
beforeEach(async () => {
  agency = await makeAgency(app)
  make = new Maker(app, agency.agencyId, agency.owner.userId, newMark('customers'))
})

const call = () => agency.owner.call
const moneyOf = async (id: string) => (await call().contacts.money({ id })).data
const days = { from: dayIn(-10), to: dayIn(0) }

async function draftFor(contactId: string, tripId: string | null = null) {
  const registrationId = await registration(make)
  const input = { kind: 'invoice' as const, contactId, tripId, registrationId, document: packageDocument(make) }
  return (await call().invoices.create(input)).data
}
async function issuedFor(contactId: string, tripId: string | null = null) {
  const { id, version } = await draftFor(contactId, tripId)
  return (await call().invoices.issue({ id, version })).data
}
async function tripOf(contactId: string, dueIn: number) {
  const { id } = await makeTrip(app, agency.owner, { startsIn: 30, dueIn })
  await make.sql('update trips set contact_id = $2 where id = $1', [id, contactId])
  return id
}

test('what a customer has bought and paid is of their trips and of invoices without one, with what is next', async () => {
  const contactId = await contact(make)
  expect(await moneyOf(contactId)).toEqual({ sums: [], next: null, deposits: [], trips: 0, invoices: 0 })
  const [late, later] = [await tripOf(contactId, -3), await tripOf(contactId, 20)]
  const direct = await issuedFor(contactId)
  await call().receipts.create({ tripId: late, mode: 'upi', day: dayIn(0), amount: 1_000_000 })
  const total = direct.total ?? 0
  expect(await moneyOf(contactId)).toEqual({
    deposits: [],
    sums: [{ currency: 'INR', agreed: 8_000_000 + total, paid: 1_000_000, overdue: 3_000_000 }],
    next: {
      kind: 'trip',
      id: late,
      label: 'Balance',
      dueOn: dayIn(-3),
      currency: 'INR',
      amount: 3_000_000,
      isOverdue: true,
    },
    trips: 2,
    invoices: 1,
  })
  await call().receipts.create({ tripId: late, mode: 'upi', day: dayIn(0), amount: 3_000_000 })
  await call().receipts.create({ invoiceId: direct.id, mode: 'upi', day: dayIn(0), amount: total })
  expect(await moneyOf(contactId)).toMatchObject({
    sums: [{ paid: 4_000_000 + total, overdue: 0 }],
    next: { id: later, isOverdue: false },
  })
  await cancelTrip(agency.owner, later)
  expect(await moneyOf(contactId)).toMatchObject({ sums: [{ agreed: 4_000_000 + total }], next: null })

  const { rows } = await app.owner.query<{ id: string }>('select lead_id as id from trips where id = $1', [late])
  const ofLead = (await call().leads.money({ id: rows[0]?.id ?? '' })).data
  expect(ofLead).toMatchObject({ sums: [{ agreed: 4_000_000, paid: 4_000_000 }], trips: 1, invoices: 0 })
})

test('it is of what one sees, and of one’s own agency', async () => {
  const contactId = await contact(make)
  await tripOf(contactId, 3)
  const other = await makeAgency(app)
  await expect(other.owner.call.contacts.money({ id: contactId })).rejects.toMatchObject({ status: 404 })
  const few = await makeMember(app, agency, { recordScope: 'own' })
  await make.sql('update contacts set owner_id = $2 where id = $1', [contactId, few.userId])
  expect((await few.call.contacts.money({ id: contactId })).data).toMatchObject({ sums: [], next: null, trips: 0 })
})

test('who was merged has one account: invoices, payments and dues of both, and advances settle what the other owes', async () => {
  const [keptId, otherId] = [await contact(make), await contact(make)]
  const versionOf = async (id: string) => (await call().contacts.get({ id })).data.version
  const theirs = await issuedFor(otherId)
  const draft = await draftFor(otherId)
  const tripId = await tripOf(otherId, 5)
  await call().receipts.create({ tripId, mode: 'upi', day: dayIn(0), amount: 700_000 })
  const before = (await call().reports.statement({ contactId: otherId, ...days })).data
  const { operationId } = (
    await call().contactDuplicates.merge({
      id: keptId,
      version: await versionOf(keptId),
      otherId,
      otherVersion: await versionOf(otherId),
      take: [],
    })
  ).data

  const statement = (await call().reports.statement({ contactId: keptId, ...days })).data
  expect(statement.accounts).toEqual(before.accounts)
  expect([statement.lifetime, statement.balances]).toEqual([before.lifetime, before.balances])
  expect(statement.lifetime).toBeGreaterThan(0)
  const listed = async (contact: string) => (await call().invoices.list({ filters: { contact } })).data
  expect(new Set((await listed(keptId)).map(({ id }) => id))).toEqual(new Set([theirs.id, draft.id]))
  expect((await call().invoices.get({ id: draft.id })).data.contactId).toBe(keptId)
  expect((await call().invoices.get({ id: theirs.id })).data.contactId).toBe(otherId)
  expect(await moneyOf(keptId)).toMatchObject({ trips: 1, invoices: 1, sums: [{ paid: 700_000 }] })
  const dues = (await call().reports.dues({})).data
  expect(dues.parties).toMatchObject([{ id: keptId }])

  // Issued to the one that stays; paid ahead under the other.
  const ofTrip = await issuedFor(keptId, tripId)
  expect((await call().invoices.get({ id: ofTrip.id })).data.balance).toBe((ofTrip.total ?? 0) - 700_000)
  const parties = (await call().reports.advances({})).data.parties
  expect(parties).toEqual([])

  await call().operations.undo({ id: operationId })
  expect((await call().invoices.get({ id: draft.id })).data.contactId).toBe(otherId)
  expect((await listed(keptId)).map(({ id }) => id)).toEqual([ofTrip.id])
  const after = (await call().reports.statement({ contactId: otherId, ...days })).data
  expect(after.lifetime).toBe(before.lifetime)
})
