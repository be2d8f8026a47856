import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { cancelTrip, dayIn, makeTrip } from '../../../test/make-trip.ts'
import { makeAgency, makeMember, type Person, type TestAgency } from '../../../test/make.ts'
import { tripTerms } from './trips.rules.ts'

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
})
afterAll(() => app.close())

const owner = () => agency.owner.call

/** Sets who arranges a trip, as its owner does on its page. */
async function arrange(id: string, operationsId: string | null): Promise<void> {
  const { data: trip } = await owner().trips.get({ id })
  await owner().trips.update({ id, version: trip.version, changes: { operationsId } })
}

/** A trip of the owner's with two services, the first confirmed and with its voucher, a traveller, a file and a task. */
async function fullTrip(title: string) {
  const { id, proposalId } = await makeTrip(app, agency.owner, {
    startsIn: 5,
    title,
    bookings: ['confirmed', 'requested'],
  })
  await app.owner.query('update trips set terms = $2 where id = $1', [
    id,
    tripTerms({ number: 1, title, destinations: [] }),
  ])
  const { ids } = (await owner().vouchers.ofTrip({ id, issue: true, reason: 'By phone' })).data
  await owner().travellers.add({ tripId: id, traveller: { givenName: 'Asha', familyName: 'Bhat' } })
  await owner().files.upload({ on: { tripId: id }, file: new File(['%PDF-1.4\n'], 'list.pdf') })
  await owner().tasks.create({ on: { tripId: id }, kind: 'task', title: `Call about ${title}`, dueAt: tomorrow() })
  const { data: bookings } = await owner().bookings.ofTrip({ id })
  const { leadId } = (await owner().trips.get({ id })).data
  return { id, proposalId, leadId: leadId ?? '', voucherId: ids[0] ?? '', bookingId: bookings[0]?.id ?? '', title }
}
type Full = Awaited<ReturnType<typeof fullTrip>>

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()
const around = { from: dayIn(-2), to: dayIn(20) }

/** Everything by which somebody could know of a trip, by name: whether they do. */
async function knows({ call }: Person, trip: Full): Promise<Record<string, boolean>> {
  const { id, title } = trip
  const found = (asked: Promise<unknown>) =>
    asked.then(
      () => true,
      (error: { status?: number }) => {
        expect(error.status).toBe(404)
        return false
      },
    )
  const hits = (await call.search.records({ query: title })).data
  const sheet = (await call.departures.day({ day: dayIn(6) })).data
  const isThere = (rows: { id: string }[]) => rows.some((row) => row.id === id)
  const listed = await call.trips.list({ search: title })
  const ofTrip = { filters: { trip: id } }
  return {
    trip: await found(call.trips.get({ id })),
    timeline: await found(call.trips.timeline({ id })),
    gaps: await found(call.trips.gaps({ id })),
    list: isThere((await call.trips.list({})).data),
    search: isThere(listed.data) && listed.total === 1,
    palette: isThere(hits),
    bookings: (await call.bookings.list(ofTrip)).total >= 2,
    booking: await found(call.bookings.get({ id: trip.bookingId })),
    servicesOfTrip: await found(call.bookings.ofTrip({ id })),
    vouchers: (await call.vouchers.list(ofTrip)).total > 0,
    voucher: await found(call.vouchers.get({ id: trip.voucherId })),
    travellers: await found(call.travellers.list({ tripId: id })),
    files: await found(call.files.list({ on: { tripId: id } })),
    tasks: await found(call.tasks.list({ on: { tripId: id } })),
    calendar: isThere((await call.departures.list(around)).data),
    daySheet: isThere([...sheet.leaving, ...sheet.underway, ...sheet.returning]),
    agenda: (await call.agenda.list(around)).data.items.some(({ about }) => about === title),
    dashboard: isThere((await call.dashboard.get({})).data.departures.rows),
    activity: (await call.activity.list({})).data.some(({ subjectId }) => [id, trip.bookingId].includes(subjectId)),
    note: await found(call.notes.create({ on: { tripId: id }, body: 'Seen' })),
  }
}

const all = (known: Record<string, boolean>, value: boolean) =>
  expect(known).toEqual(Object.fromEntries(Object.keys(known).map((name) => [name, value])))

test('whoever arranges a trip sees all that is the trip’s, and nothing else, until somebody else does', async () => {
  const operations = await makeMember(app, agency, { recordScope: 'own', hidesCost: true })
  const trip = await fullTrip('Zanskar trek')
  const other = await fullTrip('Chadar walk')
  all(await knows(operations, trip), false)

  await arrange(trip.id, operations.userId)
  all(await knows(operations, trip), true)
  all(await knows(operations, other), false)
  expect((await operations.call.trips.get({ id: trip.id })).data.isArranged).toBe(true)
  expect((await owner().trips.get({ id: trip.id })).data.isArranged).toBe(false)
  // Of what it costs, and of whom else its customer asks for what, they know as little as before.
  expect((await operations.call.bookings.get({ id: trip.bookingId })).data).toMatchObject({ net: null, vendor: null })
  for (const asked of [
    () => operations.call.leads.get({ id: trip.leadId }),
    () => operations.call.prospects.get({ id: trip.proposalId }),
  ])
    await expect(asked()).rejects.toMatchObject({ status: 404 })
  expect((await operations.call.invoices.list({})).total).toBe(0)

  // What is added to the trip while they arrange it is theirs to see too.
  const { rows } = await app.owner.query<{ id: string }>(
    `insert into bookings (agency_id, id, number, owner_id, trip_id, position, title, quantity, net, currency)
     select agency_id, gen_random_uuid(), 9000, owner_id, id, 9, 'Boat', 1, 100, 'INR' from trips where id = $1 returning id`,
    [trip.id],
  )
  const boat = { id: rows[0]?.id ?? '' }
  await operations.call.bookings.get({ id: boat.id })

  await arrange(trip.id, null)
  all(await knows(operations, trip), false)
  await expect(operations.call.bookings.get({ id: boat.id })).rejects.toMatchObject({ status: 404 })
  expect((await operations.call.trips.list({})).total).toBe(0)
})

test('whoever arranges a trip books, writes vouchers and notes travellers, and does not decide for its RM', async () => {
  const operations = await makeMember(app, agency, { recordScope: 'own' })
  const { call } = operations
  const trip = await fullTrip('Spiti circuit')
  await arrange(trip.id, operations.userId)
  const { data: services } = await call.bookings.ofTrip({ id: trip.id })
  const open = services.find(({ status }) => status === 'requested')
  const { data: sure } = await call.bookings.move({
    id: open?.id ?? '',
    version: open?.version ?? 0,
    status: 'confirmed',
    confirmationNumber: 'SP-1',
  })
  expect(sure.status).toBe('confirmed')
  expect((await call.vouchers.ofTrip({ id: trip.id, issue: true })).data.ids.length).toBeGreaterThan(0)
  await call.travellers.add({ tripId: trip.id, traveller: { givenName: 'Ravi', familyName: 'Bhat' } })

  const { version } = (await call.trips.get({ id: trip.id })).data
  const refusals = [
    () => call.trips.update({ id: trip.id, version, changes: { ownerId: operations.userId } }),
    () => call.trips.cancelPreview({ id: trip.id }),
    () => call.trips.cancel({ id: trip.id, version, reason: 'Why not', seenCharge: 0 }),
    () => call.trips.amend({ id: trip.id }),
    () => call.trips.dropAmendment({ id: trip.id }),
    () => call.invoices.ofTrip({ id: trip.id, kind: 'invoice' }),
  ]
  for (const refused of refusals) await expect(refused()).rejects.toMatchObject({ status: 422, code: 'ARRANGED_ONLY' })
  // Of many trips at once only their own are given to somebody; tags are theirs to set.
  const selection = { ids: [trip.id] }
  await call.trips.bulk({ selection, change: { action: 'assign', ownerId: operations.userId } })
  await call.trips.bulk({ selection, change: { action: 'tag', add: ['Arranged'], remove: [] } })
  expect((await owner().trips.get({ id: trip.id })).data).toMatchObject({
    ownerId: agency.owner.userId,
    tags: ['Arranged'],
  })
  await expect(call.trips.export({ format: 'csv', selection: { filters: {} } })).rejects.toMatchObject({
    code: 'RIGHT_MISSING',
  })

  // They may hand it on, and then know of it no more.
  const next = await makeMember(app, agency, { recordScope: 'own' })
  const now = (await call.trips.get({ id: trip.id })).data
  await expect(
    call.trips.update({ id: trip.id, version: now.version, changes: { operationsId: next.userId } }),
  ).resolves.toMatchObject({ data: { operationsId: next.userId } })
  await expect(call.trips.get({ id: trip.id })).rejects.toMatchObject({ status: 404 })
  expect((await next.call.trips.get({ id: trip.id })).data.title).toBe('Spiti circuit')
})

test('a team-mate of whoever arranges a trip sees it as little as before', async () => {
  const { rows } = await app.owner.query<{ id: string }>(
    `insert into teams (agency_id, id, name) values ($1, gen_random_uuid(), 'Ground') returning id`,
    [agency.agencyId],
  )
  const teamId = rows[0]?.id ?? ''
  const operations = await makeMember(app, agency, { recordScope: 'team', teamId })
  const mate = await makeMember(app, agency, { recordScope: 'team', teamId })
  const trip = await fullTrip('Kaas plateau')
  await arrange(trip.id, operations.userId)
  all(await knows(operations, trip), true)
  all(await knows(mate, trip), false)
})

test('whoever arranges a trip is told of it, hears of what changes, and finds it there', async () => {
  const operations = await makeMember(app, agency, { recordScope: 'own' })
  const trip = await fullTrip('Majuli island')
  await arrange(trip.id, operations.userId)
  const gone = new AbortController()
  const topics = new Set<string>()
  const stream = await operations.call.live.events({}, { signal: gone.signal })
  const listening = (async () => {
    for await (const { topic } of stream) topics.add(topic)
  })().catch(() => {})
  await cancelTrip(agency.owner, trip.id)
  await expect.poll(() => [...topics]).toContain('trips')
  gone.abort()
  await listening
  const { data: notices } = await operations.call.notices.list({})
  const told = notices.find(({ kind }) => kind === 'trip_cancelled')
  expect(told).toMatchObject({ subject: 'trip', subjectId: trip.id })
  expect((await operations.call.trips.get({ id: trip.id })).data.state).toBe('cancelled')
})

test('whoever arranges a trip reads the mails to its vendors and their own, and not those to the customer', async () => {
  const operations = await makeMember(app, agency, { recordScope: 'own' })
  const trip = await fullTrip('Ziro valley')
  const vendor = (await owner().vendors.create({ name: 'Apatani Homestay', email: 'desk@apatani.example' })).data
  const [, open] = (await owner().bookings.ofTrip({ id: trip.id })).data
  const changes = { vendorId: vendor.id }
  const { data: booked } = await owner().bookings.update({ id: open?.id ?? '', version: open?.version ?? 0, changes })
  const ask = async (call: Person['call'], text: string) => {
    const { version } = (await call.bookings.get({ id: booked.id })).data
    const request = { tripId: trip.id, bookings: [{ id: booked.id, version }], way: 'mail' as const, text }
    return call.bookingRequests.send({ requests: [request] })
  }
  await ask(owner(), 'Please confirm the homestay')
  const { data: voucher } = await owner().vouchers.get({ id: trip.voucherId })
  const toCustomer = { channel: 'mail' as const, to: 'asha@example.com', message: 'As we said on the phone' }
  await owner().vouchers.send({
    id: voucher.id,
    version: voucher.version,
    ...toCustomer,
    overrideReason: 'Known to us',
  })
  await arrange(trip.id, operations.userId)

  const { call } = operations
  const subjects = async () => (await call.mail.list({})).data.map(({ to }) => to)
  expect(await subjects()).toEqual(['desk@apatani.example'])
  const [mine] = (await call.mail.list({})).data
  expect((await call.mail.get({ id: mine?.id ?? '' })).data.text).toContain('Please confirm the homestay')
  const [letter] = (await owner().mail.list({ filters: { about: voucher.id } })).data
  await expect(call.mail.get({ id: letter?.id ?? '' })).rejects.toMatchObject({ status: 404 })
  await expect(call.mail.sendAgain({ id: letter?.id ?? '' })).rejects.toMatchObject({ status: 404 })

  const told = [
    ...(await call.trips.timeline({ id: trip.id })).data,
    ...(await call.vouchers.timeline({ id: voucher.id })).data,
    ...(await call.activity.list({})).data,
  ]
  expect(JSON.stringify(told)).toContain('Please confirm the homestay')
  expect(JSON.stringify(told)).not.toContain('As we said on the phone')
  expect(JSON.stringify(told)).not.toContain('asha@example.com')
  const whole = JSON.stringify((await owner().vouchers.timeline({ id: voucher.id })).data)
  expect(whole).toContain('As we said on the phone')

  // What they write is theirs to read, whatever becomes of the trip.
  await ask(call, 'And a packed lunch')
  expect(await subjects()).toHaveLength(2)
  await arrange(trip.id, null)
  const left = (await call.mail.list({})).data
  expect(left).toHaveLength(1)
  expect((await call.mail.get({ id: left[0]?.id ?? '' })).data.text).toContain('And a packed lunch')
  await expect(call.mail.get({ id: mine?.id ?? '' })).rejects.toMatchObject({ status: 404 })
})
