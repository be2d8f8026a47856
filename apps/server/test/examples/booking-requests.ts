import type { Contract } from '@sarai/contract'
import { createBooking, findBookingsForUpdate, stepBooking } from '../../src/features/bookings/bookings.service.ts'
import { findLine, listLinesOfBooking } from '../../src/features/booking-requests/booking-requests.queries.ts'
import { listUpdatesOfTrip } from '../../src/features/booking-requests/booking-requests-updates.queries.ts'
import { sendRequests } from '../../src/features/booking-requests/booking-requests.service.ts'
import type { ExamplesOf } from '../example.ts'
import type { Maker } from '../maker.ts'
import { booking } from './bookings.ts'
import { trip } from './prospects.ts'
import { usableCard } from './rate-cards.ts'
import { vendor } from './vendors.ts'

/** A service of a vendor's that nobody was asked for yet. */
async function toAsk(make: Maker): Promise<{ id: string; tripId: string }> {
  const [tripId, vendorId, actor] = [await trip(make), await vendor(make), await make.trusted()]
  const facts = { tripId, vendorId, title: make.word(), wishes: make.word(), net: 400_000 }
  const { id } = await make.write((db) => createBooking(make.services, db, actor, facts))
  return { id, tripId }
}

/** A request that went to a vendor, by its id and that of its only line and booking. */
async function request(make: Maker): Promise<{ id: string; lineId: string; bookingId: string; tripId: string }> {
  const [{ id: bookingId, tripId }, actor] = [await toAsk(make), await make.trusted()]
  const asked = { tripId, bookings: [{ id: bookingId, version: 1 }], way: 'link' as const, text: make.word() }
  const { data } = await make.write((db) => sendRequests(make.services, db, actor, [asked]))
  const [line] = await make.write((db) => listLinesOfBooking(db, bookingId))
  return { id: data[0]?.id ?? '', lineId: line?.id ?? '', bookingId, tripId }
}

/** One whose vendor offers something else. */
async function offer(make: Maker) {
  const made = await request(make)
  await make.sql(
    `update booking_request_lines set answer = 'countered', version = 2, answered_at = now(),
       counter = '{"net": 450000, "date": "2100-01-03", "room": null, "note": null}' where id = $1`,
    [made.lineId],
  )
  await make.sql(`update bookings set status = 'changed' where id = $1`, [made.bookingId])
  const line = await make.write((db) => findLine(db, made.lineId))
  return { lineId: made.lineId, version: line?.version ?? 0 }
}

/** What the vendor of a booking is to know, since that was dropped. */
export async function update(make: Maker): Promise<{ id: string; tripId: string }> {
  const { bookingId, tripId } = await request(make)
  const actor = await make.trusted()
  await make.write(async (db) => {
    const [booking] = await findBookingsForUpdate(db, [bookingId], actor)
    if (booking) await stepBooking(make.services, db, actor, booking, { status: 'dropped', day: '2100-01-01' })
  })
  const [found] = await make.write((db) => listUpdatesOfTrip(db, tripId))
  return { id: found?.id ?? '', tripId }
}

const onUpdate = { inputs: [async (make: Maker) => ({ id: (await update(make)).id })] }

export const vendorUpdates: ExamplesOf<Contract['vendorUpdates']> = {
  ofTrip: { inputs: [async (make) => ({ id: (await update(make)).tripId })] },
  tell: onUpdate,
  acknowledge: onUpdate,
}

const onRequest = { inputs: [async (make: Maker) => ({ id: (await request(make)).id })] }

export const bookingRequests: ExamplesOf<Contract['bookingRequests']> = {
  settings: { inputs: [() => undefined] },
  saveSettings: { inputs: [() => ({ namesGuests: true })] },
  draft: { inputs: [async (make) => ({ bookings: [(await toAsk(make)).id] })], narrows: ['bookings[]'] },
  send: {
    inputs: [
      async (make) => {
        const { id, tripId } = await toAsk(make)
        const to = make.email()
        const said = { way: 'mail' as const, to, subject: make.word(), text: make.word() }
        return { requests: [{ tripId, bookings: [{ id, version: 1 }], ...said }] }
      },
    ],
  },
  ofTrip: { inputs: [async (make) => ({ id: (await request(make)).tripId })] },
  ofBooking: { inputs: [async (make) => ({ id: (await request(make)).bookingId })] },
  withdraw: onRequest,
  remind: onRequest,
  say: { inputs: [async (make) => ({ id: (await request(make)).id, text: make.word() })] },
  decide: {
    inputs: [async (make) => ({ ...(await offer(make)), decision: 'take' as const, message: make.word() })],
  },
  replace: {
    inputs: [
      async (make) => ({
        id: await booking(make),
        version: 1,
        reason: make.word(),
        title: make.word(),
        vendorId: await vendor(make),
        net: 300_000,
      }),
      async (make) => {
        const card = await usableCard(make)
        return { id: await booking(make), version: 1, reason: make.word(), card }
      },
    ],
  },
}
