import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { dayIn, makeTrip } from '../../../test/make-trip.ts'
import { makeAgency, makeMember, type TestAgency } from '../../../test/make.ts'
import { wordsOfPdf } from '../../../test/pdf-words.ts'

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
})
afterAll(() => app.close())

const around = { from: dayIn(-30), to: dayIn(60) }

test('trips come by the day they begin, with how ready they are', async () => {
  const { owner } = agency
  await makeTrip(app, owner, { startsIn: 20, title: 'Later', bookings: ['confirmed', 'requested', 'dropped'] })
  await makeTrip(app, owner, { startsIn: 3, title: 'Sooner', bookings: ['confirmed', 'requested'] })
  const settled = await makeTrip(app, owner, { startsIn: 10, title: 'Settled', bookings: ['confirmed', 'confirmed'] })
  await owner.call.vouchers.ofTrip({ id: settled.id, issue: true, reason: 'Confirmed by phone' })
  await owner.call.receipts.create({ tripId: settled.id, mode: 'upi', day: dayIn(0), amount: 4_000_000 })
  const gone = await makeTrip(app, owner, { startsIn: 4, title: 'Deleted' })
  await app.owner.query('update trips set deleted_at = now() where id = $1', [gone.id])

  const { data, total } = await owner.call.departures.list(around)
  expect(total).toBe(3)
  expect(data.map(({ title, readiness }) => `${title}: ${readiness}`)).toEqual([
    'Sooner: risk',
    'Settled: ready',
    'Later: pending',
  ])
  expect(data[2]?.parts.find(({ part }) => part === 'confirmations')).toMatchObject({ done: 1, of: 2 })
  expect(data[0]).toMatchObject({ startDate: dayIn(3), endDate: dayIn(7), travellers: 2, customer: /^Asha/ })

  const titles = async (filters: object) =>
    (await owner.call.departures.list({ ...around, ...filters })).data.map(({ title }) => title)
  expect(await titles({ readiness: ['risk', 'pending'] })).toEqual(['Sooner', 'Later'])
  expect(await titles({ owner: ['none'] })).toEqual([])
  expect(await titles({ owner: [owner.userId], from: dayIn(9), to: dayIn(11) })).toEqual(['Settled'])
  await app.owner.query(`update trips set destinations = '{Munnar,Goa}' where id = $1`, [data[1]?.id])
  expect(await titles({ destination: 'go' })).toEqual(['Settled'])
  expect(await titles({ destination: '%' })).toEqual([])
})

test('the day sheet tells who leaves, who is on the way with what they use, and who comes home', async () => {
  const { owner } = await makeAgency(app)
  await makeTrip(app, owner, { startsIn: 0, title: 'Leaves', bookings: ['confirmed'] })
  await makeTrip(app, owner, { startsIn: -1, title: 'On the way', bookings: ['confirmed', 'waitlisted'] })
  await makeTrip(app, owner, { startsIn: -4, title: 'Comes home' })
  await makeTrip(app, owner, { startsIn: -9, title: 'Is back' })
  const { data } = await owner.call.departures.day({ day: dayIn(0) })
  const titles = (trips: { title: string }[]) => trips.map(({ title }) => title)
  expect(titles(data.leaving)).toEqual(['Leaves'])
  expect(titles(data.underway)).toEqual(['On the way'])
  expect(titles(data.returning)).toEqual(['Comes home'])
  expect(data.underway[0]?.services).toMatchObject([{ title: 'Hotel 2', status: 'waitlisted' }])
})

test('the day sheet is a PDF too', async () => {
  const { owner } = await makeAgency(app)
  await makeTrip(app, owner, { startsIn: 2, title: 'केरल & “Goa”', bookings: ['requested'] })
  const { data } = await owner.call.departures.pdf({ day: dayIn(2) })
  const id = data.operationId
  await expect.poll(async () => (await owner.call.operations.get({ id })).data.state, { interval: 300 }).toBe('done')
  const { data: file } = await owner.call.operations.file({ id })
  const pdf = Buffer.from(await (await fetch(new URL(file.url, app.url))).arrayBuffer())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  const words = wordsOfPdf(pdf)
  if (words !== null) expect(words).toMatch(/Leaving \(1\)[\s\S]*At risk[\s\S]*Hotel 1[\s\S]*requested/)
})

test('people see the trips of those whose records they see', async () => {
  const all = await makeAgency(app)
  const agent = await makeMember(app, all)
  const manager = await makeMember(app, all, { recordScope: 'all' })
  await makeTrip(app, all.owner, { startsIn: 2, title: 'Of the owner' })
  const titles = async (person: typeof agent) =>
    (await person.call.departures.list(around)).data.map(({ title }) => title)
  expect(await titles(agent)).toEqual([])
  expect((await agent.call.departures.day({ day: dayIn(2) })).data.leaving).toEqual([])
  expect(await titles(manager)).toEqual(['Of the owner'])
  expect(await titles((await makeAgency(app)).owner)).toEqual([])
})

test('too many days, and days the wrong way round, are refused with the field', async () => {
  const ask = (from: string, to: string) => agency.owner.call.departures.list({ from, to })
  for (const [from, to] of [
    ['2026-01-01', '2026-12-31'],
    ['2026-02-02', '2026-02-01'],
  ] as const)
    await expect(ask(from, to)).rejects.toMatchObject({ status: 422, code: 'BAD_DAYS' })
})

test('the day sheet tells rides with their driver and flight, stays of the night, and what each is sent', async () => {
  const { owner } = await makeAgency(app)
  const { id: tripId } = await makeTrip(app, owner, { startsIn: 0, title: 'Arrives' })
  const { data: vendor } = await owner.call.vendors.create({ name: 'Hill Inn', phone: '98290 12345' })
  const day = dayIn(0)
  const driver = { name: 'Babu', phone: '+919876543210', vehicle: 'Innova', plate: 'KL 07 1234' }
  const add = async (title: string, facts: object) =>
    (await owner.call.bookings.create({ tripId, title, ...facts })).data.id
  await add('Pickup', { category: 'transport', date: day, time: '09:30', driver })
  const flight = await add('Flight in', { category: 'flight', date: day, time: '08:00' })
  const end = { airport: null, place: null, terminal: null, time: '08:00', zone: null }
  const details = {
    airline: null,
    flightNumber: '6E 204',
    from: { ...end, airport: 'DEL' },
    to: { ...end, airport: 'COK' },
  }
  const rest = { arrivesAfterDays: 0, cabin: null, baggage: null, pnr: null }
  await app.owner.query('update bookings set details = $2 where id = $1', [flight, { ...details, ...rest }])
  const inn = await add('Hill Inn', { category: 'lodging', date: dayIn(-1), nights: 2, vendorId: vendor.id })
  await add('Gone inn', { category: 'lodging', date: dayIn(-1), nights: 1, vendorId: vendor.id })
  const { data } = await owner.call.departures.day({ day })
  expect(data.moves.map(({ title, time, flight: number }) => [title, time, number])).toEqual([
    ['Flight in', '08:00', '6E 204'],
    ['Pickup', '09:30', '6E 204'],
  ])
  expect(data.stays).toMatchObject([{ title: 'Hill Inn', vendorPhone: '+919829012345', leavesOn: dayIn(1) }])
  expect(data.slips.map(({ kind, name }) => [kind, name])).toEqual([
    ['driver', 'Babu'],
    ['vendor', 'Hill Inn'],
  ])
  expect(data.slips[0]?.text).toMatch(/09:30 {2}Pickup\n.*flight 6E 204[\s\S]*Innova, KL 07 1234/)
  expect(data.slips[0]?.whatsappUrl).toContain('wa.me/919876543210')

  // A number of what was booked before is told as that.
  const readSlip = async () => (await owner.call.departures.day({ day })).data.slips[1]?.text
  await owner.call.bookings.move({ id: inn, version: 1, status: 'confirmed', confirmationNumber: 'HI-1' })
  expect(await readSlip()).toMatch(/Confirmation HI-1$/)
  await owner.call.bookings.update({ id: inn, version: 2, changes: { nights: 3 } })
  expect(await readSlip()).toMatch(/Confirmation HI-1, to be confirmed again$/)
})

test('the day sheet has the number that a traveller typed, of who leads before others, and not of who stays at home', async () => {
  const { owner } = await makeAgency(app)
  const { id: tripId } = await makeTrip(app, owner, { startsIn: 0 })
  const add = (traveller: object) => owner.call.travellers.add({ tripId, traveller: { kind: 'adult', ...traveller } })
  const readPhone = async () => (await owner.call.departures.day({ day: dayIn(0) })).data.leaving[0]?.phone
  expect(await readPhone()).toBe(null)
  await add({ givenName: 'Ravi', phone: '98290 11111' })
  expect(await readPhone()).toBe('+919829011111')
  await add({ givenName: 'Asha', phone: '98290 22222' })
  const setLead = (name: string) =>
    app.owner.query('update trip_travellers set is_lead = true where trip_id = $1 and given_name = $2', [tripId, name])
  await app.owner.query('update trip_travellers set is_lead = false where trip_id = $1', [tripId])
  await setLead('Asha')
  expect(await readPhone()).toBe('+919829022222')
  await app.owner.query(`update trip_travellers set cancelled_at = now() where trip_id = $1 and is_lead`, [tripId])
  expect(await readPhone()).toBe('+919829011111')
})

test('the day sheet puts a flight on the rides to and from it alone', async () => {
  const { owner } = await makeAgency(app)
  const { id: tripId } = await makeTrip(app, owner, { startsIn: -3, title: 'Kerala' })
  const day = dayIn(0)
  const add = async (title: string, category: 'flight' | 'transport', date: string, facts: object) => {
    const { id } = (await owner.call.bookings.create({ tripId, title, category, date })).data
    const { time = null, ...details } = facts as { time?: string }
    await app.owner.query('update bookings set details = $2, time = $3 where id = $1', [id, details, time])
  }
  const place = (name: string) => ({ name, country: 'IN', latitude: null, longitude: null })
  const ride = { vehicle: null, from: null, to: null, startTime: null, endTime: null, pickup: null, drop: null }
  const drive = { ...ride, kilometres: null, minutes: null }
  const end = (airport: string, name: string, time: string) => ({
    airport,
    place: place(name),
    terminal: null,
    time,
    zone: null,
  })
  const fly = (flightNumber: string, from: object, to: object, arrivesAfterDays = 0) => ({
    airline: null,
    cabin: null,
    baggage: null,
    pnr: null,
    flightNumber,
    from,
    to,
    arrivesAfterDays,
  })
  const overnight = fly('EK 532', end('DXB', 'Dubai', '22:30'), end('COK', 'Kochi', '04:10'), 1)
  await add('In', 'flight', dayIn(-1), { ...overnight, time: '22:30' })
  const evening = fly('6E 6324', end('TRV', 'Trivandrum', '19:05'), end('DEL', 'Delhi', '22:20'))
  await add('Out', 'flight', day, { ...evening, time: '19:05' })
  await add('Fetch', 'transport', day, { ...drive, pickup: 'Kochi airport, arrivals', time: '04:00' })
  await add('To the beach', 'transport', day, {
    ...drive,
    from: place('Alleppey'),
    to: place('Kovalam'),
    time: '09:30',
  })
  await add('Drop', 'transport', day, { ...drive, from: place('Kovalam'), drop: 'TRV, terminal 1', time: '16:15' })
  await add('Airport transfer', 'transport', day, { ...drive, time: '16:30' })
  await add('Sights', 'transport', day, { ...drive, from: place('Kovalam'), to: place('Varkala'), time: '17:00' })
  const { data } = await owner.call.departures.day({ day })
  expect(data.moves.map(({ title, flight }) => [title, flight])).toEqual([
    ['Fetch', 'EK 532'],
    ['To the beach', null],
    ['Drop', '6E 6324'],
    ['Airport transfer', '6E 6324'],
    ['Sights', null],
    ['Out', '6E 6324'],
  ])
})
