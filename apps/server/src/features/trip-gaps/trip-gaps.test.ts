import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { registration } from '../../../test/examples/tax-profile.ts'
import { makeSent, priceB } from '../../../test/make-proposal.ts'
import { cancelTrip, dayIn, makeTrip } from '../../../test/make-trip.ts'
import { makeAgency, makeMember, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'
import { checkTripsJob } from './trip-gaps.jobs.ts'

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
})
afterAll(() => app.close())

const call = () => agency.owner.call

/** What the clock has done every minute. */
const check = (agencyId = agency.agencyId) =>
  checkTripsJob.run({
    services: app.services,
    agencyId,
    payload: {},
    logger: app.services.logger,
    signal: new AbortController().signal,
  })

/** A trip of a day with a hotel, which was agreed to end the day after. */
async function sold(by = call()) {
  const { id, optionB } = await makeSent(by)
  const said = { way: 'phone' as const, name: 'Asha Rao', optionId: optionB, extras: [], total: priceB }
  await by.prospects.recordAcceptance({ id, version: 1, ...said })
  return (await by.prospects.trip({ id })).data.id
}

const hotelOf = async (tripId: string) => {
  const [hotel] = (await call().bookings.ofTrip({ id: tripId })).data
  if (!hotel) throw new Error('there is no hotel')
  return hotel
}
const findingsOf = async (id: string) => {
  const { data } = await call().trips.get({ id })
  return data.parts.find(({ part }) => part === 'findings')
}
const messages = async (id: string) =>
  (await call().trips.gaps({ id })).data.filter(({ part }) => part === 'findings').map(({ title }) => title)
const isListed = async (id: string, readiness: 'ready' | 'pending' | 'risk') =>
  (await call().trips.list({ filters: { readiness: [readiness] } })).data.some((row) => row.id === id)

const beyond = 'Hotel of B takes 1 night, until day 2; the trip ends on day 1.'

test('what the checks find of a booking is counted on the trip, named, and gone when it is put right', async () => {
  const id = await sold()
  await check()
  expect(await messages(id)).toEqual([beyond])
  expect(await findingsOf(id)).toEqual({ part: 'findings', state: 'pending', done: 0, of: 1 })

  const hotel = await hotelOf(id)
  await call().bookings.update({ id: hotel.id, version: hotel.version, changes: { title: 'Sea View' } })
  // Lists wait for the clock, the trip itself does not.
  expect(await messages(id)).toHaveLength(2)
  expect(await findingsOf(id)).toMatchObject({ of: 1 })
  await check()
  expect(await findingsOf(id)).toMatchObject({ of: 2 })

  const { version } = await hotelOf(id)
  await call().bookings.update({ id: hotel.id, version, changes: { title: 'hotel of b ' } })
  await check()
  expect(await messages(id)).toEqual(['hotel of b takes 1 night, until day 2; the trip ends on day 1.'])
  expect(await findingsOf(id)).toMatchObject({ of: 1 })
})

test('only what the checks look at has them look again', async () => {
  const id = await sold()
  await check()
  const due = async () => {
    const { rows } = await app.owner.query('select check_due_at is not null as due from trips where id = $1', [id])
    return rows[0]?.due as boolean
  }
  const hotel = await hotelOf(id)
  await call().bookings.update({ id: hotel.id, version: hotel.version, changes: { wishes: 'A quiet room' } })
  expect(await due()).toBe(false)
  const { version } = await hotelOf(id)
  await call().bookings.move({ id: hotel.id, version, status: 'dropped', reason: 'Full' })
  expect(await due()).toBe(true)
  await check()
  expect(await due()).toBe(false)
  expect(await messages(id)).toEqual(['Hotel of B was agreed upon and is not booked.'])
})

test('a difference that the traveller has agreed to is settled, taken back, and found again once something changes', async () => {
  const id = await sold()
  const hotel = await hotelOf(id)
  const retitle = async (title: string) => {
    const { version } = await hotelOf(id)
    await call().bookings.update({ id: hotel.id, version, changes: { title } })
  }
  await retitle('Sea View')
  await check()
  const offered = 'Sea View is booked, but the traveller was offered Hotel of B.'
  const gap = (await call().trips.gaps({ id })).data.find(({ title }) => title === offered)
  const [bookingId, key] = [gap?.bookingId ?? '', gap?.key ?? '']
  const settle = (isSettled: boolean) => call().trips.settleFinding({ id, bookingId, key, isSettled })

  await settle(true)
  await settle(true)
  expect(await messages(id)).not.toContain(offered)
  await check()
  expect(await findingsOf(id)).toMatchObject({ of: 1 })
  const kinds = (await call().bookings.timeline({ id: hotel.id })).data.map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'finding_settled')).toHaveLength(1)

  await settle(false)
  expect(await messages(id)).toContain(offered)
  await settle(true)
  await retitle('Tea Valley')
  expect(await messages(id)).toContain('Tea Valley is booked, but the traveller was offered Hotel of B.')
  await settle(false)
  await expect(settle(true)).rejects.toMatchObject({ status: 409 })
})

test('a service that was dropped for good is settled; nobody settles one of another trip or of a colleague', async () => {
  const id = await sold()
  const hotel = await hotelOf(id)
  await call().bookings.move({ id: hotel.id, version: hotel.version, status: 'dropped', reason: 'Stays with friends' })
  const gap = (await call().trips.gaps({ id })).data.find(({ key }) => key !== null)
  const settling = { id, bookingId: hotel.id, key: gap?.key ?? '', isSettled: true }
  const other = await sold()
  await expect(call().trips.settleFinding({ ...settling, id: other })).rejects.toMatchObject({ status: 404 })
  const stranger = await makeMember(app, agency, { recordScope: 'own' })
  await expect(stranger.call.trips.settleFinding(settling)).rejects.toMatchObject({ status: 404 })
  await call().trips.settleFinding(settling)
  expect(await messages(id)).toEqual([])
})

test('a trip is no more ready with a finding, in lists as on its page', async () => {
  const { id } = await makeTrip(app, agency.owner, { startsIn: 3, bookings: [] })
  await app.owner.query('update trip_instalments set paid = amount where trip_id = $1', [id])
  expect([await isListed(id, 'ready'), await isListed(id, 'risk')]).toEqual([true, false])
  await app.owner.query('update trips set findings = 1 where id = $1', [id])
  expect([await isListed(id, 'ready'), await isListed(id, 'risk')]).toEqual([false, true])
  expect((await call().trips.get({ id })).data.readiness).toBe('risk')
  const { data } = await call().departures.list({ from: dayIn(0), to: dayIn(10), readiness: ['risk'] })
  expect(data.map((trip) => trip.id)).toContain(id)
})

test('each gap is named: the instalment, the service, the voucher and the traveller', async () => {
  const { id } = await makeTrip(app, agency.owner, { startsIn: 20, bookings: ['confirmed', 'waitlisted', 'dropped'] })
  await call().travellers.add({ tripId: id, traveller: { kind: 'adult', givenName: 'Asha', familyName: 'Rao' } })
  const { data } = await call().trips.gaps({ id })
  expect(data.map(({ part, title, detail, amount }) => [part, title, detail, amount])).toEqual([
    ['payments', 'Balance', null, 4_000_000],
    ['confirmations', 'Hotel 2', 'Waitlisted', null],
    ['vouchers', 'Hotel 1', 'No voucher is issued', null],
    ['documents', 'Asha Rao', 'The day of birth is missing.', null],
  ])
})

test('of a cancelled trip nothing is missing, and who does not see a trip sees none of its gaps', async () => {
  const { id } = await makeTrip(app, agency.owner, { startsIn: 20, bookings: ['waitlisted'] })
  const stranger = await makeMember(app, agency, { recordScope: 'own' })
  await expect(stranger.call.trips.gaps({ id })).rejects.toMatchObject({ status: 404 })
  await cancelTrip(agency.owner, id)
  expect((await call().trips.gaps({ id })).data).toEqual([])
})

test('an invoice beyond what the trip costs by now is a finding, put right where money is, until just that is credited', async () => {
  const { agencyId, owner } = await makeAgency(app)
  await registration(new Maker(app, agencyId, owner.userId, newMark('gaps')))
  const id = await sold(owner.call)
  const { data: draft } = await owner.call.invoices.ofTrip({ id, kind: 'invoice' })
  const { data: invoice } = await owner.call.invoices.issue({ id: draft.id, version: draft.version })
  const find = async () =>
    (await owner.call.trips.gaps({ id })).data.filter(({ title }) => title.startsWith('Invoices come to'))
  expect(await find()).toEqual([])
  // A change that made the trip cheaper.
  await app.owner.query('update trips set total = total - 1000000 where id = $1', [id])
  expect(await find()).toMatchObject([{ part: 'findings', isOfMoney: true, bookingId: null }])
  expect((await find())[0]?.title).toContain('₹10,000 more')
  const countFindings = async () => {
    await check(agencyId)
    const { rows } = await app.owner.query('select findings from trips where id = $1', [id])
    return Number(rows[0].findings)
  }
  const before = await countFindings()
  // The note takes back just that, and no more than the invoice.
  const { overcharged } = (await owner.call.trips.dues({ id })).data
  expect(overcharged).toBe(1_000_000)
  const note = { id: invoice.id, kind: 'credit-note', reason: 'A day less' } as const
  await expect(owner.call.invoices.note({ ...note, amount: 1e9 })).rejects.toMatchObject({ status: 422 })
  const { data: drawnUp } = await owner.call.invoices.note({ ...note, amount: overcharged })
  expect(drawnUp).toMatchObject({ total: 1_000_000, document: { lines: [{ price: 1_000_000, isInclusive: true }] } })
  await owner.call.invoices.issue({ id: drawnUp.id, version: drawnUp.version })
  expect(await find()).toEqual([])
  // Lists know it too.
  expect(await countFindings()).toBe(before - 1)
})
