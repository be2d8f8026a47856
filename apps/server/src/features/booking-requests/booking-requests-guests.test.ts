import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysWords } from '@sarai/itinerary/words'
import { startApp, type TestApp } from '../../../test/app.ts'
import { vendorDesk } from '../../../test/ask-vendor.ts'
import { dayIn, makeTrip } from '../../../test/make-trip.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'

let app: TestApp
let agency: TestAgency
let desk: ReturnType<typeof vendorDesk>
beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
  desk = vendorDesk(app, agency)
})
afterAll(() => app.close())

test('a request tells who comes, who shares which room, how old children are and what they wish, but no passport', async () => {
  const { call } = agency.owner
  await call.bookingRequests.saveSettings({ namesGuests: true })
  const made = await desk.asked()
  const { tripId } = made
  await call.vendors.update({
    id: made.vendor.id,
    version: made.vendor.version,
    changes: { whatsapp: '+919829012345' },
  })
  const people = [
    { title: 'Mrs' as const, givenName: 'Asha', familyName: 'Rao', room: '1', meal: 'jain' as const },
    { kind: 'child' as const, givenName: 'Kabir', birth: `${Number(dayIn(20).slice(0, 4)) - 9}-01-01`, room: '1' },
    { givenName: 'Vikram', room: '2', wishes: 'No stairs' },
  ]
  for (const traveller of people)
    await call.travellers.add({ tripId, traveller: { ...traveller, passportNumber: 'Z7654321' } })
  const told = [
    'Mrs Asha Rao',
    '2 adults, 1 child (9)',
    'Room 1: Mrs Asha Rao, Kabir (9)\nRoom 2: Vikram',
    'Mrs Asha Rao: Jain meals\nVikram: No stairs',
  ]
  const { drafts } = (await call.bookingRequests.draft({ bookings: made.ids })).data
  const markup = await (await fetch(made.url)).text()
  for (const text of [drafts[0]?.mailText ?? '', drafts[0]?.whatsappText ?? '', markup]) {
    for (const words of told) expect(text).toContain(words)
    // Without addresses, in which any four signs can stand.
    expect(text.replaceAll(/[\w-]{20,}/g, '')).not.toMatch(/4321/)
  }
  // Asked before anybody was entered; now that they are, a change is told.
  expect(markup).not.toContain('Changed since')
  const bookings = drafts[0]?.bookings.map(({ id, version }) => ({ id, version })) ?? []
  await call.bookingRequests.send({ requests: [{ tripId, bookings, way: 'link', text: 'Please' }] })
  const anew = await desk.requestOf(tripId)
  const page = async () => (await fetch(app.url + (anew.path ?? ''))).text()
  await call.travellers.add({ tripId, traveller: { kind: 'infant', givenName: 'Mira' } })
  expect(await page()).toContain('Changed since you were asked. It was 2 adults, 1 child (9).')
  expect(await (await fetch(made.url)).text()).not.toContain('Kabir')
  // Who has declined has no business with who travels.
  await desk.answer({ tripId, url: app.url + (anew.path ?? '') }, { do: 'decline', reason: 'Full' })
  expect(await page()).not.toContain('Kabir')
})

test('before it has confirmed a vendor learns how many come, and who they are only afterwards or where the agency says so', async () => {
  const { call } = agency.owner
  await call.bookingRequests.saveSettings({ namesGuests: false })
  expect((await call.bookingRequests.settings()).data).toEqual({ namesGuests: false })
  const made = await desk.asked()
  const traveller = { givenName: 'Leela', familyName: 'Nair', room: '1', meal: 'jain' as const }
  await call.travellers.add({ tripId: made.tripId, traveller })
  const readPage = async () => (await fetch(made.url)).text()
  const { drafts } = (await call.bookingRequests.draft({ bookings: made.ids })).data
  for (const text of [
    drafts[0]?.mailText ?? '',
    drafts[0]?.whatsappText ?? '',
    drafts[0]?.subject ?? '',
    await readPage(),
  ]) {
    expect(text).toContain('1 adult')
    expect(text).not.toMatch(/Leela|Jain/)
  }
  await desk.answer(made, { do: 'confirm' })
  expect(await readPage()).toContain('Leela Nair')
  await call.bookingRequests.saveSettings({ namesGuests: true })
  expect(await (await fetch((await desk.asked()).url)).text()).not.toContain('Leela')
})

test('the subject of a request names the guests, their days and the trip', async () => {
  const { call } = agency.owner
  const made = await desk.asked(2)
  await call.travellers.add({ tripId: made.tripId, traveller: { givenName: 'Leela', familyName: 'Nair' } })
  const { drafts } = (await call.bookingRequests.draft({ bookings: made.ids })).data
  const number = drafts[0]?.tripTitle.split(' ', 1)[0] ?? ''
  expect(drafts[0]?.subject).toBe(`Request ${number}: 1 adult, ${daysWords(dayIn(20), dayIn(21))}, for Leela Nair`)
})

test('a vendor that is archived or deleted is not asked, and one that is on hold or too few rooms are pointed out', async () => {
  const { call } = agency.owner
  const made = await desk.asked()
  const { vendor, ids } = made
  const setStatus = async (wanted: 'archived' | 'on_hold') => {
    const { version } = (await call.vendors.get({ id: vendor.id })).data
    await call.vendors.update({ id: vendor.id, version, changes: { status: wanted } })
  }
  await setStatus('archived')
  expect((await call.bookingRequests.draft({ bookings: ids })).data).toMatchObject({
    drafts: [],
    skipped: [{ reason: expect.stringContaining('is archived') }],
  })
  const { id, version } = await desk.bookingOf(ids[0] ?? '')
  const request = { tripId: made.tripId, bookings: [{ id, version }], way: 'link' as const, text: 'Please' }
  await expect(call.bookingRequests.send({ requests: [request] })).rejects.toMatchObject({ code: 'VENDOR_CLOSED' })
  await expect(call.bookingRequests.remind({ id: made.id })).rejects.toMatchObject({ code: 'VENDOR_CLOSED' })
  // Somebody types its name.
  const { tripId } = made
  const typed = { tripId, title: 'Another room', date: dayIn(20), vendor: vendor.name.toUpperCase() }
  const { data: byName } = await call.bookings.create(typed)
  expect((await call.bookingRequests.draft({ bookings: [byName.id] })).data.drafts[0]?.cautions).toEqual([
    `A vendor called ${typed.vendor} is archived`,
  ])
  await setStatus('on_hold')
  await app.owner.query('update trips set travellers = 40 where id = $1', [made.tripId])
  expect((await call.bookingRequests.draft({ bookings: ids })).data.drafts[0]?.cautions).toEqual([
    `${vendor.name} is on hold`,
    'Room 1: 1 room for 40 travellers. Check how many rooms you need',
  ])
})

test('a request says in words how much is asked for', async () => {
  const { call } = agency.owner
  const { id: tripId } = await makeTrip(app, agency.owner, { startsIn: 20 })
  const add = async (title: string, facts: object) =>
    (await call.bookings.create({ tripId, title, vendor: 'Otto & Sons', ...facts })).data.id
  const ids = [
    await add('Room', { category: 'lodging', date: dayIn(20), nights: 2, quantity: 2 }),
    await add('Rooms', { category: 'lodging', date: dayIn(20), nights: 2, quantity: 6 }),
    await add('Boat', { category: 'activity', date: dayIn(21), quantity: 3 }),
    await add('Cars', { category: 'transport', date: dayIn(22), quantity: 2 }),
  ]
  const { drafts } = (await call.bookingRequests.draft({ bookings: ids })).data
  const lines = drafts[0]?.mailText.split('\n').filter((line) => /: (Rooms?|Boat|Cars)/.test(line))
  expect(lines?.map((line) => line.replace(/^.*?: /, ''))).toEqual([
    'Room',
    'Rooms, 6 room nights',
    'Boat, 3 tickets',
    'Cars, 2 vehicles',
  ])
})
