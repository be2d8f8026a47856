import * as z from 'zod'
import { booking } from './booking-schemas.ts'
import {
  bookingRequest,
  counterDecision,
  maxRequested,
  newRequest,
  replacement,
  requestDraft,
  sentRequest,
  skippedBooking,
} from './booking-request-schemas.ts'
import { mailWarning } from './lead-schemas.ts'
import { id, text } from './primitives.ts'
import { memberProcedure, success } from './procedure.ts'

const byId = z.strictObject({ id })
const told = <T extends z.ZodType>(data: T) =>
  z.object({ status: z.literal(true), data, warnings: z.array(mailWarning).optional() })

/** Requests to vendors, which they answer on a page of their own without an account. */
const requestSettings = z.strictObject({
  /** Vendors read who travels, who shares a room and what they wish before they have confirmed anything. */
  namesGuests: z.boolean(),
})

export const bookingRequestsCalls = {
  settings: memberProcedure('settings', 'read')
    .route({ method: 'GET', path: '/booking-requests/settings', summary: 'Read what requests tell vendors' })
    .output(success(requestSettings)),

  saveSettings: memberProcedure('settings', 'write')
    .route({
      method: 'PUT',
      path: '/booking-requests/settings',
      summary: 'Say what requests tell vendors',
      description: 'Whether vendors read the names of guests before they have confirmed. Afterwards they always do.',
    })
    .input(requestSettings)
    .output(success(requestSettings)),

  draft: memberProcedure('calendars', 'read')
    .route({
      method: 'POST',
      path: '/booking-requests/draft',
      summary: 'Draft requests for services',
      description: 'One for each vendor of each trip, in the words of your templates. Nothing is sent or stored.',
    })
    .input(z.strictObject({ bookings: z.array(id).min(1).max(maxRequested) }))
    .output(success(z.object({ drafts: z.array(requestDraft), skipped: z.array(skippedBooking) }))),

  send: memberProcedure('calendars', 'write', { creates: true })
    .route({
      method: 'POST',
      path: '/booking-requests',
      summary: 'Request services of vendors',
      description:
        'All of them or none. The services become requested, and each request has a link by which its vendor answers. An earlier request for the same service is replaced.',
    })
    .input(z.strictObject({ requests: z.array(newRequest).min(1).max(50) }))
    .output(told(z.array(sentRequest))),

  ofTrip: memberProcedure('calendars', 'read')
    .route({
      method: 'GET',
      path: '/trips/{id}/booking-requests',
      summary: 'List the requests to vendors of a trip',
      description: 'Newest first, with their answers.',
    })
    .input(byId)
    .output(success(z.array(bookingRequest))),

  ofBooking: memberProcedure('calendars', 'read')
    .route({
      method: 'GET',
      path: '/bookings/{id}/booking-requests',
      summary: 'List the requests that a booking was in',
      description: 'Newest first, each with the line of this booking alone.',
    })
    .input(byId)
    .output(success(z.array(bookingRequest))),

  withdraw: memberProcedure('calendars', 'write')
    .route({
      method: 'POST',
      path: '/booking-requests/{id}/withdraw',
      summary: 'Withdraw a request to a vendor',
      description: 'Its link answers nothing any more. Services that nobody answered for are no longer requested.',
    })
    .input(byId)
    .output(success(bookingRequest)),

  remind: memberProcedure('calendars', 'write')
    .route({
      method: 'POST',
      path: '/booking-requests/{id}/remind',
      summary: 'Remind a vendor of a request',
      description: 'By mail where it went by mail; else with a text to send yourself.',
    })
    .input(byId)
    .output(told(sentRequest)),

  say: memberProcedure('calendars', 'write', { creates: true })
    .route({
      method: 'POST',
      path: '/booking-requests/{id}/messages',
      summary: 'Write to a vendor on its page',
      description: 'A request that went by mail is told of by mail too.',
    })
    .input(z.strictObject({ id, text: text(2000, 'Write something') }))
    .output(told(bookingRequest)),

  decide: memberProcedure('calendars', 'write')
    .route({
      method: 'POST',
      path: '/booking-requests/lines/{lineId}/decide',
      summary: 'Take or refuse what a vendor offers instead',
      description:
        'A taken offer changes price and date of the booking. Send the version of the line you read: when the vendor has said something else since, the answer is 409.',
    })
    .input(counterDecision)
    .output(told(booking)),

  replace: memberProcedure('calendars', 'write', { creates: true })
    .route({
      method: 'POST',
      path: '/bookings/{id}/replace',
      summary: 'Book another service in place of one',
      description:
        'The other is dropped, if it is not yet. What is left out stays as it was booked. From a rate card, it has the price that the card answers; 409 when the rates are others than were seen.',
    })
    .input(replacement)
    .output(success(booking)),
}
