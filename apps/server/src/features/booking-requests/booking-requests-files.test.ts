import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { browser, vendorDesk } from '../../../test/ask-vendor.ts'
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

describe('questions, files and replacements', () => {
  test('a message lands once, and a bill on its booking, sealed; other files are refused', async () => {
    const made = await asked()
    await post(made.url, 'message', { text: 'Twin or double?' })
    await post(made.url, 'message', { text: 'Twin or double?' })
    const request = await requestOf(made.tripId)
    expect(request.messages.map(({ text, from }) => `${from}: ${text}`)).toEqual(['vendor: Twin or double?'])
    const upload = (content: string, name: string) => {
      const form = new FormData()
      form.set('line', request.lines[0]?.id ?? '')
      form.set('file', new File([content], name))
      return fetch(`${made.url}/file`, { method: 'POST', headers: browser, body: form, redirect: 'manual' })
    }
    expect((await upload('%PDF-1.4 bill', 'bill.pdf')).status).toBe(303)
    expect((await upload('<script>alert(1)</script>', 'bill.html')).status).toBe(422)
    const files = (await agency.owner.call.files.list({ on: { bookingId: made.ids[0] ?? '' } })).data
    expect(files.map(({ name }) => name)).toEqual(['bill.pdf'])
  })

  test('a declined service is replaced by another, which is booked in its place', async () => {
    const made = await asked()
    await answer(made, { do: 'decline', reason: 'Full' })
    const before = await bookingOf(made.ids[0] ?? '')
    const replacement = { id: before.id, version: before.version, vendor: 'Sea View', title: 'Sea View', net: 450_000 }
    const { data } = await agency.owner.call.bookingRequests.replace(replacement)
    expect(data).toMatchObject({
      status: 'initialised',
      vendor: 'Sea View',
      vendorId: null,
      net: 450_000,
      date: before.date,
    })
    expect((await bookingOf(before.id)).status).toBe('dropped')
    await expect(agency.owner.call.bookingRequests.replace(replacement)).rejects.toMatchObject({ code: 'STALE' })
  })

  test('who may not see costs sees answers, but neither vendor nor price, and requests nothing', async () => {
    const made = await asked()
    await answer(made, { do: 'counter', price: '7000', note: 'at 7000' })
    const blind = await makeMember(app, agency, { hidesCost: true, recordScope: 'all' })
    const [seen] = (await blind.call.bookingRequests.ofTrip({ id: made.tripId })).data
    expect(seen).toMatchObject({ vendor: null, path: null, message: null })
    expect(JSON.stringify(seen)).not.toContain('7000')
    expect(JSON.stringify(seen)).not.toContain('700000')
    await expect(blind.call.bookingRequests.draft({ bookings: made.ids })).rejects.toMatchObject({
      code: 'COSTS_HIDDEN',
    })
  })
})
