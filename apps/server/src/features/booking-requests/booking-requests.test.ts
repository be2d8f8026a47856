import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { browser, vendorDesk } from '../../../test/ask-vendor.ts'
import { dayIn, makeTrip } from '../../../test/make-trip.ts'
import { makeAgency, makeMember, type TestAgency } from '../../../test/make.ts'

let app: TestApp
let agency: TestAgency
let desk: ReturnType<typeof vendorDesk>
beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
  desk = vendorDesk(app, agency)
})
afterAll(() => app.close())

const asked: typeof desk.asked = (count) => desk.asked(count)
const requestOf: typeof desk.requestOf = (tripId) => desk.requestOf(tripId)
const bookingOf: typeof desk.bookingOf = (id) => desk.bookingOf(id)
const post: typeof desk.post = (url, step, fields) => desk.post(url, step, fields)
const answer: typeof desk.answer = (made, fields) => desk.answer(made, fields)

describe('a request', () => {
  test('makes its services requested, is shown to its vendor alone, and tells of prices only what is expected', async () => {
    const made = await asked(2)
    expect((await bookingOf(made.ids[0] ?? '')).status).toBe('requested')
    const page = await fetch(made.url, { headers: browser })
    const markup = await page.text()
    expect(page.status).toBe(200)
    expect(page.headers.get('x-robots-tag')).toContain('noindex')
    expect(markup.length).toBeLessThan(60_000)
    expect(markup).toContain('Room 2')
    expect(markup).toContain('5,000')
    expect(markup).not.toContain('90,000')
    const kinds = (await agency.owner.call.bookings.timeline({ id: made.ids[0] ?? '' })).data.map(({ kind }) => kind)
    expect(kinds).toContain('booking_requested')
  })

  test('that two colleagues send at once goes out once', async () => {
    const { call } = agency.owner
    const { id: tripId } = await makeTrip(app, agency.owner, { startsIn: 20 })
    const { id, version } = (await call.bookings.create({ tripId, vendor: 'Ravi Cabs', title: 'Ride' })).data
    const send = () =>
      call.bookingRequests.send({ requests: [{ tripId, bookings: [{ id, version }], way: 'link', text: 'Please' }] })
    const results = await Promise.allSettled([send(), send()])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await call.bookingRequests.ofTrip({ id: tripId })).data).toHaveLength(1)
  })

  test('goes by mail with the dialog that there is no mail server, and all of it or none', async () => {
    const { call } = agency.owner
    const { id: tripId } = await makeTrip(app, agency.owner, { startsIn: 20 })
    const one = (await call.bookings.create({ tripId, vendor: 'Ravi Cabs', title: 'Ride' })).data
    const other = (await call.bookings.create({ tripId, vendor: 'Otto & Sons', title: 'Ride back' })).data
    const request = (booking: typeof one, version = booking.version) => ({
      tripId,
      bookings: [{ id: booking.id, version }],
      way: 'mail' as const,
      to: 'cabs@vendor.example',
      subject: 'Rides',
      text: 'Please confirm: [link]',
    })
    await expect(call.bookingRequests.send({ requests: [request(one), request(other, 7)] })).rejects.toMatchObject({
      code: 'STALE',
    })
    expect((await bookingOf(one.id)).status).toBe('initialised')
    const { data, warnings } = await call.bookingRequests.send({ requests: [request(one), request(other)] })
    expect(data).toHaveLength(2)
    expect(warnings).toEqual([{ code: 'SMTP_SETTINGS_NOT_CONFIGURED', context: 'MAIL_NOT_SENT' }])
    const { rows } = await app.owner.query('select text, html from mails where about_id = $1', [tripId])
    expect(rows.map(({ text }) => String(text)).join()).toContain('/vendor-requests/')
    const markup = rows.map(({ html }) => String(html)).join()
    expect(markup).toContain('This link is for Otto &amp; Sons alone.')
    expect(markup).not.toContain('&amp;amp;')
  })

  test('that is withdrawn or sent anew cannot be answered by the old link, which says so', async () => {
    const made = await asked()
    const again = await bookingOf(made.ids[0] ?? '')
    const { call } = agency.owner
    const { id, version } = again
    await call.bookingRequests.send({
      requests: [{ tripId: made.tripId, bookings: [{ id, version }], way: 'link', text: 'Once more' }],
    })
    const superseded = await (await fetch(made.url)).text()
    expect(superseded).toContain('newer request')
    // What it was about, and what it may cost, is not told any more.
    expect(superseded).not.toContain('5,000')
    const old = (await call.bookingRequests.ofBooking({ id })).data.at(-1)
    const line = old?.lines[0]
    const refused = await post(made.url, 'answer', { line: line?.id ?? '', seen: String(line?.version), do: 'confirm' })
    expect(refused.status).toBe(409)
    const newest = await requestOf(made.tripId)
    await call.bookingRequests.withdraw({ id: newest.id })
    await call.bookingRequests.withdraw({ id: newest.id })
    expect(await bookingOf(id)).toMatchObject({ status: 'initialised' })
    const markup = await (await fetch(app.url + (newest.path ?? ''))).text()
    expect(markup).toContain('withdrawn this request')
    expect(markup).not.toContain('5,000')
  })
})

describe("a vendor's answer", () => {
  test('is not given by whoever fetches the page, robot or not', async () => {
    const made = await asked()
    const before = await requestOf(made.tripId)
    await fetch(made.url, { headers: { 'user-agent': 'Googlebot/2.1', purpose: 'prefetch' } })
    await fetch(`${made.url}/answer?do=confirm`)
    await fetch(made.url, { method: 'HEAD' })
    expect(await requestOf(made.tripId)).toEqual(before)
    await fetch(`${made.url}/opened`, {
      method: 'POST',
      headers: { ...browser, 'content-type': 'application/json' },
      body: '{}',
    })
    expect((await requestOf(made.tripId)).openedAt).not.toBeNull()
  })

  test('confirms with its number, once however often it is sent, and tells those who look after the trip', async () => {
    const made = await asked()
    const colleague = await makeMember(app, agency, {})
    const trip = (await agency.owner.call.trips.get({ id: made.tripId })).data
    await agency.owner.call.trips.update({
      id: made.tripId,
      version: trip.version,
      changes: { operationsId: colleague.userId },
    })
    const [line] = (await requestOf(made.tripId)).lines
    const fields = { line: line?.id ?? '', seen: String(line?.version), do: 'confirm', number: 'LG-77' }
    const both = await Promise.all([post(made.url, 'answer', fields), post(made.url, 'answer', fields)])
    expect(both.map(({ status }) => status)).toEqual([303, 303])
    expect(await bookingOf(made.ids[0] ?? '')).toMatchObject({ status: 'confirmed', confirmationNumber: 'LG-77' })
    const kinds = (await agency.owner.call.bookings.timeline({ id: made.ids[0] ?? '' })).data.map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'booking_answered')).toHaveLength(1)
    const { rows } = await app.owner.query(
      `select user_id, title from notices where kind = 'booking_answered' and subject_id = $1`,
      [made.ids[0]],
    )
    expect(rows.map(({ user_id }) => String(user_id)).sort()).toEqual([agency.owner.userId, colleague.userId].sort())
    expect(String(rows[0]?.title)).not.toContain('Lagoon')
  })

  test('confirms all that is open, and not what was answered otherwise', async () => {
    const made = await asked(3)
    await answer(made, { do: 'decline', reason: 'Full' })
    const page = await (await fetch(made.url)).text()
    const seen = /name="line" value="all" \/>\s*<input type="hidden" name="seen" value="([^"]+)"/.exec(page)?.[1] ?? ''
    expect((await post(made.url, 'answer', { line: 'all', seen: '9.9', do: 'confirm' })).status).toBe(409)
    expect((await post(made.url, 'answer', { line: 'all', seen, do: 'confirm', number: 'ALL-1' })).status).toBe(303)
    const statuses = await Promise.all(made.ids.map(async (id) => (await bookingOf(id)).status))
    expect(statuses).toEqual(['changed', 'confirmed', 'confirmed'])
  })

  test('of two people at once is one; the other sees it and may change it until the agency has acted', async () => {
    const made = await asked()
    const [line] = (await requestOf(made.tripId)).lines
    const say = (fields: Record<string, string>) =>
      post(made.url, 'answer', { line: line?.id ?? '', seen: String(line?.version), ...fields })
    const both = await Promise.all([say({ do: 'confirm', number: 'A' }), say({ do: 'decline', reason: 'Full' })])
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([303, 409])
    expect((await answer(made, { do: 'counter', price: '6,000', date: dayIn(22), note: 'Festival' })).status).toBe(303)
    expect(await bookingOf(made.ids[0] ?? '')).toMatchObject({
      status: 'changed',
      confirmationNumber: null,
      net: 500_000,
    })
    const [countered] = (await requestOf(made.tripId)).lines
    const decision = { lineId: countered?.id ?? '', version: countered?.version ?? 0, decision: 'take' as const }
    const taken = (await agency.owner.call.bookingRequests.decide(decision)).data
    expect(taken).toMatchObject({ status: 'confirmed', net: 600_000, date: dayIn(22) })
    await expect(agency.owner.call.bookingRequests.decide(decision)).rejects.toMatchObject({ code: 'STALE' })
    expect((await answer(made, { do: 'decline', reason: 'Sorry' })).status).toBe(409)
    const entries = (await agency.owner.call.bookings.timeline({ id: made.ids[0] ?? '' })).data
    expect(entries.find(({ kind }) => kind === 'changed')?.changes).toContainEqual({
      field: 'net',
      from: 500_000,
      to: 600_000,
    })
    expect(entries.map(({ kind }) => kind)).toContain('counter_taken')
  })

  test('that is refused is asked again with a message, and one that is taken to be confirmed is confirmed anew', async () => {
    const made = await asked()
    await answer(made, { do: 'counter', price: '7000' })
    const refuse = (await requestOf(made.tripId)).lines[0]
    await agency.owner.call.bookingRequests.decide({
      lineId: refuse?.id ?? '',
      version: refuse?.version ?? 0,
      decision: 'refuse',
      message: 'At most 5,500',
    })
    expect((await bookingOf(made.ids[0] ?? '')).status).toBe('requested')
    expect(await (await fetch(made.url)).text()).toContain('At most 5,500')
    await answer(made, { do: 'counter', price: '5500' })
    const take = (await requestOf(made.tripId)).lines[0]
    const asking = {
      lineId: take?.id ?? '',
      version: take?.version ?? 0,
      decision: 'take' as const,
      leadsTo: 'requested' as const,
    }
    await agency.owner.call.bookingRequests.decide(asking)
    expect(await bookingOf(made.ids[0] ?? '')).toMatchObject({ status: 'requested', net: 550_000 })
    expect((await answer(made, { do: 'confirm' })).status).toBe(303)
    expect((await bookingOf(made.ids[0] ?? '')).status).toBe('confirmed')
  })

  test('holds until a moment to come, and says what is wrong with what was typed', async () => {
    const made = await asked()
    expect((await answer(made, { do: 'hold', until: `${dayIn(-1)}T10:00` })).status).toBe(422)
    expect((await answer(made, { do: 'counter' })).status).toBe(422)
    expect((await answer(made, { do: 'counter', price: 'much' })).status).toBe(422)
    expect((await answer(made, { do: 'decline', reason: ' ' })).status).toBe(422)
    expect((await answer(made, { do: 'hold', until: `${dayIn(3)}T10:00` })).status).toBe(303)
    const booking = await bookingOf(made.ids[0] ?? '')
    expect(booking.status).toBe('requested')
    expect(booking.holdUntil?.slice(0, 10)).toBe(dayIn(3))
  })

  test('cannot be given once the service was dropped, changed, or its trip cancelled', async () => {
    const dropped = await asked()
    const booking = await bookingOf(dropped.ids[0] ?? '')
    await agency.owner.call.bookings.move({
      id: booking.id,
      version: booking.version,
      status: 'dropped',
      reason: 'Not needed',
    })
    expect((await answer(dropped, { do: 'confirm' })).status).toBe(409)
    expect(await (await fetch(dropped.url)).text()).toContain('not needed any more')
    const changed = await asked()
    const before = await bookingOf(changed.ids[0] ?? '')
    await agency.owner.call.bookings.update({ id: before.id, version: before.version, changes: { date: dayIn(40) } })
    expect((await answer(changed, { do: 'confirm' })).status).toBe(409)
    const cancelled = await asked()
    await app.owner.query('update trips set cancelled_at = now() where id = $1', [cancelled.tripId])
    expect((await post(cancelled.url, 'answer', { line: 'all', seen: '1.1', do: 'confirm' })).status).toBe(409)
    expect(await (await fetch(cancelled.url)).text()).toContain('trip was cancelled')
  })

  test('by a link that is made up, of an agency that is suspended, or for a line of another request is not found', async () => {
    const [one, other] = [await asked(), await asked()]
    expect((await fetch(`${app.url}/vendor-requests/${'x'.repeat(22)}`)).status).toBe(404)
    const [line] = (await requestOf(other.tripId)).lines
    expect((await post(one.url, 'answer', { line: line?.id ?? '', seen: '1', do: 'confirm' })).status).toBe(404)
    await app.owner.query('update agencies set suspended_at = now() where id = $1', [agency.agencyId])
    expect((await fetch(one.url)).status).toBe(404)
    await app.owner.query('update agencies set suspended_at = null where id = $1', [agency.agencyId])
  })
})
