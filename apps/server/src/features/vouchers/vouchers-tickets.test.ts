import { expect, test } from 'vitest'
import { readPage } from '../../../test/make-voucher.ts'
import { wordsOfPdf } from '../../../test/pdf-words.ts'
import { setUpSuppliers } from '../../../test/set-up-suppliers.ts'
import { fetchDueTickets } from '../supplier-bookings/supplier-tickets-fetching.service.ts'
import { showTickets } from './vouchers-tickets.service.ts'

const suppliers = setUpSuppliers()
const { call, quote, makeService, reserve, listAtSuppliers } = suppliers
const contact = { firstName: 'Asha', lastName: 'Bhat', email: 'asha@example.com', phone: '98765 43210' }
const answers = [{ questionId: 'guide-language', value: 'Hindi' }]

/** A voucher that was issued, of a service that its supplier has confirmed with tickets. */
async function makeVoucher({ isWithOther = false } = {}) {
  const service = await makeService()
  const reserved = await reserve(service, await quote())
  const price = reserved.price && { amount: reserved.price.amount, currency: reserved.price.currency }
  await call().supplierBookings.confirm({ id: reserved.id, price, contact, answers })
  const { tripId } = service
  if (isWithOther) {
    const facts = { tripId, title: 'Lake Palace', category: 'lodging' as const, date: '2100-02-01', nights: 2 }
    const { id, version } = (await call().bookings.create(facts)).data
    await call().bookings.move({ id, version, status: 'confirmed', confirmationNumber: 'LP-4711' })
  }
  const which = isWithOther ? { combined: true } : { bookingIds: [service.id] }
  const { ids } = (await call().vouchers.ofTrip({ id: tripId, ...which, issue: true })).data
  const { data } = await call().vouchers.preview({ id: ids[0] ?? '' })
  return { service, reserved, page: data.url }
}

async function fetchTickets(bookingId: string): Promise<void> {
  await fetchDueTickets(suppliers.app.services, suppliers.agency.agencyId, new AbortController().signal)
  const countFiles = async () => (await call().files.list({ on: { bookingId } })).data.length
  await expect.poll(countFiles, { timeout: 20_000 }).toBe(3)
}

const read = (page: string) => readPage(suppliers.app, page)
const readCodes = async (bookingId: string) =>
  (await listAtSuppliers(bookingId))[0]?.tickets.flatMap(({ format, value }) => (format === 'qr' ? [value] : [])) ?? []

async function readPdf(page: string): Promise<string | null> {
  const download = async () => fetch(suppliers.app.url + new URL(`${page}/voucher.pdf`).pathname)
  await expect.poll(async () => (await download()).status, { timeout: 30_000, interval: 500 }).toBe(200)
  return wordsOfPdf(Buffer.from(await (await download()).arrayBuffer()))
}

test('the page and the PDF of a voucher have its tickets, whose files whoever has the page can download', async () => {
  const { service, page } = await makeVoucher()
  const codes = await readCodes(service.id)
  expect(codes).toHaveLength(3)
  const before = await read(page)
  for (const code of codes) expect(before.text).toContain(code)

  await fetchTickets(service.id)
  const { text } = await read(page)
  const [, path = ''] = /href="([^"]+\/ticket-[^"]+\.pdf)"/.exec(text) ?? []
  const file = await fetch(suppliers.app.url + path)
  expect(file.status).toBe(200)
  expect(file.headers.get('content-type')).toBe('application/pdf')
  expect(file.headers.get('content-disposition')).toMatch(/^attachment/)
  expect(Buffer.from(await file.arrayBuffer()).toString()).toMatch(/^%PDF-/)
  const words = await readPdf(page)
  if (words !== null) {
    for (const code of codes) expect(words).toContain(code)
    expect(words).toContain('Ticket as PDF')
  }
})

test('tickets of a booking that was cancelled stand there as no longer good, without code and file', async () => {
  const { service, reserved, page } = await makeVoucher({ isWithOther: true })
  await fetchTickets(service.id)
  const [, path = ''] = /href="([^"]+\/ticket-[^"]+\.pdf)"/.exec((await read(page)).text) ?? []
  await call().supplierBookings.cancel({ id: reserved.id, reason: 'Ill' })
  const { text } = await read(page)
  expect(text.match(/No longer good/g)).toHaveLength(6)
  expect(text).not.toContain('Code of the ticket')
  expect(text).not.toContain('/ticket-')
  // Its old address leads back to the page.
  const gone = await fetch(suppliers.app.url + path, { redirect: 'manual' })
  expect(gone.headers.get('location')).toBe(new URL(page).pathname)
  const words = await readPdf(page)
  if (words !== null) expect(words).toContain('No longer good')
})

test('no other file of the agency is given by the address of a voucher', async () => {
  const { service, page } = await makeVoucher()
  await fetchTickets(service.id)
  const other = await makeVoucher()
  await fetchTickets(other.service.id)
  const [file] = (await call().files.list({ on: { bookingId: other.service.id } })).data
  const answer = await fetch(`${suppliers.app.url}${new URL(page).pathname}/ticket-${file?.id}.pdf`, {
    redirect: 'manual',
  })
  expect(answer.headers.get('location')).toBe(new URL(page).pathname)
})

test('codes that cannot be drawn stand there as text, and passes of phones are left out', () => {
  const ticket = { id: 'a', bookingId: 'b', title: null, fileId: null, isGood: true }
  const shown = showTickets(
    [
      { ...ticket, format: 'aztec', value: 'AZ-1' },
      { ...ticket, format: 'code-128', value: 'C128' },
      { ...ticket, format: 'qr', value: 'x'.repeat(2_000) },
      { ...ticket, format: 'wallet-pass', value: 'https://a.test/pass' },
      { ...ticket, format: 'pdf', value: 'https://a.test/pdf' },
    ],
    '/page',
  )
  expect(shown.map(({ text, drawn }) => [text?.slice(0, 4), drawn?.height])).toEqual([
    ['AZ-1', undefined],
    ['C128', 1],
    ['xxxx', undefined],
  ])
})
