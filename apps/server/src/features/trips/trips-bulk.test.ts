import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { dayIn, makeTrip } from '../../../test/make-trip.ts'
import { makeAgency, makeMember } from '../../../test/make.ts'
import { ended, fileOf } from '../../../test/operations.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const everything = { filters: {} }

test('trips are handed over and tagged at once, but for those that were cancelled, and each is taken back', async () => {
  const agency = await makeAgency(app)
  const { call, userId } = agency.owner
  const colleague = await makeMember(app, agency, {})
  for (const title of ['Goa', 'Kerala'])
    await makeTrip(app, agency.owner, { startsIn: 9, title, bookings: ['confirmed'] })
  const off = await makeTrip(app, agency.owner, { startsIn: 9, title: 'Off' })
  await app.owner.query(`update trips set cancelled_at = now(), cancel_reason = 'Ill' where id = $1`, [off.id])
  const rows = async () =>
    (await call.trips.list({ sort: [{ by: 'title', dir: 'asc' }] })).data.map(
      ({ title, tags, ownerId }) => `${title} ${tags.join()} ${ownerId === userId ? 'mine' : 'theirs'}`,
    )

  const tagged = (await call.trips.bulk({ selection: everything, change: { action: 'tag', add: ['VIP'], remove: [] } }))
    .data
  expect(await rows()).toEqual(['Goa VIP mine', 'Kerala VIP mine', 'Off  mine'])
  await call.operations.undo({ id: tagged.operationId })
  expect(await rows()).toEqual(['Goa  mine', 'Kerala  mine', 'Off  mine'])

  const assign = { action: 'assign' as const, ownerId: colleague.userId }
  const given = (await call.trips.bulk({ selection: everything, change: assign })).data
  expect(await rows()).toEqual(['Goa  theirs', 'Kerala  theirs', 'Off  mine'])
  // What is booked for a trip is its manager's.
  const owners = (await call.bookings.list({})).data.map(({ ownerId }) => ownerId)
  expect(owners).toEqual([colleague.userId, colleague.userId])
  await call.operations.undo({ id: given.operationId })
  expect(await rows()).toEqual(['Goa  mine', 'Kerala  mine', 'Off  mine'])
})

test('who sees their own trips changes and exports no others', async () => {
  const agency = await makeAgency(app)
  await makeTrip(app, agency.owner, { startsIn: 9 })
  const agent = await makeMember(app, agency, { recordScope: 'own', rights: ['export'] })
  const change = { action: 'tag' as const, add: ['Mine'], remove: [] }
  expect((await agent.call.trips.bulk({ selection: everything, change })).data.trips).toBe(0)
  const { operationId } = (await agent.call.trips.export({ format: 'csv', selection: everything })).data
  expect(await ended(agent.call, operationId)).toMatchObject({ state: 'done', progress: 0 })
})

test('trips, bookings and vouchers are exported as lists show them, and no cell is a formula', async () => {
  const agency = await makeAgency(app)
  const { call } = agency.owner
  const { id } = await makeTrip(app, agency.owner, {
    startsIn: 9,
    title: '=HYPERLINK("x")',
    bookings: ['confirmed', 'requested'],
  })
  await call.vouchers.ofTrip({ id, issue: true, reason: 'By phone' })
  await makeTrip(app, agency.owner, { startsIn: 90, title: 'Later' })
  const linesOf = async (operationId: string) => (await fileOf(app, call, operationId)).text.split('\r\n').slice(0, -1)
  const csv = { format: 'csv' as const }

  const trips = await call.trips.export({
    ...csv,
    columns: ['title', 'startDate', 'state', 'readiness', 'confirmations', 'payments', 'total'],
    selection: { filters: { startTo: dayIn(30) } },
  })
  expect(await linesOf(trips.data.operationId)).toEqual([
    'Title,First day,State,Readiness,Services confirmed,Payments,Total',
    `"'=HYPERLINK(""x"")",${dayIn(9)},Upcoming,Pending,1 of 2,0 of 1,90000`,
  ])
  const columns = ['title', 'status', 'net', 'currency']
  const bookings = (await call.bookings.export({ ...csv, columns, selection: everything })).data
  const [header, ...booked] = await linesOf(bookings.operationId)
  expect(header).toBe('Service,Status,Cost,Currency')
  expect(booked.toSorted()).toEqual(['Hotel 1,Confirmed,1000,INR', 'Hotel 2,Requested,1000,INR'])
  const vouchers = (await call.vouchers.export({ ...csv, columns: ['title', 'status'], selection: everything })).data
  expect((await linesOf(vouchers.operationId)).toSorted()).toEqual([
    'Hotel 1,Issued',
    'Hotel 2,Issued',
    'Voucher,Status',
  ])
  const workbook = (await call.trips.export({ format: 'xlsx', selection: everything })).data
  expect((await fileOf(app, call, workbook.operationId)).bytes.subarray(0, 2).toString()).toBe('PK')
})

test('who does not see costs has none in the file', async () => {
  const agency = await makeAgency(app)
  const blind = await makeMember(app, agency, { hidesCost: true, rights: ['export'] })
  await makeTrip(app, agency.owner, { startsIn: 9, bookings: ['confirmed'] })
  const change = { action: 'assign' as const, ownerId: blind.userId }
  await agency.owner.call.trips.bulk({ selection: everything, change })
  const asked = { format: 'csv' as const, columns: ['title', 'net', 'currency'], selection: everything }
  const { operationId } = (await blind.call.bookings.export(asked)).data
  const text = (await fileOf(app, blind.call, operationId)).text
  expect(text).not.toMatch(/Cost|1000/)
  expect(text).toContain('Hotel 1')
})
