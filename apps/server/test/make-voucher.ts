import type { TestApp } from './app.ts'
import { makeTrip } from './make-trip.ts'
import type { Person } from './make.ts'

/** A trip with two bookings, the first confirmed. */
export async function makeConfirmedTrip(app: TestApp, owner: Person) {
  const { call } = owner
  await makeTrip(app, owner, { startsIn: 20, dueIn: 3 })
  const [trip] = (await call.trips.list({ sort: [{ by: 'createdAt', dir: 'desc' }] })).data
  if (!trip) throw new Error('there is no trip')
  const add = async (title: string, confirmationNumber: string | null) => {
    const facts = { tripId: trip.id, title, category: 'lodging' as const, date: '2100-02-01', nights: 2, net: 5_000 }
    const made = (await call.bookings.create({ ...facts, vendor: 'Secret Bedbank' })).data
    if (!confirmationNumber) return made
    const { id, version } = made
    return (await call.bookings.move({ id, version, status: 'confirmed', confirmationNumber })).data
  }
  const first = await add('Lake Palace', 'LP-4711')
  const second = await add('Fort Rajwada', null)
  return { trip, first, second }
}

/** The voucher of its confirmed booking, issued. */
export async function makeIssuedVoucher(app: TestApp, owner: Person) {
  const { trip, first } = await makeConfirmedTrip(app, owner)
  const { ids } = (await owner.call.vouchers.ofTrip({ id: trip.id, bookingIds: [first.id], issue: true })).data
  return { trip, booking: first, voucher: (await owner.call.vouchers.get({ id: ids[0] ?? '' })).data }
}

export async function readPage(app: TestApp, url: string, init?: RequestInit) {
  const { pathname } = new URL(url)
  const response = await fetch(app.url + pathname, { redirect: 'manual', ...init })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

/** What the form on a page of a code must be sent with. */
export const readStamp = async (app: TestApp, checkUrl: string): Promise<string> =>
  /name="stamp" value="([^"]+)"/.exec((await readPage(app, checkUrl)).text)?.[1] ?? ''
