import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'
import { dayIn, makeTrip } from '../../../test/make-trip.ts'
import { fileOf } from '../../../test/operations.ts'
import { wordsOfPdf } from '../../../test/pdf-words.ts'
import { followTripsJob } from './vouchers.jobs.ts'

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
})
afterAll(() => app.close())

const call = () => agency.owner.call
/** The passport that must not be read anywhere. */
const passport = 'Z7654321'

/** A family of three in two rooms, with a hotel and a car that are confirmed. */
async function familyTrip() {
  const { id: tripId } = await makeTrip(app, agency.owner, { startsIn: 30 })
  const [lead] = (await call().travellers.list({ tripId })).data.travellers
  expect(lead).toBeUndefined()
  const people = [
    {
      title: 'Mrs' as const,
      givenName: 'Asha',
      familyName: 'Rao',
      birth: '1985-04-02',
      meal: 'jain' as const,
      room: '1',
    },
    {
      kind: 'child' as const,
      givenName: 'Kabir',
      familyName: 'Rao',
      birth: `${Number(dayIn(30).slice(0, 4)) - 9}-01-01`,
    },
    { givenName: 'Vikram', familyName: 'Rao', seat: 'window' as const, wishes: 'No stairs', room: '2' },
  ]
  for (const traveller of people)
    await call().travellers.add({ tripId, traveller: { ...traveller, passportNumber: passport } })
  const { travellers } = (await call().travellers.list({ tripId })).data
  const [asha, kabir, vikram] = travellers.map(({ id, version }) => ({ tripId, id, version }))
  if (!asha || !kabir || !vikram) throw new Error('somebody is missing')
  await call().travellers.update({ ...asha, changes: { isLead: true } })
  await call().travellers.arrange({ tripId, rooms: [{ id: kabir.id, room: '1' }] })
  const book = async (title: string, category: 'lodging' | 'transport', number: string) => {
    const facts = { tripId, title, category, date: dayIn(30), nights: category === 'lodging' ? 2 : null }
    const { id, version } = (await call().bookings.create({ ...facts, wishes: 'Early check-in' })).data
    await call().bookings.move({ id, version, status: 'confirmed', confirmationNumber: number })
    return id
  }
  const [hotelId, carId] = [await book('Lake Palace', 'lodging', 'LP-1'), await book('Airport car', 'transport', 'C-1')]
  return { tripId, hotelId, carId, asha: asha.id, kabir: kabir.id, vikram: vikram.id }
}

const travellerOf = async (tripId: string, id: string) => {
  const found = (await call().travellers.list({ tripId })).data.travellers.find((one) => one.id === id)
  if (!found) throw new Error('there is no such traveller')
  return { tripId, id, version: found.version }
}
const voucherOf = async (tripId: string, title: string) => {
  const { data } = await call().vouchers.list({ filters: { trip: tripId } })
  const row = data.find((one) => one.title === title)
  return (await call().vouchers.get({ id: row?.id ?? '' })).data
}
const pageOf = async (url = '') => (await fetch(app.url + new URL(url).pathname)).text()
/** What the clock has done every minute. */
const follow = () =>
  followTripsJob.run({
    services: app.services,
    agencyId: agency.agencyId,
    payload: {},
    logger: app.services.logger,
    signal: new AbortController().signal,
  })

describe('a voucher of a booking', () => {
  test('tells a hotel who comes, who shares which room, how old children are, meals, wishes and requests', async () => {
    const { tripId } = await familyTrip()
    await call().vouchers.saveSettings({
      version: 0,
      contacts: [],
      billing: 'Extras are paid by the guest',
      policies: null,
    })
    await call().vouchers.ofTrip({ id: tripId, issue: true })
    const hotel = await voucherOf(tripId, 'Lake Palace')
    expect(hotel.document).toMatchObject({
      leadGuest: 'Mrs Asha Rao',
      party: '2 adults, 1 child (9)',
      guests: [
        { name: 'Mrs Asha Rao', age: null, room: '1', wishes: 'Jain meals' },
        { name: 'Kabir Rao', age: 9, room: '1', wishes: null },
        { name: 'Vikram Rao', age: null, room: '2', wishes: 'No stairs' },
      ],
      requests: 'Early check-in',
      billing: 'Extras are paid by the guest',
    })
    expect(hotel.document.services[0]?.details.occupancy).toBe('Room 1: 1 adult, 1 child (9); Room 2: 1 adult')
    const page = await pageOf(hotel.revisions[0]?.url ?? undefined)
    expect(page).toMatch(/<dt>Room 1<\/dt>\s*<dd>Mrs Asha Rao, Kabir Rao \(9\)<\/dd>/)
    for (const said of ['Jain meals', 'No stairs', 'Early check-in', 'Extras are paid by the guest'])
      expect(page).toContain(said)
    const car = await voucherOf(tripId, 'Airport car')
    // Who drives them needs no rooms and serves no meals.
    expect(car.document.guests.map(({ room, wishes }) => [room, wishes])).toEqual([
      [null, null],
      [null, null],
      [null, 'No stairs'],
    ])
    for (const text of [page, JSON.stringify(hotel)]) {
      expect(text).not.toContain(passport)
      expect(text).not.toContain(passport.slice(-4))
    }
  })

  test('says the same on paper, and a draft that it is one', async () => {
    const { tripId } = await familyTrip()
    await call().vouchers.ofTrip({ id: tripId })
    const { id } = await voucherOf(tripId, 'Lake Palace')
    const { operationId } = (await call().vouchers.pdf({ id })).data
    const stateOf = async () => (await call().operations.get({ id: operationId })).data.state
    await expect.poll(stateOf, { timeout: 80_000, interval: 300 }).toBe('done')
    const words = wordsOfPdf((await fileOf(app, call(), operationId)).bytes)
    if (words === null) return
    expect(words).toContain('DRAFT, NOT VALID')
    expect(words).toMatch(/2 adults, 1 child \(9\)[\s\S]*Room 1 +Mrs Asha Rao, Kabir Rao \(9\)/)
    for (const said of ['Jain meals', 'No stairs', 'Early check-in']) expect(words).toContain(said)
    expect(words).not.toContain(passport.slice(-4))
  })

  test('leaves out what its toggles hide, each by its own', async () => {
    const { tripId } = await familyTrip()
    await call().vouchers.ofTrip({ id: tripId, issue: true })
    const pageWith = async (hidden: object) => {
      const { id, version, toggles } = await voucherOf(tripId, 'Lake Palace')
      const shown = { ...toggles, showGuests: true, showRooms: true, showWishes: true, showRequests: true, ...hidden }
      const changed = (await call().vouchers.update({ id, version, changes: { toggles: shown } })).data
      const issued = (await call().vouchers.issue({ id, version: changed.version })).data
      return pageOf(issued.revisions[0]?.url ?? undefined)
    }
    const noNames = await pageWith({ showGuests: false })
    expect(noNames).not.toContain('Kabir')
    expect(noNames).toMatch(/Room 1: 1 adult, 1 child \(9\)[\s\S]*1 × Jain meals/)
    const noRooms = await pageWith({ showRooms: false })
    expect(noRooms).toContain('Mrs Asha Rao, Kabir Rao (9), Vikram Rao')
    expect(noRooms).not.toContain('Room 1')
    expect(await pageWith({ showWishes: false })).not.toContain('Jain')
    expect(await pageWith({ showRequests: false })).not.toContain('Early check-in')
  })

  test('follows its trip until it is issued, and after that differs and is revised', async () => {
    const { tripId, hotelId, vikram, kabir } = await familyTrip()
    await call().vouchers.ofTrip({ id: tripId })
    const [before, car] = [await voucherOf(tripId, 'Lake Palace'), await voucherOf(tripId, 'Airport car')]
    const guests = before.document.guests.map((one) => ({ ...one, name: one.name.toUpperCase() }))
    const byHand = { ...car.document, guests }
    await call().vouchers.update({ id: car.id, version: car.version, changes: { document: byHand } })
    await call().travellers.update({ ...(await travellerOf(tripId, vikram)), changes: { givenName: 'Vivek' } })
    const { version } = (await call().bookings.get({ id: hotelId })).data
    await call().bookings.update({ id: hotelId, version, changes: { wishes: 'Late check-out' } })
    expect(await voucherOf(tripId, 'Lake Palace')).toMatchObject({ differs: true, status: 'draft' })
    await follow()
    await follow()
    const hotel = await voucherOf(tripId, 'Lake Palace')
    expect(hotel).toMatchObject({ differs: false, document: { requests: 'Late check-out' } })
    expect(hotel.document.guests.map(({ name }) => name)).toContain('Vivek Rao')
    // What somebody wrote by hand stays.
    expect((await voucherOf(tripId, 'Airport car')).document.guests.map(({ name }) => name)).toContain('KABIR RAO')
    const kinds = (await call().vouchers.timeline({ id: hotel.id })).data.map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'changed')).toHaveLength(1)

    // One that is behind is brought up to date as it is issued.
    await call().travellers.arrange({ tripId, rooms: [{ id: vikram, room: '3' }] })
    await call().vouchers.ofTrip({ id: tripId, issue: true })
    const issued = await voucherOf(tripId, 'Lake Palace')
    expect(issued).toMatchObject({ status: 'issued', differs: false })
    expect(issued.document.guests.find(({ name }) => name === 'Vivek Rao')?.room).toBe('3')

    // Rooms are nothing to a driver.
    await call().travellers.arrange({ tripId, rooms: [{ id: kabir, room: '3' }] })
    const differing = (await call().vouchers.list({ filters: { trip: tripId, differs: true } })).data
    expect(differing.map(({ title }) => title)).toEqual(['Lake Palace'])
    await follow()
    expect((await voucherOf(tripId, 'Lake Palace')).document.guests).toEqual(issued.document.guests)
    const { id } = issued
    const current = await voucherOf(tripId, 'Lake Palace')
    const taken = (await call().vouchers.refresh({ id, version: current.version })).data
    expect(taken).toMatchObject({ differs: false, hasDraft: true })
    // Who discards the draft is told again that the trip says something else.
    const discarded = (await call().vouchers.discard({ id, version: taken.version })).data
    expect(discarded).toMatchObject({ differs: true, hasDraft: false })
    await call().travellers.arrange({ tripId, rooms: [{ id: kabir, room: '1' }] })
    expect(await voucherOf(tripId, 'Lake Palace')).toMatchObject({ differs: true })
    const again = (await call().vouchers.refresh({ id, version: (await voucherOf(tripId, 'Lake Palace')).version }))
      .data
    // It says what was issued: there is nothing to revise.
    expect(again).toMatchObject({ differs: false, hasDraft: false })
  })

  test('names who is not known yet, and differs once they are; who cancels is not on it', async () => {
    const { id: tripId } = await makeTrip(app, agency.owner, { startsIn: 30, bookings: ['confirmed'] })
    await call().vouchers.ofTrip({ id: tripId, issue: true, reason: 'By phone' })
    const empty = await voucherOf(tripId, 'Hotel 1')
    expect(empty.document).toMatchObject({ guests: [], party: '2 travellers' })
    for (const traveller of [{ givenName: 'Asha' }, {}, { kind: 'infant' as const }])
      await call().travellers.add({ tripId, traveller })
    const { id, version, differs } = await voucherOf(tripId, 'Hotel 1')
    expect(differs).toBe(true)
    const { document } = (await call().vouchers.refresh({ id, version })).data
    expect(document.guests.map(({ name }) => name)).toEqual(['Asha', 'Adult, name to follow', 'Infant, name to follow'])
    expect(document.party).toBe('2 adults, 1 infant')
    await app.owner.query(
      `update trip_travellers set cancelled_at = now(), cancel_reason = 'Ill' where trip_id = $1 and kind = 'infant'`,
      [tripId],
    )
    expect(await voucherOf(tripId, 'Hotel 1')).toMatchObject({ differs: true })
  })
})

test('a draft whose booking was deleted is cancelled, and one of a combined voucher is left out', async () => {
  agency = await makeAgency(app)
  const { id: tripId } = await makeTrip(app, agency.owner, { startsIn: 30 })
  const [first, second] = [
    (await call().bookings.create({ tripId, title: 'Museum', category: 'activity' })).data,
    (await call().bookings.create({ tripId, title: 'Zoo', category: 'activity' })).data,
  ]
  await call().vouchers.ofTrip({ id: tripId, combined: true })
  // A service that is part of a combined voucher has its voucher.
  expect((await call().vouchers.ofTrip({ id: tripId })).data.made).toBe(0)
  expect((await call().vouchers.ofTrip({ id: tripId, bookingIds: [second.id] })).data.made).toBe(1)
  await call().bookings.remove({ id: second.id })
  await follow()
  const { data } = await call().vouchers.list({ filters: { trip: tripId } })
  expect(data.map(({ type, status }) => `${type} ${status}`).sort()).toEqual(['activity cancelled', 'combined draft'])
  const combined = (await call().vouchers.get({ id: data.find(({ type }) => type === 'combined')?.id ?? '' })).data
  expect(combined.document.services.map(({ bookingId }) => bookingId)).toEqual([first.id])
})
