import { gatedPages } from '@sarai/contract/access'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { vendorDesk } from '../../../test/ask-vendor.ts'
import { clientOf, makeAgency, makeMember, type Person, type TestAgency } from '../../../test/make.ts'

let app: TestApp
let agency: TestAgency
let desk: ReturnType<typeof vendorDesk>
beforeAll(async () => {
  app = await startApp({ ROLE: 'web', SMTP_URL: 'smtp://127.0.0.1:9' })
  agency = await makeAgency(app)
  desk = vendorDesk(app, agency)
})
afterAll(() => app.close())

/** Somebody who sees everybody's records, and may not use some pages. */
function makeColleague(hidden: readonly string[]) {
  const permissions = Object.fromEntries(
    gatedPages.map((page) => [page, { read: !hidden.includes(page), write: !hidden.includes(page) }]),
  )
  return makeMember(app, agency, { recordScope: 'all', isRestricted: true, permissions })
}

test('the link by which a vendor answers is in no history, and in no request, of somebody who may not have it', async () => {
  const made = await desk.asked(1)
  const [bookingId = ''] = made.ids
  const { version } = await desk.bookingOf(bookingId)
  const request = { tripId: made.tripId, bookings: [{ id: bookingId, version }], to: 'desk@lagoon.example' }
  const words = { way: 'mail' as const, subject: 'Your rooms', text: 'Ok? [link]' }
  await agency.owner.call.bookingRequests.send({ requests: [{ ...request, ...words }] })

  const readBy = async ({ call }: Person) => {
    const history = JSON.stringify((await call.trips.timeline({ id: made.tripId })).data)
    const activity = JSON.stringify((await call.activity.list({})).data)
    const [newest] = (await call.bookingRequests.ofTrip({ id: made.tripId })).data
    expect(history).toContain('Your rooms')
    return [history.includes('/vendor-requests/'), activity.includes('/vendor-requests/'), newest?.path != null]
  }
  expect(await readBy(await makeColleague([]))).toEqual([true, true, true])
  // Who asks vendors is given the link each time, and goes on having it there.
  expect(await readBy(await makeColleague(['vendors']))).toEqual([false, false, true])

  const scopes = ['calendars:read', 'costs'] as const
  const { key } = (await agency.owner.call.apiKeys.create({ name: 'Reads', scopes: [...scopes] })).data
  const [seen] = (await clientOf(app, key).bookingRequests.ofTrip({ id: made.tripId })).data
  expect(seen).toMatchObject({ vendor: made.vendor.name, path: null })
})

test('what a vendor offers instead is kept without marks that nobody sees', async () => {
  const made = await desk.asked(1)
  const offer = { do: 'counter', room: 'Deluxe \u202eEDIS', note: 'With\u200b a view\u202e' }
  expect((await desk.answer(made, offer)).status).toBe(303)
  expect((await desk.requestOf(made.tripId)).lines[0]?.counter).toMatchObject({
    room: 'Deluxe EDIS',
    note: 'With a view',
  })
  expect((await desk.answer(made, { do: 'counter', room: 'x'.repeat(201) })).status).toBe(422)
})
