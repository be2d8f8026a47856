import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { voucherNumber } from '@sarai/contract/voucher-words'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'
import { makeConfirmedTrip, makeIssuedVoucher, readPage, readStamp } from '../../../test/make-voucher.ts'

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
})
afterAll(() => app.close())

const call = () => agency.owner.call

const tripWithBookings = () => makeConfirmedTrip(app, agency.owner)
const issuedOne = () => makeIssuedVoucher(app, agency.owner)
const pageAt = (url: string, init?: RequestInit) => readPage(app, url, init)
const stampAt = (checkUrl: string) => readStamp(app, checkUrl)

async function acknowledge(checkUrl: string, name: string, more: Record<string, string> = {}) {
  const stamp = await stampAt(checkUrl)
  return pageAt(checkUrl, { method: 'POST', body: new URLSearchParams({ name, stamp, ...more }) })
}

describe('vouchers of a trip', () => {
  test('are made and issued in one step, and once however often it is asked for', async () => {
    const { trip, first, second } = await tripWithBookings()
    const asked = { id: trip.id, bookingIds: [first.id, second.id], issue: true }
    const [one, other] = await Promise.all([call().vouchers.ofTrip(asked), call().vouchers.ofTrip(asked)])
    expect(one.data.made + other.data.made).toBe(2)
    expect(new Set(one.data.ids)).toEqual(new Set(other.data.ids))
    const { data } = await call().vouchers.list({ filters: { trip: trip.id }, sort: [{ by: 'number', dir: 'asc' }] })
    // The second has no confirmation number, and waits for one.
    expect(data).toMatchObject([
      { status: 'issued', revision: 1, type: 'hotel', confirmationNumber: 'LP-4711', startDate: '2100-02-01' },
      { status: 'draft', revision: 0, confirmationNumber: null },
    ])
    const counted = (await call().trips.get({ id: trip.id })).data.parts.find(({ part }) => part === 'vouchers')
    expect(counted).toMatchObject({ done: 1, of: 1, state: 'ready' })
  })

  test('are not issued with letters that no font has, and the place is named', async () => {
    const { trip, first } = await tripWithBookings()
    const { ids } = (await call().vouchers.ofTrip({ id: trip.id, bookingIds: [first.id] })).data
    const { id, version, document } = (await call().vouchers.get({ id: ids[0] ?? '' })).data
    const changes = { document: { ...document, policies: 'Selam ሰላም' } }
    const { data } = await call().vouchers.update({ id, version, changes })
    await expect(call().vouchers.issue({ id, version: data.version })).rejects.toMatchObject({
      code: 'UNPRINTABLE',
      message: expect.stringMatching(/^The text of the policies .*ሰ ላ ም/),
    })
  })

  test('are issued without a confirmation number only with a reason', async () => {
    const { trip, second } = await tripWithBookings()
    const { ids } = (await call().vouchers.ofTrip({ id: trip.id, bookingIds: [second.id] })).data
    const { id, version } = (await call().vouchers.get({ id: ids[0] ?? '' })).data
    await expect(call().vouchers.issue({ id, version })).rejects.toMatchObject({ code: 'NUMBER_NEEDED' })
    const issued = (await call().vouchers.issue({ id, version, reason: 'Told by phone' })).data
    expect(issued).toMatchObject({ status: 'issued', overrideReason: 'Told by phone' })
    await expect(call().vouchers.issue({ id, version: issued.version })).rejects.toMatchObject({ code: 'ISSUED' })
    await expect(call().vouchers.remove({ id })).rejects.toMatchObject({ code: 'ISSUED' })
  })

  test('differ from a booking that is changed after, and take it over as the next revision', async () => {
    const { booking, voucher } = await issuedOne()
    const { id, version } = booking
    const moved = (await call().bookings.update({ id, version, changes: { date: '2100-03-05' } })).data
    await call().bookings.move({ id, version: moved.version, status: 'confirmed' })
    const stale = (await call().vouchers.get({ id: voucher.id })).data
    expect(stale).toMatchObject({ differs: true, startDate: '2100-02-01' })
    const { data } = await call().vouchers.refresh({ id: stale.id, version: stale.version })
    expect(data).toMatchObject({ differs: false, hasDraft: true, startDate: '2100-03-05', endDate: '2100-03-07' })
    const revised = (await call().vouchers.issue({ id: data.id, version: data.version })).data
    expect(revised).toMatchObject({ status: 'revised', revision: 2, hasDraft: false })
    expect(revised.revisions.map(({ number }) => number)).toEqual([2, 1])
    const [newest, old] = revised.revisions
    const page = await pageAt(old?.url ?? '')
    expect(page.text).toContain('This voucher was revised')
    expect(page.text).toContain(new URL(newest?.url ?? '').pathname)
    expect((await pageAt(old?.checkUrl ?? '')).text).toContain('/2 has taken its place')
    expect((await pageAt(newest?.checkUrl ?? '')).text).toContain('<strong>Valid</strong>')
  })

  test('are cancelled with their booking, and say so', async () => {
    const { trip, booking, voucher } = await issuedOne()
    const { id, version } = booking
    await call().bookings.move({ id, version, status: 'dropped', reason: 'Flight cancelled' })
    const { data } = await call().vouchers.get({ id: voucher.id })
    expect(data).toMatchObject({ status: 'cancelled', cancelReason: 'Flight cancelled' })
    const [issued] = data.revisions
    expect(await pageAt(issued?.url ?? '')).toMatchObject({ status: 410 })
    expect((await pageAt(issued?.checkUrl ?? '')).text).toContain('<strong>Cancelled</strong>')
    await expect(call().vouchers.issue({ id: data.id, version: data.version })).rejects.toMatchObject({
      code: 'CANCELLED',
    })
    const parts = (await call().trips.get({ id: trip.id })).data.parts
    expect(parts.find(({ part }) => part === 'vouchers')).toMatchObject({ done: 0 })
  })

  test('are all cancelled with their trip, those written by hand and drafts too', async () => {
    const { trip, voucher } = await issuedOne()
    const { document } = voucher
    const services = document.services.map((service) => ({ ...service, bookingId: null }))
    const byHand = { type: 'hotel' as const, tripId: trip.id, document: { ...document, services } }
    await call().vouchers.create(byHand)
    await call().vouchers.ofTrip({ id: trip.id })
    const { version } = (await call().trips.get({ id: trip.id })).data
    const { charge } = (await call().trips.cancelPreview({ id: trip.id })).data
    const how = { tellCustomer: false, reason: 'Illness' }
    await call().trips.cancel({ id: trip.id, version, seenCharge: charge, ...how })
    const { data } = await call().vouchers.list({ filters: { trip: trip.id } })
    expect(data).toHaveLength(3)
    expect(new Set(data.map(({ status }) => status))).toEqual(new Set(['cancelled']))
    expect((await pageAt(voucher.revisions[0]?.checkUrl ?? '')).text).toContain('<strong>Cancelled</strong>')
    const told = (await call().vouchers.timeline({ id: voucher.id })).data.map(({ kind }) => kind)
    expect(told.filter((kind) => kind === 'voucher_cancelled')).toHaveLength(1)
  })
})

describe('the code of a voucher', () => {
  test('is not genuine when one bit of it is altered', async () => {
    const { voucher } = await issuedOne()
    const checkUrl = voucher.revisions[0]?.checkUrl ?? ''
    const [head = '', tail = ''] = (checkUrl.split('/').at(-1) ?? '').split('.')
    const base = checkUrl.slice(0, checkUrl.lastIndexOf('/') + 1)
    for (const [part, index] of [
      [head, 60],
      [tail, 20],
    ] as const) {
      const bytes = Buffer.from(part, 'base64url')
      bytes[index] = (bytes[index] ?? 0) ^ 1
      const changed = part === head ? [bytes.toString('base64url'), tail] : [head, bytes.toString('base64url')]
      const page = await pageAt(base + changed.join('.'))
      expect(page.status).toBe(422)
      expect(page.text).toContain('Not genuine')
    }
  })

  test('stays good when the key is rotated, and is checked offline by the published keys', async () => {
    const { voucher } = await issuedOne()
    const before = voucher.revisions[0]
    const keys = (await call().vouchers.rotateKey()).data
    expect(keys.filter(({ retiredAt }) => retiredAt === null)).toHaveLength(1)
    expect(keys.find(({ keyId }) => keyId === before?.keyId)?.retiredAt).not.toBeNull()
    expect((await pageAt(before?.checkUrl ?? '')).text).toContain('<strong>Valid</strong>')
    const after = (await issuedOne()).voucher.revisions[0]
    expect(after?.keyId).not.toBe(before?.keyId)

    const published = await fetch(`${app.url}/vouchers/keys/${before?.keyId}`)
    const file = path.join(os.tmpdir(), `keys-${before?.keyId}.json`)
    await writeFile(file, await published.text())
    const checker = fileURLToPath(new URL('../../../../../docs/check-voucher.mjs', import.meta.url))
    const run = (url?: string | null) =>
      execFileSync(process.execPath, [checker, file, url ?? ''], { encoding: 'utf8' })
    expect(run(before?.checkUrl)).toContain('genuine')
    expect(run(after?.checkUrl)).toContain('LP-4711')
    const altered = `${before?.checkUrl?.slice(0, -20)}${'A'.repeat(20)}`
    expect(() => run(altered)).toThrow('not genuine')
  })

  test('is acknowledged once, by the first who does', async () => {
    const { voucher } = await issuedOne()
    const checkUrl = voucher.revisions[0]?.checkUrl ?? ''
    expect((await pageAt(checkUrl, { method: 'POST', body: new URLSearchParams({ name: 'Ravi' }) })).status).toBe(422)
    const both = await Promise.all([acknowledge(checkUrl, 'Ravi, front office'), acknowledge(checkUrl, 'Meena')])
    expect(both.map(({ status }) => status)).toEqual([303, 303])
    const { data } = await call().vouchers.get({ id: voucher.id })
    expect(data.status).toBe('acknowledged')
    expect(['Ravi, front office', 'Meena']).toContain(data.acknowledgedBy)
    const told = (await call().vouchers.timeline({ id: voucher.id })).data.map(({ kind }) => kind)
    expect(told.filter((kind) => kind === 'voucher_acknowledged')).toHaveLength(1)
    expect((await pageAt(checkUrl)).text).toContain(`By ${data.acknowledgedBy}`)
  })
})

test('a voucher is acknowledged at once by a person, and not by a program that fills in all or never opened it', async () => {
  const [{ voucher }, other] = [await issuedOne(), await issuedOne()]
  const checkUrl = voucher.revisions[0]?.checkUrl ?? ''
  const statusOf = async () => (await call().vouchers.get({ id: voucher.id })).data.status
  expect((await acknowledge(checkUrl, 'Bot', { homepage: 'https://spam.example' })).status).toBe(422)
  const stamp = await stampAt(other.voucher.revisions[0]?.checkUrl ?? '')
  expect((await acknowledge(checkUrl, 'Bot', { stamp })).status).toBe(422)
  await pageAt(`${checkUrl}?name=Bot`)
  expect(await statusOf()).toBe('issued')
  // No time passes between opening the page and sending it.
  expect((await acknowledge(checkUrl, 'Ravi, front office')).status).toBe(303)
  expect(await statusOf()).toBe('acknowledged')
})

describe('a voucher', () => {
  test('is found by its number, with or without its revision', async () => {
    const { voucher } = await issuedOne()
    const number = voucherNumber(voucher.number, 2)
    for (const query of [number, number.split('/')[0] ?? '', `vo${voucher.number}`]) {
      const { data } = await call().search.records({ query })
      expect(data.map(({ id }) => id)).toContain(voucher.id)
    }
  })

  test('hides the vendor, guests, price and brand when it is told to', async () => {
    const { voucher } = await issuedOne()
    const toggles = { showPrice: false, showGuests: false, showBranding: false, showVendor: false, showDriver: false }
    const document = {
      ...voucher.document,
      guests: [{ name: 'Kabir Rao', age: 9 }],
      price: { amount: 1_234_500, currency: 'INR' },
    }
    const { id, version } = voucher
    const changed = (await call().vouchers.update({ id, version, changes: { document, toggles } })).data
    expect(changed).toMatchObject({ hasDraft: true, revision: 1 })
    const issued = (await call().vouchers.issue({ id, version: changed.version })).data
    const { text } = await pageAt(issued.revisions[0]?.url ?? '')
    const { name } = (await call().agency.profile()).data.facts
    for (const hidden of ['Secret Bedbank', 'Kabir Rao', '12,345', `<span>${name}</span>`])
      expect(text).not.toContain(hidden)
    expect(text).toContain('LP-4711')
    expect(text.length).toBeLessThan(60_000)
  })

  test('keeps what was issued when its draft is discarded', async () => {
    const { voucher } = await issuedOne()
    const { id, version } = voucher
    const document = { ...voucher.document, policies: 'No refunds' }
    const changed = (await call().vouchers.update({ id, version, changes: { document } })).data
    await expect(call().vouchers.send({ id, version: changed.version, channel: 'link' })).rejects.toMatchObject({
      code: 'DRAFT',
    })
    const back = (await call().vouchers.discard({ id, version: changed.version })).data
    expect(back).toMatchObject({ hasDraft: false, document: { policies: null } })
    const sent = await call().vouchers.send({ id, version: back.version, channel: 'link' })
    expect(sent.data.text).toContain(sent.data.url)
    expect((await call().vouchers.get({ id })).data.status).toBe('sent')
  })
})
