import { member, person } from '../../core/procedures.ts'
import { historyOf } from '../../kernel/history/history.service.ts'
import { startListExport } from '../../kernel/operations/list-export.service.ts'
import { makeFile } from '../../kernel/operations/runs.service.ts'
import { getTrip } from '../trips/trips.service.ts'
import { acceptedTripOf, filesOfTrip } from './bookings-trip.service.ts'
import { bookingsExport } from './bookings-export.service.ts'
import { getBooking, presentBooking } from './bookings-found.service.ts'
import { findBookings } from './bookings-list.service.ts'
import { listBookings } from './bookings.queries.ts'
import { chooseVendors } from './bookings-vendors.service.ts'
import { moveBooking, removeBooking, restoreBooking } from './bookings.service.ts'

/** What an accepted proposal became, by the proposal. */
export const prospectsHandlers = {
  trip: member.prospects.trip.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await acceptedTripOf(services, db, actor, input.id),
  })),
}

export const bookingsHandlers = {
  list: member.bookings.list.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    ...(await findBookings(services, db, actor, input)),
  })),

  ofTrip: member.bookings.ofTrip.handler(async ({ context: { db, actor }, input }) => {
    await getTrip(db, actor, input.id)
    return { status: true, data: (await listBookings(db, input.id)).map((booking) => presentBooking(actor, booking)) }
  }),

  filesOfTrip: member.bookings.filesOfTrip.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await filesOfTrip(db, actor, input.id),
  })),

  get: member.bookings.get.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: presentBooking(actor, await getBooking(db, actor, input.id)),
  })),

  chooseVendors: member.bookings.chooseVendors.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: { bookings: await chooseVendors(services, db, actor, input.choices) },
  })),

  move: member.bookings.move.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: presentBooking(actor, await moveBooking(services, db, actor, input)),
  })),

  remove: member.bookings.remove.handler(async ({ context: { services, db, actor }, input }) => {
    await removeBooking(services, db, actor, input.id)
    return { status: true }
  }),

  restore: member.bookings.restore.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: presentBooking(actor, await restoreBooking(db, actor, input.id)),
  })),

  export: person.bookings.export.handler(async ({ context: { services, db, actor }, input }) => {
    const operation = await startListExport(services, db, actor, bookingsExport, input)
    await makeFile(services, db, operation)
    return { status: true, data: { operationId: operation.id } }
  }),

  timeline: member.bookings.timeline.handler(async ({ context: { db, actor }, input }) => {
    const { ownerId } = await getBooking(db, actor, input.id)
    return historyOf(db, actor, { ids: [input.id], ownerId, cursor: input.cursor })
  }),
}
