import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { browser, vendorDesk } from '../../../test/ask-vendor.ts'
import { newApiKey } from '../../../test/examples/intake.ts'
import { clientOf, makeAgency, makeMember, type Person, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'

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

async function upload(made: { tripId: string; url: string }, name: string, content = '%PDF-1.4 bill') {
  const form = new FormData()
  form.set('line', (await requestOf(made.tripId)).lines[0]?.id ?? '')
  form.set('file', new File([content], name))
  return fetch(`${made.url}/file`, { method: 'POST', headers: browser, body: form, redirect: 'manual' })
}

describe('questions, files and replacements', () => {
  test('a message lands once, and a bill on its booking, sealed; other files are refused', async () => {
    const made = await asked()
    await post(made.url, 'message', { text: 'Twin or double?' })
    await post(made.url, 'message', { text: 'Twin or double?' })
    const request = await requestOf(made.tripId)
    expect(request.messages.map(({ text, from }) => `${from}: ${text}`)).toEqual(['vendor: Twin or double?'])
    // Each message reaches somebody's phone: a program that writes many is stopped.
    for (let at = 0; at < 28; at++) await post(made.url, 'message', { text: `Message ${at}` })
    expect((await post(made.url, 'message', { text: 'One more' })).status).toBe(429)
    expect((await upload(made, 'bill.pdf')).status).toBe(303)
    expect((await upload(made, 'bill.html', '<script>alert(1)</script>')).status).toBe(422)
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

describe('a bill that a vendor sends tells what a service costs', () => {
  const files = async ({ call }: Pick<Person, 'call'>, bookingId: string) =>
    (await call.files.list({ on: { bookingId } })).data

  test('who may not see costs finds, opens and reads nothing of it, until somebody who does lets everyone see it', async () => {
    const made = await asked()
    const bookingId = made.ids[0] ?? ''
    expect((await upload(made, 'net-5000.pdf')).status).toBe(303)
    const [bill] = await files(agency.owner, bookingId)
    expect(bill).toMatchObject({ name: 'net-5000.pdf', tellsCosts: true })
    const id = bill?.id ?? ''
    const blind = await makeMember(app, agency, { hidesCost: true, recordScope: 'all', rights: ['delete', 'reveal'] })
    const seen = { status: 404 }
    expect(await files(blind, bookingId)).toEqual([])
    await expect(blind.call.files.link({ id })).rejects.toMatchObject(seen)
    await expect(blind.call.files.remove({ id })).rejects.toMatchObject(seen)
    await expect(blind.call.files.update({ id, tellsCosts: false })).rejects.toMatchObject(seen)
    const told = async () => [
      (await blind.call.bookings.timeline({ id: bookingId })).data,
      (await blind.call.activity.list({})).data,
      (await blind.call.notices.list({})).data,
      (await blind.call.search.records({ query: 'net-5000' })).data,
    ]
    expect(JSON.stringify(await told())).toContain('file_added')
    expect(JSON.stringify(await told())).not.toContain('net-5000')
    expect(JSON.stringify((await agency.owner.call.bookings.timeline({ id: bookingId })).data)).toContain('net-5000')

    expect((await agency.owner.call.files.update({ id, tellsCosts: false })).data).toMatchObject({ tellsCosts: false })
    expect((await files(blind, bookingId)).map(({ name }) => name)).toEqual(['net-5000.pdf'])
    const { data: link } = await blind.call.files.link({ id })
    expect((await fetch(app.url + link.url)).status).toBe(200)
    const [entry] = (await blind.call.bookings.timeline({ id: bookingId })).data
    expect(entry).toMatchObject({ kind: 'file_shared', data: { name: 'net-5000.pdf' } })
    await expect(blind.call.files.update({ id, tellsCosts: true })).rejects.toMatchObject({ code: 'COSTS_HIDDEN' })

    // An address that was given out meanwhile is looked at again when it is opened.
    await agency.owner.call.files.update({ id, tellsCosts: true })
    expect((await fetch(app.url + link.url)).status).toBe(410)
    expect(JSON.stringify(await told())).not.toContain('net-5000')
    await agency.owner.call.files.remove({ id })
    expect(JSON.stringify(await told())).not.toContain('net-5000')
  })

  test('a file of a colleague’s is kept for those who see costs in the same way, with keys and own fields', async () => {
    const { tripId } = await asked()
    const { call } = agency.owner
    const on = { tripId }
    const { data: quote } = await call.files.upload({ on, file: new File(['%PDF-1.4 x'], 'quote-7777.pdf') })
    expect(quote.tellsCosts).toBe(false)
    await Promise.all([1, 2, 3].map(() => call.files.update({ id: quote.id, tellsCosts: true })))
    const entries = (await call.trips.timeline({ id: tripId })).data.filter(({ kind }) => kind === 'file_withheld')
    expect(entries).toHaveLength(1)
    const make = new Maker(app, agency.agencyId, agency.owner.userId, newMark('files'))
    const keyed = async (scopes: Parameters<typeof newApiKey>[1]) => clientOf(app, (await newApiKey(make, scopes)).key)
    expect((await (await keyed(['calendars:read'])).files.list({ on })).data).toEqual([])
    expect((await (await keyed(['calendars:read', 'costs'])).files.list({ on })).data).toHaveLength(1)
    const field = { record: 'trips' as const, label: 'Quote', kind: 'file' as const }
    const { id: fieldId } = (await call.customFields.create(field)).data
    const { version } = (await call.trips.get({ id: tripId })).data
    const choice = { id: tripId, version, changes: { custom: { [fieldId]: quote.id } } }
    await expect(call.trips.update(choice)).rejects.toMatchObject({ status: 422 })
  })
})
