import type { BookingStatus } from '@sarai/contract/booking-words'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { vendorDesk } from '../../../test/ask-vendor.ts'
import { type Mailbox, openMailbox } from '../../../test/mailbox.ts'
import { dayIn, makeTrip } from '../../../test/make-trip.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'
import { tellVendors } from './booking-requests-telling.service.ts'

let app: TestApp
let mailbox: Mailbox
let agency: TestAgency
let desk: ReturnType<typeof vendorDesk>
beforeAll(async () => {
  mailbox = await openMailbox()
  app = await startApp({ SMTP_URL: mailbox.url })
  agency = await makeAgency(app)
  desk = vendorDesk(app, agency)
})
afterAll(async () => {
  await app.close()
  await mailbox.close()
})

const move = async (id: string, status: BookingStatus, more: object = {}) => {
  const { version } = await desk.bookingOf(id)
  return agency.owner.call.bookings.move({ id, version, status, ...more })
}
const listUpdates = async (tripId: string) => (await agency.owner.call.vendorUpdates.ofTrip({ id: tripId })).data
const listTasks = async (tripId: string) => (await agency.owner.call.tasks.list({ on: { tripId } })).data
const waitUntilNotified = async (tripId: string) =>
  expect.poll(async () => (await listUpdates(tripId)).map(({ state }) => state)).not.toContain('untold')
const readPage = async (url: string) => (await fetch(url)).text()
test('a vendor that is asked anew for what it confirmed sees its number, and keeps it where it gives no other', async () => {
  const { call } = agency.owner
  const made = await desk.asked(2)
  const [id = '', second = ''] = made.ids
  const ask = async (ids: string[]) => {
    const { drafts } = (await call.bookingRequests.draft({ bookings: ids })).data
    const requests = drafts.map(({ tripId, bookings, mailText: text }) => {
      return {
        tripId,
        bookings: bookings.map((one) => ({ id: one.id, version: one.version })),
        way: 'link' as const,
        text,
      }
    })
    const [sent] = (await call.bookingRequests.send({ requests })).data
    return { text: sent?.text ?? '', tripId: made.tripId, url: app.url + new URL(sent?.url ?? '').pathname }
  }
  await desk.answer(made, { do: 'confirm', number: 'MV-22' })
  await move(id, 'changed')
  const again = await ask([id])
  expect(again.text).toContain('changes your MV-22')
  const page = await readPage(again.url)
  expect(page).toContain('This changes what you confirmed by MV-22.')
  expect(page).toMatch(/name="number"[^>]*value="MV-22"/)
  const answers: Record<string, string>[] = [
    { do: 'hold', until: `${dayIn(5)}T18:00` },
    { do: 'counter', price: '6000' },
    { do: 'confirm', number: '' },
    { do: 'confirm', number: '' },
  ]
  for (const fields of answers) expect((await desk.answer(again, fields)).status).toBe(303)
  expect(await desk.bookingOf(id)).toMatchObject({ status: 'confirmed', confirmationNumber: 'MV-22' })
  // All at once, each keeps its own, and those that had none have none.
  await move(id, 'changed')
  const all = await ask([id, second])
  const seen = /name="line" value="all" \/>\s*<input type="hidden" name="seen" value="([^"]+)"/.exec(
    await readPage(all.url),
  )
  await desk.post(all.url, 'answer', { line: 'all', seen: seen?.[1] ?? '', do: 'confirm', number: '' })
  expect(await desk.bookingOf(id)).toMatchObject({ status: 'confirmed', confirmationNumber: 'MV-22' })
  expect(await desk.bookingOf(second)).toMatchObject({ status: 'confirmed', confirmationNumber: null })
  // Another vendor is not told it, nor confirms by it.
  await move(id, 'changed')
  const { version } = await desk.bookingOf(id)
  await call.bookings.update({ id, version, changes: { vendor: 'Another House', vendorId: null } })
  const other = await ask([id])
  expect(other.text + (await readPage(other.url))).not.toContain('MV-22')
  await desk.answer(other, { do: 'confirm', number: '' })
  expect(await desk.bookingOf(id)).toMatchObject({ status: 'confirmed', confirmationNumber: null })
})

test.each(['Lagoon Boats', 'Lagoon Boat Company'])(
  'a typed name that was asked by mail and is made the vendor %s later is the one that was asked',
  async (called) => {
    const { call } = agency.owner
    const to = `boats-${called.length}@lagoon.example`
    const name = `Lagoon Boats ${called.length}`
    const { id: tripId } = await makeTrip(app, agency.owner, { startsIn: 20 })
    const { id, version } = (await call.bookings.create({ tripId, vendor: name, title: 'Boat', date: dayIn(20) })).data
    const request = { tripId, bookings: [{ id, version }], way: 'mail' as const, to, text: 'Please: [link]' }
    const { data: sent } = await call.bookingRequests.send({ requests: [request] })
    const url = app.url + new URL(sent[0]?.url ?? '').pathname
    await desk.answer({ tripId, url }, { do: 'confirm', number: 'LB-1' })
    // Asked again, it is asked where it was asked.
    const back = (await call.bookings.create({ tripId, vendor: name.toLowerCase(), title: 'Boat back' })).data
    const { drafts } = (await call.bookingRequests.draft({ bookings: [back.id] })).data
    expect(drafts).toMatchObject([{ vendorId: null, email: to }])
    const vendor = (await call.vendors.create({ name: called })).data
    await call.vendorNames.join({ vendorId: vendor.id, name: name.toUpperCase() })
    expect((await call.vendors.get({ id: vendor.id })).data.email).toBe(to)
    expect(await desk.requestOf(tripId)).toMatchObject({ vendorId: vendor.id, lines: [{ state: 'open' }] })
    await move(id, 'changed')
    await waitUntilNotified(tripId)
    expect(await listUpdates(tripId)).toMatchObject([
      { kind: 'changed', way: 'mail', sentTo: to, confirmationNumber: 'LB-1', requestId: sent[0]?.id },
    ])
    await move(id, 'dropped', { reason: 'Not wanted' })
    await waitUntilNotified(tripId)
    expect((await listUpdates(tripId))[0]).toMatchObject({ kind: 'cancelled', way: 'mail', sentTo: to })
  },
)

test('whoever was reminded to tell a vendor is not reminded again of the same', async () => {
  const { call } = agency.owner
  const { id: tripId } = await makeTrip(app, agency.owner, { startsIn: 20 })
  const made = (await call.bookings.create({ tripId, vendor: 'Ravi Cabs', title: 'Ride', date: dayIn(20) })).data
  await call.bookings.move({ id: made.id, version: made.version, status: 'confirmed' })
  await move(made.id, 'changed')
  await expect.poll(() => listTasks(tripId)).toHaveLength(1)
  const [task] = await listTasks(tripId)
  const readReminder = async () =>
    (await app.owner.query<{ remind_at: unknown }>('select remind_at from tasks where id = $1', [task?.id])).rows[0]
  await app.owner.query('update tasks set remind_at = null where id = $1', [task?.id])
  // A job for each booking that changed at once.
  await tellVendors(app.services, agency.agencyId, tripId)
  expect(await readReminder()).toEqual({ remind_at: null })
  // Something else to tell is reminded of.
  await move(made.id, 'dropped', { reason: 'Not wanted' })
  await expect
    .poll(async () => (await listTasks(tripId)).map(({ title }) => title))
    .toEqual(['Tell the vendor: Ride is cancelled'])
})

test('choosing the vendor whose name was asked tells nobody that it is off', async () => {
  const { call } = agency.owner
  const { id: tripId } = await makeTrip(app, agency.owner, { startsIn: 20 })
  const made = (await call.bookings.create({ tripId, vendor: 'Hill Guides', title: 'Walk', date: dayIn(20) })).data
  await call.bookings.move({ id: made.id, version: made.version, status: 'confirmed' })
  const vendor = (await call.vendors.create({ name: 'Hill guides' })).data
  const { version } = await desk.bookingOf(made.id)
  await call.bookings.update({ id: made.id, version, changes: { vendorId: vendor.id, vendor: null } })
  expect(await listUpdates(tripId)).toEqual([])
})

test('a vendor whose offer was taken reads that, what was agreed and who comes', async () => {
  const { call } = agency.owner
  const made = await desk.asked()
  await call.travellers.add({ tripId: made.tripId, traveller: { givenName: 'Asha', familyName: 'Rao' } })
  await desk.answer(made, { do: 'counter', price: '6200', date: dayIn(23) })
  expect(await readPage(made.url)).toMatch(/<h1>The agency has your offer<\/h1>(?![^]*Asha)/)
  const [line] = (await desk.requestOf(made.tripId)).lines
  const decision = { lineId: line?.id ?? '', version: line?.version ?? 0, decision: 'take' as const }
  await call.bookingRequests.decide({ ...decision, leadsTo: 'confirmed' })
  const page = await readPage(made.url)
  expect(page).toContain('<h1>The agency takes your offer</h1>')
  expect(page).toMatch(/Agreed price<\/dt>\s*<dd>₹6,200/)
  expect(page).not.toContain('5,000')
  expect(page).toContain('Asha Rao')
  // What is told of it later is told as it was agreed.
  await move(made.ids[0] ?? '', 'dropped', { reason: 'Not wanted' })
  expect(await listUpdates(made.tripId)).toMatchObject([{ kind: 'cancelled', date: dayIn(23) }])
})

test('a vendor’s page claims no confirmation that a colleague has taken back', async () => {
  const made = await desk.asked()
  const [id = ''] = made.ids
  await desk.answer(made, { do: 'confirm', number: 'MV-30' })
  expect(await readPage(made.url)).toContain('You have confirmed')
  await move(id, 'requested')
  const page = await readPage(made.url)
  expect(page).not.toContain('You have confirmed')
  expect(page).toContain('Something has changed')
  expect(page).toContain('Wait for a new request, or write to them below.')
  await move(id, 'confirmed')
  expect(await readPage(made.url)).toContain('You have confirmed')
})
