import { type ClientRequest, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { browser, vendorDesk } from '../../../test/ask-vendor.ts'
import { makeTrip } from '../../../test/make-trip.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'

let app: TestApp
let agency: TestAgency
let desk: ReturnType<typeof vendorDesk>
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
  agency = await makeAgency(app)
  desk = vendorDesk(app, agency)
})
afterAll(() => app.close())

const begun: ClientRequest[] = []
afterEach(async () => {
  for (const one of begun.splice(0)) one.destroy()
  await sleep(50)
})

const multipart = 'multipart/form-data; boundary=x'

/** Announces a body and sends the beginning of it alone. @returns the answer, where one comes before the rest */
function begin(url: URL | string, type: string, bytes: number) {
  const headers = { ...browser, 'content-type': type, 'content-length': bytes }
  let status: number | undefined
  const sent = request(url, { method: 'POST', headers }, (answer) => {
    status = answer.statusCode
    answer.resume()
  })
  sent.on('error', () => {})
  sent.write('--x\r\n')
  begun.push(sent)
  return { status: () => status }
}

/** What of some posts was answered before they were sent, by status; the rest is being read. */
async function answered(posts: ReturnType<typeof begin>[], reading: number) {
  await expect.poll(() => posts.filter(({ status }) => status() === undefined).length).toBe(reading)
  await sleep(200)
  return Object.fromEntries(
    [...Map.groupBy(posts, ({ status }) => String(status()))].map(([status, some]) => [status, some.length]),
  )
}

const times = <T>(count: number, make: () => T) => Array.from({ length: count }, make)

async function upload(url: string, lineId: string) {
  const form = new FormData()
  form.set('line', lineId)
  form.set('file', new File(['%PDF-1.4 bill'], 'bill.pdf'))
  return fetch(`${url}/file`, { method: 'POST', headers: browser, body: form, redirect: 'manual' })
}

const lineOf = async (tripId: string) => (await desk.requestOf(tripId)).lines[0]?.id ?? ''

test('of what is sent to one vendor’s page two files are read at a time, others are told to come back', async () => {
  const made = await desk.asked()
  const posts = times(30, () => begin(`${made.url}/file`, multipart, 10_000_000))
  expect(await answered(posts, 2)).toEqual({ 429: 28, undefined: 2 })
  for (const one of begun.splice(0)) one.destroy()
  await expect.poll(async () => (await upload(made.url, await lineOf(made.tripId))).status).toBe(303)
})

test('all pages of an agency share room that takes none from its own people', async () => {
  const pages = [await desk.asked(), await desk.asked(), await desk.asked(), await desk.asked()]
  // What is read first has left room for no fifth of such a size.
  const posts = pages.flatMap(({ url }) => times(2, () => begin(`${url}/file`, multipart, 10_000_000)))
  expect(await answered(posts, 4)).toEqual({ 429: 4, undefined: 4 })
  const { data: lead } = await agency.owner.call.leads.create({ name: 'Asha' })
  const file = new File([`%PDF-1.4 ${'x'.repeat(14_000_000)}`], 'large.pdf')
  const kept = times(3, () => agency.owner.call.files.upload({ on: { leadId: lead.id }, file }))
  expect((await Promise.all(kept)).map(({ data }) => data.name)).toEqual(times(3, () => 'large.pdf'))
  // Another agency's vendors are not kept waiting either.
  const other = await makeAgency(app)
  const otherDesk = vendorDesk(app, other)
  const theirs = await otherDesk.asked()
  expect((await upload(theirs.url, (await otherDesk.requestOf(theirs.tripId)).lines[0]?.id ?? '')).status).toBe(303)
})

test('a file is counted before a byte of it is read, and none is read where no service takes any', async () => {
  const made = await desk.asked()
  const headers = { ...browser, 'content-type': multipart }
  for (let at = 0; at < 40; at++)
    expect((await fetch(`${made.url}/file`, { method: 'POST', headers, body: 'no form' })).status).toBe(400)
  expect((await upload(made.url, await lineOf(made.tripId))).status).toBe(429)
  const withdrawn = await desk.asked()
  await agency.owner.call.bookingRequests.withdraw({ id: withdrawn.id })
  expect(await answered([begin(`${withdrawn.url}/file`, multipart, 10_000_000)], 0)).toEqual({ 409: 1 })
})

test('the page of travellers and the frame of a mail read what is large only of those whom they know', async () => {
  const { call } = agency.owner
  const { id: tripId } = await makeTrip(app, agency.owner, { startsIn: 30 })
  const { data } = await call.travellers.add({ tripId, traveller: { givenName: 'Asha' } })
  const { data: link } = await call.travellers.makeLink({ tripId, travellerIds: [data.travellers[0]?.id ?? ''] })
  const page = app.url + new URL(link.url ?? '').pathname
  const form = 'application/x-www-form-urlencoded'
  const posts = times(10, () => begin(page, form, 500_000))
  expect(await answered(posts, 2)).toEqual({ 429: 8, undefined: 2 })
  // A form of the usual size is taken meanwhile.
  expect((await fetch(page, { method: 'POST', body: new URLSearchParams(), redirect: 'manual' })).status).toBe(303)
  expect(await answered([begin(`${app.url}/mail-previews/nobodys`, form, 500_000)], 0)).toEqual({ 404: 1 })
  expect(
    await answered([begin(`${app.url}/vendor-requests/${'A'.repeat(22)}/file`, multipart, 10_000_000)], 0),
  ).toEqual({
    404: 1,
  })
})
