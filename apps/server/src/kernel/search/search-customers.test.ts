import { kinds, type RecordKind } from '@sarai/contract/record-kinds'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { packageDocument } from '../../../test/examples/invoices.ts'
import { registration } from '../../../test/examples/tax-profile.ts'
import { makeAgency, makeMember, type Client, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { makeTrip } from '../../../test/make-trip.ts'
import { newMark } from '../../../test/person-maker.ts'
import { renewTerms } from './search-renewal.service.ts'

let app: TestApp
let agency: TestAgency
let made: Awaited<ReturnType<typeof makeSold>>
beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
  // Another customer with everything of his own, whom none of the searches is for.
  await makeSold('Other Person', '90000 11111')
  made = await makeSold('Geeta Mehta', '91643 20045')
})
afterAll(() => app.close())

const held = ['trip', 'proposal', 'booking', 'voucher', 'invoice'] as const satisfies RecordKind[]
type Held = (typeof held)[number]

/** Everything but leads. */
const permissions = Object.fromEntries(
  ['prospects', 'calendars', 'vouchers', 'invoices'].map((page) => [page, { read: true, write: true }]),
)

/** A trip of a contact's, who was a lead with another number, with one record of each kind that hangs on it. */
async function makeSold(name: string, phone: string) {
  const { call } = agency.owner
  const { id: tripId, proposalId } = await makeTrip(app, agency.owner, { startsIn: 30, title: 'Backwaters' })
  const { data: contact } = await call.contacts.create({ name, phones: [{ number: phone }] })
  const { data: lead } = await call.leads.create({ name: `${name} Junior`, phone: phone.replace(/^9/, '8') })
  for (const table of ['trips', 'proposals'])
    await app.owner.query(`update ${table} set contact_id = $1, lead_id = $2 where id = $3`, [
      contact.id,
      lead.id,
      table === 'trips' ? tripId : proposalId,
    ])
  const vendor = (await call.vendors.create({ name: `Oberoi of ${name}` })).data
  const { data: booking } = await call.bookings.create({ tripId, title: 'Two nights', vendorId: vendor.id })
  const { data: confirmed } = await call.bookings.move({
    id: booking.id,
    version: booking.version,
    status: 'confirmed',
    confirmationNumber: 'X',
  })
  const { ids } = (await call.vouchers.ofTrip({ id: tripId, bookingIds: [confirmed.id], issue: false })).data
  const make = new Maker(app, agency.agencyId, agency.owner.userId, newMark('customers'))
  const { data: invoice } = await call.invoices.create({
    kind: 'invoice',
    contactId: contact.id,
    tripId,
    registrationId: await registration(make),
    document: { ...packageDocument(make), billTo: { ...packageDocument(make).billTo, name } },
    tags: [],
  })
  const { data: trip } = await call.trips.get({ id: tripId })
  return {
    contact,
    lead,
    vendor,
    tripNumber: `T-${String(trip.number).padStart(6, '0')}`,
    ids: { trip: tripId, proposal: proposalId, booking: booking.id, voucher: ids[0] ?? '', invoice: invoice.id },
  }
}

async function listed(call: Client, kind: Held, search: string) {
  const { data, similar } = await call[kinds[kind].list].list({ search })
  return similar ? [] : data.map(({ id }) => id)
}

async function inPalette(call: Client, kind: Held, search: string) {
  const { data, similar } = await call.search.records({ query: search })
  return similar ? [] : data.filter((hit) => hit.kind === kind).map(({ id }) => id)
}

describe.each(held)('a %s is found', (kind) => {
  test.each([
    '9164320045',
    '+91 91643',
    '(+91) 91643',
    '91643 20045',
    '0045',
    '20045',
    'geeta',
    'mehta gee',
    'Geeta Mehta',
  ])('by its customer: %s', async (search) => {
    const { call } = agency.owner
    expect(await listed(call, kind, search)).toEqual([made.ids[kind]])
    expect(await inPalette(call, kind, search)).toEqual([made.ids[kind]])
  })

  test('by the lead it was made for, but not for those who may not see leads', async () => {
    const { call } = await makeMember(app, agency, { recordScope: 'all', isRestricted: true, permissions })
    for (const search of ['8164320045', 'junior geeta']) {
      if (kind !== 'invoice') expect(await listed(agency.owner.call, kind, search)).toContain(made.ids[kind])
      expect(await listed(call, kind, search)).toEqual([])
      expect(await inPalette(call, kind, search)).toEqual([])
    }
    expect(await listed(call, kind, '9164320045')).toEqual([made.ids[kind]])
  })
})

test.each(['booking', 'voucher', 'invoice'] as const)('a %s is found by the number of its trip', async (kind) => {
  const { call } = agency.owner
  for (const search of [made.tripNumber, made.tripNumber.toLowerCase().replace(/-0+/, '-')])
    expect(await listed(call, kind, search)).toEqual([made.ids[kind]])
})

test('a booking is found by its vendor, by those who see costs', async () => {
  const colleague = await makeMember(app, agency, { recordScope: 'all', hidesCost: true })
  expect(await listed(agency.owner.call, 'booking', 'oberoi of geeta')).toEqual([made.ids.booking])
  expect(await listed(agency.owner.call, 'voucher', 'oberoi of geeta')).toEqual([made.ids.voucher])
  for (const kind of ['booking', 'voucher'] as const) {
    expect(await listed(colleague.call, kind, 'oberoi')).toEqual([])
    expect(await listed(colleague.call, kind, 'geeta')).toEqual([made.ids[kind]])
  }
})

test('what is found by a customer and a vendor follows them when they are changed', async () => {
  const { call } = agency.owner
  const sold = await makeSold('Anita Desai', '95555 12121')
  const { contact, lead, vendor, ids } = sold
  const phones = [{ number: '96666 34343' }]
  await call.contacts.update({ id: contact.id, version: contact.version, changes: { name: 'Anita Rao', phones } })
  await call.leads.update({ id: lead.id, version: lead.version, changes: { phone: '97777 56565' } })
  await call.vendors.update({ id: vendor.id, version: vendor.version, changes: { name: 'Trident' } })
  for (const kind of held) {
    for (const search of ['96666 34343', 'rao anita'])
      expect(await listed(call, kind, search), kind).toEqual([ids[kind]])
    expect(await listed(call, kind, '95555 12121'), kind).toEqual([])
  }
  expect(await listed(call, 'booking', '97777')).toEqual([ids.booking])
  expect(await listed(call, 'booking', 'trident')).toEqual([ids.booking])
  expect(await listed(call, 'booking', 'oberoi of anita')).toEqual([])
})

test('what is of a contact who is merged into another is found by the other', async () => {
  const { call } = agency.owner
  const { contact, ids } = await makeSold('Vikram Seth', '94444 11122')
  const { data: kept } = await call.contacts.create({ name: 'Vikram Chandra', phones: [{ number: '93333 22211' }] })
  const { version } = (await call.contacts.get({ id: contact.id })).data
  await call.contactDuplicates.merge({ id: kept.id, version: kept.version, otherId: contact.id, otherVersion: version })
  for (const kind of held) expect(await listed(call, kind, '93333 22211'), kind).toEqual([ids[kind]])
})

test('records from before an update are found by their customers after it', async () => {
  const { call } = agency.owner
  for (const table of ['trips', 'proposals', 'bookings', 'vouchers', 'invoices'])
    await app.owner.query(`alter table ${table} disable trigger ${table}_further_terms_changed`)
  for (const table of ['trips', 'proposals', 'bookings', 'vouchers', 'invoices']) {
    await app.owner.query(`update ${table} set terms = own_terms(terms) where agency_id = $1`, [agency.agencyId])
    await app.owner.query(`alter table ${table} enable trigger ${table}_further_terms_changed`)
  }
  expect(await listed(call, 'booking', 'geeta')).toEqual([])
  await renewTerms(app.services, agency.agencyId, new AbortController().signal)
  for (const kind of held) expect(await listed(call, kind, '9164320045'), kind).toEqual([made.ids[kind]])
})
