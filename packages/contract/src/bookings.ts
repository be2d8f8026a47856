import * as z from 'zod'
import {
  booking,
  bookingChanges,
  bookingMove,
  bookingRow,
  bookingSelection,
  bookingTableQuery,
  newBooking,
  vendorForBookings,
} from './booking-schemas.ts'
import { file } from './files.ts'
import { id, version } from './primitives.ts'
import { done, memberProcedure, success } from './procedure.ts'
import { tableResult } from './table.ts'
import { timelinePage } from './timeline.ts'

const byId = z.strictObject({ id })

export const bookingsCalls = {
  list: memberProcedure('calendars', 'read')
    .route({
      method: 'POST',
      path: '/bookings/all-bookings',
      summary: 'List the services of all trips',
      description: 'Filtered, searched and sorted, by the day of the service unless asked otherwise.',
    })
    .input(bookingTableQuery)
    .output(tableResult(bookingRow)),

  ofTrip: memberProcedure('calendars', 'read')
    .route({
      method: 'GET',
      path: '/trips/{id}/bookings',
      summary: 'List the services of a trip',
      description: 'All of them, in the order of the itinerary.',
    })
    .input(byId)
    .output(success(z.array(booking))),

  filesOfTrip: memberProcedure('calendars', 'read')
    .route({
      method: 'GET',
      path: '/trips/{id}/booking-files',
      summary: 'List the files of a trip’s services',
      description:
        'Tickets, confirmations and what else hangs on its bookings, in the order of the itinerary; bookings without files are left out. Files that tell costs are listed for those who see costs only.',
    })
    .input(byId)
    .output(success(z.array(z.object({ id, title: z.string(), files: z.array(file) })))),

  get: memberProcedure('calendars', 'read')
    .route({ method: 'GET', path: '/bookings/{id}', summary: 'Read a booking' })
    .input(byId)
    .output(success(booking)),

  create: memberProcedure('calendars', 'write', { creates: true })
    .route({
      method: 'POST',
      path: '/bookings',
      summary: 'Add a service to a trip',
      description: 'That is not in its itinerary, or in place of one that was dropped.',
    })
    .input(newBooking)
    .output(success(booking)),

  update: memberProcedure('calendars', 'write')
    .route({
      method: 'PATCH',
      path: '/bookings/{id}',
      summary: 'Change a booking',
      description:
        'Send the version you read. When somebody has saved since, the answer is 409 with it as it is. One that was requested, confirmed or waitlisted goes to `changed` where its day, nights, time, units, rooms or vendor are others, unless a new confirmation number comes with it.',
    })
    .input(z.strictObject({ id, version, changes: bookingChanges }))
    .output(success(booking)),

  chooseVendors: memberProcedure('calendars', 'write')
    .route({
      method: 'POST',
      path: '/bookings/vendors',
      summary: 'Say who provides services',
      description:
        'Of one trip or several, all at once or none: when somebody has saved one of them since, the answer is 409 with it as it is. For those who see costs.',
    })
    .input(z.strictObject({ choices: z.array(vendorForBookings).min(1).max(100) }))
    .output(success(z.object({ bookings: z.int() }))),

  move: memberProcedure('calendars', 'write')
    .route({
      method: 'POST',
      path: '/bookings/{id}/move',
      summary: 'Request, confirm, waitlist or drop a booking',
      description: 'By the states it can go to; dropping one keeps it with its reason and charge.',
    })
    .input(bookingMove)
    .output(success(booking)),

  remove: memberProcedure('calendars', 'write', { right: 'delete' })
    .route({
      method: 'DELETE',
      path: '/bookings/{id}',
      summary: 'Delete a booking that was added by hand',
      description: 'As long as nobody was asked for it; others are dropped. It can be restored.',
    })
    .input(byId)
    .output(done),

  restore: memberProcedure('calendars', 'write', { right: 'delete' })
    .route({ method: 'POST', path: '/bookings/{id}/restore', summary: 'Restore a deleted booking' })
    .input(byId)
    .output(success(booking)),

  export: memberProcedure('calendars', 'read', { creates: true, keys: false, right: 'export' })
    .route({
      method: 'POST',
      path: '/bookings/export',
      summary: 'Write bookings to a CSV or Excel file',
      description: 'An operation in the background whose result is the file.',
    })
    .input(
      z.strictObject({
        format: z.enum(['csv', 'xlsx']),
        columns: z.array(z.string().max(60)).max(120).optional(),
        selection: bookingSelection,
      }),
    )
    .output(success(z.object({ operationId: id }))),

  timeline: memberProcedure('calendars', 'read')
    .route({
      method: 'GET',
      path: '/bookings/{id}/timeline',
      summary: 'Read the history of a booking',
      description: 'Newest first.',
    })
    .input(z.strictObject({ id, cursor: z.string().max(200).optional() }))
    .output(timelinePage),
}
