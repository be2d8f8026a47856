import { expect, test } from 'vitest'
import { setUpSuppliers } from '../../../test/set-up-suppliers.ts'
import { fetchDueTickets } from './supplier-tickets-fetching.service.ts'

const suppliers = setUpSuppliers()
const { call, quote, makeService, reserve, listAtSuppliers } = suppliers
const contact = { firstName: 'Asha', lastName: 'Bhat', email: 'asha@example.com', phone: '98765 43210' }
const answers = [{ questionId: 'guide-language', value: 'Hindi' }]

async function makeConfirmed() {
  const service = await makeService()
  const reserved = await reserve(service, await quote())
  const price = reserved.price && { amount: reserved.price.amount, currency: reserved.price.currency }
  await call().supplierBookings.confirm({ id: reserved.id, price, contact, answers })
  return { service, id: reserved.id }
}

const fetchTickets = () =>
  fetchDueTickets(suppliers.app.services, suppliers.agency.agencyId, new AbortController().signal)
const readTickets = async (bookingId: string) => (await listAtSuppliers(bookingId))[0]?.tickets ?? []
const listFiles = async (bookingId: string) => (await call().files.list({ on: { bookingId } })).data

/** As if it were time to try again. */
const makeDue = () =>
  suppliers.app.owner.query(
    `update supplier_tickets set fetch_at = now() - interval '1 minute' where fetch_at is not null`,
  )

/** Has the tickets of a booking be somewhere else. */
const moveTickets = (id: string, address: string) =>
  suppliers.app.owner.query(
    `update supplier_tickets set value = $2, fetch_at = now() - interval '1 minute', file_id = null where supplier_booking_id = $1 and format = 'pdf'`,
    [id, address],
  )

test('tickets are kept with their codes, and their PDFs as files of the service', async () => {
  const { service } = await makeConfirmed()
  await fetchTickets()
  const readFormats = async () => (await readTickets(service.id)).filter(({ fileId }) => fileId !== null)
  await expect.poll(async () => (await readFormats()).length, { timeout: 20_000 }).toBe(3)
  const tickets = await readTickets(service.id)
  expect(tickets.filter(({ format }) => format === 'qr')).toMatchObject([
    { title: 'Adult', isGood: true, fileId: null },
    { title: 'Adult', isGood: true },
    { title: 'Child', isGood: true },
  ])
  const files = await listFiles(service.id)
  expect(files).toHaveLength(3)
  expect(files[0]).toMatchObject({ type: 'application/pdf', tellsCosts: false })
  expect(files.map(({ name }) => name)).toContainEqual(
    expect.stringMatching(/^Ticket Amber Fort at sunrise Adult \d\.pdf$/),
  )
  // Asked again, nothing is fetched or kept twice.
  const [at] = await listAtSuppliers(service.id)
  await call().supplierBookings.check({ id: at?.id ?? '' })
  await fetchTickets()
  expect(await listFiles(service.id)).toHaveLength(3)
})

test('tickets of a booking that was cancelled are no longer good, and their files say so', async () => {
  const { service, id } = await makeConfirmed()
  await fetchTickets()
  await expect.poll(async () => (await listFiles(service.id)).length, { timeout: 20_000 }).toBe(3)
  await call().supplierBookings.cancel({ id, reason: 'Ill' })
  const tickets = await readTickets(service.id)
  expect(tickets.map(({ isGood }) => isGood)).toEqual(Array.from({ length: 6 }, () => false))
  for (const { name } of await listFiles(service.id)) expect(name).toMatch(/ \(no longer good\)\.pdf$/)
})

test('an address inside the network is never asked, nor what is no PDF kept, and the booking says why', async () => {
  const { service, id } = await makeConfirmed()
  await fetchTickets()
  await expect.poll(async () => (await listFiles(service.id)).length, { timeout: 20_000 }).toBe(3)
  const [, port] = /:(\d+)$/.exec(suppliers.app.url) ?? []
  for (const address of [`http://127.0.0.1:${port}/`, 'http://169.254.169.254/latest', 'https://10.0.0.1/x.pdf']) {
    await moveTickets(id, address)
    await fetchTickets()
    const ticket = (await readTickets(service.id)).find(({ format }) => format === 'pdf')
    expect(ticket, address).toMatchObject({ fileId: null, problem: expect.stringContaining('not lead to a server') })
  }
  await moveTickets(id, `${suppliers.sandbox.url}/octo/nothing`)
  await fetchTickets()
  const ticket = (await readTickets(service.id)).find(({ format }) => format === 'pdf')
  expect(ticket).toMatchObject({ fileId: null, problem: expect.stringContaining('404') })
})

test('a file that is not there is asked for again, and at last nobody tries any more', async () => {
  const { service, id } = await makeConfirmed()
  await fetchTickets()
  await expect.poll(async () => (await listFiles(service.id)).length, { timeout: 20_000 }).toBe(3)
  const readPdfs = async () => (await readTickets(service.id)).filter(({ format }) => format === 'pdf')
  // The server itself may still be at what was there before.
  const listMissing = async () => {
    await moveTickets(id, `${suppliers.sandbox.url}/octo/nothing`)
    await fetchTickets()
    return (await readPdfs()).filter(({ fileId, problem }) => fileId === null && problem !== null)
  }
  await expect.poll(async () => (await listMissing()).length, { timeout: 20_000 }).toBe(3)
  await moveTickets(id, `${suppliers.sandbox.url}/octo/tickets/AB12CD34EF.pdf`)
  await fetchTickets()
  for (const pdf of await readPdfs()) expect(pdf).toMatchObject({ fileId: expect.any(String), problem: null })

  await moveTickets(id, `${suppliers.sandbox.url}/octo/nothing`)
  for (let tries = 0; tries < 7; tries++) {
    await fetchTickets()
    await makeDue()
  }
  const { rows } = await suppliers.app.owner.query<{ count: number }>(
    'select count(*)::int as count from supplier_tickets where supplier_booking_id = $1 and fetch_at is not null',
    [id],
  )
  expect(rows).toEqual([{ count: 0 }])
})
