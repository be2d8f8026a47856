import { randomUUID } from 'node:crypto'
import { blankCost, blankItem } from '@sarai/itinerary/blank'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { draftOf, editDraft, makeSent, priceB, priceOfExtra, sendDraft, set } from '../../../test/make-proposal.ts'
import { type Client, clientOf, makeAgency, makeMember, type TestAgency } from '../../../test/make.ts'

let app: TestApp
let agency: TestAgency
let call: Client
beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
  call = agency.owner.call
})
afterAll(() => app.close())

const agreedTotal = priceB + priceOfExtra
const moreNet = 500_000
const newTotal = agreedTotal + 2 * moreNet

/** A trip of option B with its extra, accepted by word. */
async function sold() {
  const sent = await makeSent(call)
  const said = { way: 'phone' as const, name: 'Asha Rao', optionId: sent.optionB, extras: [sent.extra] }
  await call.prospects.recordAcceptance({ id: sent.id, version: 1, ...said, total: agreedTotal })
  const { id: tripId } = (await call.prospects.trip({ id: sent.id })).data
  const accept = (version: number, total: number, extras = [sent.extra]) =>
    call.prospects.recordAcceptance({ id: sent.id, version, ...said, extras, total })
  return { ...sent, tripId, accept }
}

const bookingsOf = async (tripId: string) => (await call.bookings.ofTrip({ id: tripId })).data

/** One night more at the hotel, and a boat. */
async function amended(trip: Awaited<ReturnType<typeof sold>>) {
  await call.trips.amend({ id: trip.tripId })
  const { document } = await draftOf(call, trip.id)
  const [day] = document.days
  const hotel = day?.items.find(({ title }) => title === 'Hotel of B')
  if (!day || hotel?.category !== 'lodging') throw new Error('there is no hotel')
  const boat = {
    ...blankItem(randomUUID(), 'activity', 'Boat ride'),
    cost: { ...blankCost('INR'), net: moreNet, markup: { kind: 'percent' as const, percent: 10_000 } },
  }
  await editDraft(
    call,
    trip.id,
    { do: 'set', node: hotel.id, path: ['details', 'nights'], value: 2, was: 1 },
    { do: 'insert', list: 'items', parent: day.id, after: null, value: boat },
    { do: 'set', node: 'itinerary', path: ['validTo'], value: '2100-12-06', was: document.validTo },
  )
}

test('changes are prepared, sent, accepted and applied; until then the trip stays as it is', async () => {
  const trip = await sold()
  const [hotel] = await bookingsOf(trip.tripId)
  await call.bookings.move({ id: hotel?.id ?? '', version: hotel?.version ?? 0, status: 'confirmed' })
  await amended(trip)
  const { data: draft } = await call.trips.get({ id: trip.tripId })
  expect(draft).toMatchObject({ amendment: { state: 'draft', version: null }, agreedVersion: 1, total: agreedTotal })
  expect((await call.prospects.get({ id: trip.id })).data).toMatchObject({ status: 'accepted', total: agreedTotal })
  const { data: preview } = await call.trips.amendment({ id: trip.tripId })
  expect(preview).toMatchObject({ before: agreedTotal, after: newTotal, cost: moreNet, vendorCharges: 0 })
  expect(
    preview.services.map(({ title, becomes }) => `${title}: ${becomes}`).toSorted((a, b) => a.localeCompare(b)),
  ).toEqual(['Boat ride: added', 'Hotel of B: changed'])
  const traveller = clientOf(app, null)
  expect((await traveller.prospectPage.view({ key: trip.key })).data.state).toBe('accepted')

  const { revision } = await draftOf(call, trip.id)
  await call.prospects.send({ id: trip.id, revision, channel: 'mail', to: 'asha@example.com' })
  const { data: page } = await traveller.prospectPage.view({ key: trip.key })
  expect(page).toMatchObject({ state: 'open', agreed: { total: agreedTotal }, accepted: null, offer: { version: 2 } })
  expect(page.offer?.changes.map(({ text }) => text)).toContain('The price changed.')
  // Until when it is to be answered is told beside what changes, and is none of it.
  expect(JSON.stringify([page.offer?.changes, preview.changes])).not.toContain('Valid until')
  const shown = await (await fetch(new URL(`/proposals/${trip.key}`, app.url))).text()
  expect(shown).toContain('Changes to your trip')
  expect(shown).toContain('₹10,000 more than agreed, to be paid with the last instalment.')
  const { rows: mails } = await app.owner.query(
    `select text from mails where subject like 'Changes to your trip%' and text like '%' || $1 || '%'`,
    [trip.key],
  )
  expect(mails).toEqual([{ text: expect.stringContaining('₹10,000 more than agreed, to be paid with the last') }])

  await trip.accept(2, newTotal)
  const { data: after } = await call.trips.get({ id: trip.tripId })
  expect(after).toMatchObject({ amendment: null, agreedVersion: 2, total: newTotal })
  expect(after.instalments.reduce((sum, { amount }) => sum + amount, 0)).toBe(newTotal)
  const bookings = await bookingsOf(trip.tripId)
  expect(bookings.map(({ title, status }) => `${title}: ${status}`).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'Balloon ride: initialised',
    'Boat ride: initialised',
    'Hotel of B: changed',
  ])
  expect(bookings.find(({ id }) => id === hotel?.id)).toMatchObject({ nights: 2, status: 'changed' })
  const { data: entries } = await call.trips.timeline({ id: trip.tripId })
  expect(entries.find(({ kind }) => kind === 'trip_amended')?.data).toMatchObject({
    before: agreedTotal,
    total: newTotal,
    added: 1,
    changed: 1,
    dropped: 0,
  })
  expect((await traveller.prospectPage.view({ key: trip.key })).data).toMatchObject({
    state: 'accepted',
    agreed: null,
    accepted: { total: newTotal },
  })
  // The lead's history has both.
  const ofLead = (await call.leads.timeline({ id: trip.leadId })).data.map(({ kind }) => kind)
  expect(ofLead).toEqual(expect.arrayContaining(['acceptance_recorded', 'amendment_accepted']))
  // Each acceptance refers to the one before.
  const { rows } = await app.owner.query(
    `select amends is not null as amends from proposal_acceptances where proposal_id = $1 and accepted_at is not null order by accepted_at`,
    [trip.id],
  )
  expect(rows).toEqual([{ amends: false }, { amends: true }])
})

test('whoever looks after trip and proposal is mailed once that changes were accepted, colleagues by their notice', async () => {
  const trip = await sold()
  const [colleague, operations] = [
    await makeMember(app, agency, { recordScope: 'all' }),
    await makeMember(app, agency, { recordScope: 'all' }),
  ]
  const { version } = (await call.trips.get({ id: trip.tripId })).data
  await call.trips.update({ id: trip.tripId, version, changes: { operationsId: operations.userId } })
  await amended(trip)
  await sendDraft(call, trip.id)
  const choice = { way: 'phone' as const, name: 'Asha Rao', optionId: trip.optionB, extras: [trip.extra] }
  await colleague.call.prospects.recordAcceptance({ id: trip.id, version: 2, ...choice, total: newTotal })
  const listMailsTo = async (email: string) => {
    const query = `select subject, text from mails where "to" = $1 and subject like '%accepted%' order by subject`
    return (await app.owner.query<{ subject: string; text: string }>(query, [email])).rows
  }
  const [mail, ...others] = (await listMailsTo(agency.owner.email)).filter(({ text }) =>
    [trip.id, trip.tripId].some((id) => text.includes(id)),
  )
  expect(mail?.subject).toMatch(/^Asha Rao accepted the changes of /)
  expect(mail?.text).not.toContain('your trip')
  expect(others).toEqual([])
  expect((await listMailsTo(operations.email)).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Changes to .* were accepted$/),
  ])
  const { rows } = await app.owner.query(
    `select user_id from notices where kind = 'trip_amended' and subject_id = $1 and is_shown order by user_id`,
    [trip.tripId],
  )
  expect(rows.map(({ user_id }) => String(user_id))).toEqual([agency.owner.userId, operations.userId].sort())
})

test('what is removed is dropped with the charge of the vendor, and less to pay lowers what is open', async () => {
  const trip = await sold()
  const ride = (await bookingsOf(trip.tripId)).find(({ title }) => title === 'Balloon ride')
  await call.bookings.move({ id: ride?.id ?? '', version: ride?.version ?? 0, status: 'requested' })
  await app.owner.query(`update bookings set slabs = '[{"daysBefore": 1000, "percent": 5000}]' where id = $1`, [
    ride?.id,
  ])
  await app.owner.query(`update bookings set date = current_date + 10 where id = $1`, [ride?.id])
  await call.trips.amend({ id: trip.tripId })
  await sendDraft(call, trip.id)
  await trip.accept(2, priceB, [])
  const after = (await bookingsOf(trip.tripId)).find(({ title }) => title === 'Balloon ride')
  expect(after).toMatchObject({
    status: 'dropped',
    dropCharge: priceOfExtra / 4,
    dropReason: 'Changes to the trip, version 2',
  })
  const { data } = await call.trips.get({ id: trip.tripId })
  expect(data.total).toBe(priceB)
  expect(data.instalments.reduce((sum, { amount }) => sum + amount, 0)).toBe(priceB)
})

test('begun twice, sent and dropped it changes nothing of the trip', async () => {
  const trip = await sold()
  await Promise.all([call.trips.amend({ id: trip.tripId }), call.trips.amend({ id: trip.tripId })])
  const { data: entries } = await call.trips.timeline({ id: trip.tripId })
  expect(entries.filter(({ kind }) => kind === 'amendment_begun')).toHaveLength(1)
  await amended(trip)
  await sendDraft(call, trip.id)
  const { data } = await call.trips.dropAmendment({ id: trip.tripId })
  expect(data).toMatchObject({ amendment: null, agreedVersion: 1 })
  await expect(trip.accept(2, newTotal)).rejects.toMatchObject({ status: 409, code: 'AMENDMENT_OVER' })
  await expect(editDraft(call, trip.id, set(['subtitle'], 'x', null))).rejects.toMatchObject({ code: 'ACCEPTED' })
  expect((await draftOf(call, trip.id)).document.days[0]?.items).toHaveLength(3)
  await expect(call.trips.amendment({ id: trip.tripId })).rejects.toMatchObject({ code: 'NO_AMENDMENT' })
})

test('an older version, the same twice, and changes to a cancelled trip are refused', async () => {
  const trip = await sold()
  await amended(trip)
  await sendDraft(call, trip.id)
  await sendDraft(call, trip.id)
  await expect(trip.accept(2, newTotal)).rejects.toMatchObject({ status: 409, code: 'SUPERSEDED' })
  const both = await Promise.allSettled([trip.accept(3, newTotal), trip.accept(3, newTotal)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a.localeCompare(b))).toEqual(['fulfilled', 'rejected'])
  expect(await bookingsOf(trip.tripId)).toHaveLength(3)

  const other = await sold()
  await amended(other)
  await sendDraft(call, other.id)
  const { data } = await call.trips.get({ id: other.tripId })
  const cancelling = call.trips.cancel({ id: other.tripId, version: data.version, reason: 'Illness', seenCharge: 0 })
  const outcomes = await Promise.allSettled([cancelling, other.accept(2, newTotal)])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { data: after } = await call.trips.get({ id: other.tripId })
  if (after.state === 'cancelled') {
    expect(after).toMatchObject({ amendment: null, agreedVersion: 1 })
    await expect(call.trips.amend({ id: other.tripId })).rejects.toMatchObject({ code: 'TRIP_CANCELLED' })
  } else expect(after).toMatchObject({ agreedVersion: 2 })
})

test('who sees no costs sees none in what an amendment changes', async () => {
  const trip = await sold()
  await amended(trip)
  const operations = await makeMember(app, agency, { recordScope: 'all', hidesCost: true })
  const { data } = await operations.call.trips.amendment({ id: trip.tripId })
  expect(data).toMatchObject({ cost: null, vendorCharges: null, after: newTotal })
  expect(data.services.every(({ cost, charge }) => cost === null && charge === null)).toBe(true)
  expect(data.services.flatMap(({ fields }) => fields)).not.toContain('net')
})
