import * as z from 'zod'
import { readinessParts } from './departure-words.ts'
import { id } from './primitives.ts'
import { done, memberProcedure, success } from './procedure.ts'

/** One thing that a trip still lacks, by name. */
export const tripGap = z.object({
  part: z.enum(readinessParts),
  /** The instalment, service or traveller; of a finding, what was found. */
  title: z.string(),
  /** What of it is missing, in words; null where its part says so. */
  detail: z.string().nullable(),
  /** When a payment is due, or a service begins. */
  day: z.string().nullable(),
  /** What is still to be paid, in minor units of the trip's currency. */
  amount: z.int().nullable(),
  /** Where it is put right; the trip itself where there is none. */
  bookingId: id.nullable(),
  /** Whose PAN is missing, where that is it. */
  contactId: id.nullable(),
  /** It is put right where the trip's money is. */
  isOfMoney: z.boolean(),
  /** Names a finding that the agency may settle with the traveller; null where there is nothing to settle. */
  key: z.string().nullable(),
})
export type TripGap = z.infer<typeof tripGap>

export const tripsCalls = {
  gaps: memberProcedure('calendars', 'read')
    .route({
      method: 'GET',
      path: '/trips/{id}/gaps',
      summary: 'Say what a trip still lacks',
      description:
        'By name: instalments, services, vouchers, travellers and findings of the checks, of each part at most 20. The checks look at the trip as it is now; lists know of changes within a minute.',
    })
    .input(z.strictObject({ id }))
    .output(success(z.array(tripGap))),

  settleFinding: memberProcedure('calendars', 'write')
    .route({
      method: 'POST',
      path: '/trips/{id}/settle-finding',
      summary: 'Settle a finding, or take that back',
      description:
        'Of a service that is booked otherwise than agreed, once the traveller has taken it. It is found again as soon as either changes.',
    })
    .input(z.strictObject({ id, bookingId: id, key: z.string().min(1).max(1000), isSettled: z.boolean() }))
    .output(done),
}
