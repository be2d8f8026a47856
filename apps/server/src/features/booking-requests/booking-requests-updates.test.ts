import { bookingMoves, bookingStatuses } from '@sarai/contract/booking-words'
import { vendorHears } from '@sarai/contract/vendor-update-words'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { vendorDesk } from '../../../test/ask-vendor.ts'
import { type Mailbox, openMailbox } from '../../../test/mailbox.ts'
import { dayIn } from '../../../test/make-trip.ts'
import { makeAgency, makeMember, type TestAgency } from '../../../test/make.ts'

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

const move = async (id: string, status: (typeof bookingStatuses)[number], more: object = {}) => {
  const { version } = await desk.bookingOf(id)
  return agency.owner.call.bookings.move({ id, version, status, ...more })
}
const listUpdates = async (tripId: string) => (await agency.owner.call.vendorUpdates.ofTrip({ id: tripId })).data
const listTasks = async (tripId: string) => (await agency.owner.call.tasks.list({ on: { tripId } })).data
const waitUntilNotified = async (tripId: string) =>
  expect.poll(async () => (await listUpdates(tripId)).map(({ state }) => state)).not.toContain('untold')
const readPage = async (url: string) => (await fetch(url)).text()
/** Mails that ask a vendor to cancel, without the breaks that mail puts into long lines. */
const listMails = () =>
  mailbox.mails
    .map((mail) => ({ ...mail, text: mail.text.replaceAll(/=\r?\n/g, '') }))
    .filter(({ text }) => text.includes('please cancel'))

describe('what a vendor is to know', () => {
  test('has a row for every move of a booking, and none for others', () => {
    for (const from of bookingStatuses)
      expect(Object.keys(vendorHears[from]).sort()).toEqual([...bookingMoves[from]].sort())
  })

  test.each(
    bookingStatuses.flatMap((from) => bookingMoves[from].map((to) => [from, to, vendorHears[from][to]] as const)),
  )('%s to %s is noted as %s', async (from, to, heard) => {
    const { tripId, ids } = await desk.asked()
    const [id = ''] = ids
    await app.owner.query(`update bookings set status = $2 where id = $1`, [id, from])
    await move(id, to, to === 'dropped' ? { reason: 'Not wanted' } : {})
    const kinds = (await listUpdates(tripId)).map(({ kind }) => kind)
    const isAsked = from !== 'initialised' && from !== 'dropped'
    expect(kinds).toEqual(isAsked && (heard === 'cancelled' || heard === 'changed') ? [heard] : [])
  })
})

test('a vendor that was asked by mail and confirmed is mailed that its booking is off, with its number, and says that it knows', async () => {
  const { call } = agency.owner
  const made = await desk.asked(2, 'mail')
  await desk.answer(made, { do: 'confirm', number: 'HX-4711' })
  await move(made.ids[0] ?? '', 'dropped', { reason: 'Secret reason' })
  await waitUntilNotified(made.tripId)
  await expect.poll(() => listMails()).toHaveLength(1)
  const [mail] = listMails()
  expect(mail?.to).toEqual(['desk@lagoon.example'])
  expect(mail?.text).toContain('HX-4711')
  expect(mail?.text).not.toContain('Secret reason')
  const [task] = await listTasks(made.tripId)
  expect(task).toMatchObject({ doneAt: null, title: 'Check that the vendor has noted: Room 1 is cancelled' })
  const page = await readPage(made.url)
  expect(page).toContain('Room 1')
  expect(page).toContain('Your confirmation number: HX-4711')
  expect(page).toContain('Can you confirm?')
  expect((await desk.post(made.url, 'noted', {})).status).toBe(303)
  expect((await listUpdates(made.tripId))[0]).toMatchObject({ state: 'acknowledged', acknowledgedBy: null })
  expect((await listTasks(made.tripId))[0]?.doneAt).not.toBeNull()
  const kinds = (await call.bookings.timeline({ id: made.ids[0] ?? '' })).data.map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['vendor_notified', 'vendor_noted']))
  // Once more changes nothing.
  await desk.post(made.url, 'noted', {})
  expect((await call.bookings.timeline({ id: made.ids[0] ?? '' })).data.map(({ kind }) => kind)).toEqual(kinds)
})

test('a cancelled trip is told to each vendor in one mail, and to those asked otherwise by a task with a text to send', async () => {
  const { call } = agency.owner
  const made = await desk.asked(3, 'mail')
  const byLink = (
    await call.bookings.create({ tripId: made.tripId, vendor: 'Ravi Cabs', title: 'Ride', date: dayIn(20) })
  ).data
  await call.bookings.move({ id: byLink.id, version: 1, status: 'confirmed', confirmationNumber: 'CAB-9' })
  const { data: preview } = await call.trips.cancelPreview({ id: made.tripId })
  const { version } = (await call.trips.get({ id: made.tripId })).data
  const before = listMails().length
  await call.trips.cancel({ id: made.tripId, version, reason: 'Illness', seenCharge: preview.charge })
  await expect.poll(async () => (await listTasks(made.tripId)).length).toBe(3)
  await expect.poll(() => listMails().slice(before)).toHaveLength(1)
  const text = listMails()
    .slice(before)
    .map((mail) => mail.text)
    .join()
  for (const title of ['Room 1', 'Room 2', 'Room 3']) expect(text).toContain(title)
  expect(text).not.toContain('Illness')
  const updates = await listUpdates(made.tripId)
  expect(updates).toHaveLength(4)
  expect(await readPage(made.url)).toContain('<h1>This is cancelled</h1>')
  const cab = updates.find(({ bookingId }) => bookingId === byLink.id)
  expect(cab).toMatchObject({ way: 'phone', state: 'untold', confirmationNumber: 'CAB-9', vendor: 'Ravi Cabs' })
  const sent = await call.vendorUpdates.tell({ id: cab?.id ?? '' })
  expect(sent.data).toMatchObject({ url: null, vendor: 'Ravi Cabs' })
  expect(sent.data.text).toContain('CAB-9')
  const task = (await listTasks(made.tripId)).find(({ title }) => title.includes('Ride'))
  await call.tasks.complete({ id: task?.id ?? '' })
  await expect
    .poll(async () => (await listUpdates(made.tripId)).find(({ id }) => id === cab?.id))
    .toMatchObject({ state: 'acknowledged', acknowledgedBy: agency.owner.userId })
  // A colleague says it of the others, at once and twice.
  const other = updates.find(({ way }) => way === 'mail')?.id ?? ''
  await Promise.all([call.vendorUpdates.acknowledge({ id: other }), call.vendorUpdates.acknowledge({ id: other })])
  expect((await listUpdates(made.tripId)).map(({ state }) => state)).toEqual(Array(4).fill('acknowledged'))
})

test('taken up again before anybody was told nothing is told; asked anew the change is told by the request', async () => {
  const made = await desk.asked(1, 'link')
  const [id = ''] = made.ids
  await move(id, 'confirmed')
  await move(id, 'dropped', { reason: 'By mistake' })
  await move(id, 'initialised')
  expect((await listUpdates(made.tripId)).map(({ state }) => state)).toEqual(['closed'])
  await move(id, 'confirmed')
  await move(id, 'changed')
  expect((await listUpdates(made.tripId)).map(({ kind }) => kind)).toEqual(['changed', 'cancelled'])
  const { version } = await desk.bookingOf(id)
  await agency.owner.call.bookingRequests.send({
    requests: [{ tripId: made.tripId, bookings: [{ id, version }], way: 'link', text: 'Please' }],
  })
  expect((await listUpdates(made.tripId)).map(({ state }) => state)).toEqual(['closed', 'closed'])
  expect((await listTasks(made.tripId)).filter(({ doneAt }) => !doneAt)).toEqual([])
})

test('a vendor that is replaced or withdrawn from hears of it, one that declined does not', async () => {
  const { call } = agency.owner
  const replaced = await desk.asked()
  const [id = ''] = replaced.ids
  await desk.answer(replaced, { do: 'confirm' })
  const { version } = await desk.bookingOf(id)
  await call.bookings.update({ id, version, changes: { vendor: 'Another House', vendorId: null } })
  expect(await listUpdates(replaced.tripId)).toMatchObject([{ kind: 'cancelled', vendor: replaced.vendor.name }])
  const withdrawn = await desk.asked()
  await call.bookingRequests.withdraw({ id: withdrawn.id })
  expect(await listUpdates(withdrawn.tripId)).toMatchObject([{ kind: 'cancelled' }])
  const declined = await desk.asked()
  await desk.answer(declined, { do: 'decline', reason: 'Full' })
  await move(declined.ids[0] ?? '', 'dropped', { reason: 'They are full' })
  expect(await listUpdates(declined.tripId)).toEqual([])
  const moved = await desk.asked()
  await desk.answer(moved, { do: 'confirm' })
  const seen = await desk.bookingOf(moved.ids[0] ?? '')
  await call.bookings.update({ id: seen.id, version: seen.version, changes: { date: dayIn(25) } })
  expect(await listUpdates(moved.tripId)).toMatchObject([{ kind: 'changed', date: dayIn(20) }])
})

test('what a vendor counts on is confirmed anew where the agency says something else of it, and then another vendor’s', async () => {
  const { call } = agency.owner
  const change = async (id: string, changes: object) => {
    const { version } = await desk.bookingOf(id)
    return (await call.bookings.update({ id, version, changes })).data
  }
  const details = { rooms: 1, room: null }
  for (const changes of [{ date: dayIn(25) }, { nights: 3 }, { quantity: 4 }, { details: { rooms: 3 } }]) {
    const made = await desk.asked(1, 'link', { details })
    const [id = ''] = made.ids
    expect(await change(id, { vendorTerms: 'As last year' })).toMatchObject({ status: 'requested' })
    await desk.answer(made, { do: 'confirm', number: 'LH-1' })
    // What a hotel says itself.
    expect(await change(id, { time: '14:00', details: { room: 'Suite' } })).toMatchObject({ status: 'confirmed' })
    expect(await change(id, { net: 400_000, tags: ['Late'] })).toMatchObject({ status: 'confirmed' })
    expect(await change(id, changes)).toMatchObject({ status: 'changed', confirmationNumber: 'LH-1' })
    expect(await listUpdates(made.tripId)).toMatchObject([{ kind: 'changed', confirmationNumber: 'LH-1' }])
    expect(await readPage(made.url)).toContain('The agency has changed this since.')
    const { drafts } = (await call.bookingRequests.draft({ bookings: [id] })).data
    expect(drafts).toMatchObject([{ vendor: made.vendor.name, bookings: [{ id }] }])
    // It is given to another, before it was confirmed again.
    await change(id, { vendor: 'Another House', vendorId: null })
    const open = (await listUpdates(made.tripId)).filter(({ state }) => state !== 'closed')
    expect(open).toMatchObject([{ kind: 'cancelled', vendor: made.vendor.name }])
  }
  const ride = await desk.asked(1, 'link', { category: 'transport', time: '09:00' })
  await desk.answer(ride, { do: 'confirm' })
  expect(await change(ride.ids[0] ?? '', { time: '05:00' })).toMatchObject({ status: 'changed' })
  expect(await listUpdates(ride.tripId)).toMatchObject([{ kind: 'changed' }])
  // Whoever notes the number of the new days has heard from the vendor.
  const { ids } = await desk.asked()
  const [id = ''] = ids
  await move(id, 'confirmed')
  const both = { date: dayIn(25), confirmationNumber: 'LH-2' }
  expect(await change(id, both)).toMatchObject({ status: 'confirmed', confirmationNumber: 'LH-2' })
})

test('without costs nobody learns which vendor it is, nor tells it', async () => {
  const made = await desk.asked()
  await move(made.ids[0] ?? '', 'dropped', { reason: 'Not wanted' })
  const { call } = await makeMember(app, agency, { recordScope: 'all', hidesCost: true })
  const [update] = (await call.vendorUpdates.ofTrip({ id: made.tripId })).data
  expect(update).toMatchObject({ vendor: null, sentTo: null, kind: 'cancelled' })
  await expect(call.vendorUpdates.tell({ id: update?.id ?? '' })).rejects.toMatchObject({ code: 'COSTS_HIDDEN' })
})

test('a vendor that was found on the phone after another declined hears of it, whatever the other was asked', async () => {
  const made = await desk.asked()
  const [id = ''] = made.ids
  await desk.answer(made, { do: 'decline', reason: 'Full' })
  const { version } = await desk.bookingOf(id)
  await agency.owner.call.bookings.update({ id, version, changes: { vendor: 'Another House', vendorId: null } })
  await move(id, 'confirmed')
  await move(id, 'dropped', { reason: 'Not wanted' })
  expect(await listUpdates(made.tripId)).toMatchObject([{ kind: 'cancelled', vendor: 'Another House', way: 'phone' }])
})

test('where the task was deleted, what is to be told next gets another', async () => {
  const { call } = agency.owner
  const made = await desk.asked()
  const [id = ''] = made.ids
  await desk.answer(made, { do: 'confirm' })
  await move(id, 'changed')
  await expect.poll(async () => (await listTasks(made.tripId)).length).toBe(1)
  await call.tasks.remove({ id: (await listTasks(made.tripId))[0]?.id ?? '' })
  await move(id, 'dropped', { reason: 'Not wanted' })
  await expect
    .poll(async () => (await listTasks(made.tripId)).map(({ title }) => title))
    .toEqual(['Tell the vendor: Room 1 is cancelled'])
})

test('whoever takes a booking to and fro, and a vendor that takes note again and again, keep nobody waiting', async () => {
  const { call } = agency.owner
  const made = await desk.asked()
  const [id = ''] = made.ids
  for (let turn = 0; turn < 10; turn++)
    for (const status of ['dropped', 'initialised', 'confirmed'] as const) {
      await move(id, status, status === 'dropped' ? { reason: 'Not wanted' } : {})
      if (status === 'dropped') {
        const task = (await listTasks(made.tripId)).find(({ doneAt }) => !doneAt)
        await Promise.all([
          desk.post(made.url, 'noted', {}),
          task && call.tasks.complete({ id: task.id }),
          ...(await listUpdates(made.tripId))
            .slice(0, 1)
            .map(({ id: one }) => call.vendorUpdates.acknowledge({ id: one })),
        ])
      }
    }
  const open = (await listUpdates(made.tripId)).filter(({ state }) => state === 'untold' || state === 'told')
  expect(open).toEqual([])
  await expect.poll(async () => (await listTasks(made.tripId)).filter(({ doneAt }) => !doneAt)).toEqual([])
  // A page that takes no answer at some time takes none of these either.
  const statuses: number[] = []
  for (let turn = 0; turn < 130; turn++) statuses.push((await desk.post(made.url, 'noted', {})).status)
  expect(statuses).toContain(429)
  expect((await desk.post(made.url.replace(/.{4}$/, 'aaaa'), 'noted', {})).status).toBe(404)
})
