import * as z from 'zod'
import { mailWarning } from './lead-schemas.ts'
import { id } from './primitives.ts'
import { memberProcedure, success } from './procedure.ts'
import { vendorMessage, vendorUpdate } from './vendor-update-schemas.ts'

/** What vendors are told of bookings that they were asked for and that are off, or others than they know. */
export const vendorUpdatesCalls = {
  ofTrip: memberProcedure('calendars', 'read')
    .route({
      method: 'GET',
      path: '/trips/{id}/vendor-updates',
      summary: 'List what vendors of a trip are to know',
      description:
        'Bookings that were dropped or changed after their vendor was asked, the latest first, each with whether the vendor was told and has acknowledged it.',
    })
    .input(z.strictObject({ id }))
    .output(success(z.array(vendorUpdate))),

  tell: memberProcedure('calendars', 'write')
    .route({
      method: 'POST',
      path: '/vendor-updates/{id}/tell',
      summary: 'Tell a vendor that a booking is off or changed',
      description:
        'With everything else that it is to know of the trip: by mail where it was asked by mail, else with a text to send yourself. Vendors that were asked by mail are told by themselves the first time.',
    })
    .input(z.strictObject({ id }))
    .output(z.object({ status: z.literal(true), data: vendorMessage, warnings: z.array(mailWarning).optional() })),

  acknowledge: memberProcedure('calendars', 'write')
    .route({
      method: 'POST',
      path: '/vendor-updates/{id}/acknowledge',
      summary: 'Note that a vendor knows',
      description: 'For a vendor that said so on the phone. Doing it twice changes nothing.',
    })
    .input(z.strictObject({ id }))
    .output(success(vendorUpdate)),
}
