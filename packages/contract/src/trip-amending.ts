import * as z from 'zod'
import { bookingStatuses } from './booking-words.ts'
import { currency, id } from './primitives.ts'
import { memberProcedure, success } from './procedure.ts'
import { priceProblem, versionChange } from './prospect-prices.ts'
import { amendmentStates } from './prospect-words.ts'
import { trip } from './trips.ts'

/** What becomes of a service when an amendment is applied. */
export const becomings = ['added', 'dropped', 'replaced', 'changed', 'updated', 'kept', 'gone'] as const

/** A service that an amendment bears on. */
const amendedService = z.object({
  itemId: id,
  title: z.string(),
  becomes: z.enum(becomings),
  /** The booking as it is now; null where there is none yet. */
  bookingId: id.nullable(),
  number: z.int().nullable(),
  status: z.enum(bookingStatuses).nullable(),
  /** Which facts of it differ; costs and vendors are left out for those who may not see them. */
  fields: z.array(z.string()),
  /** What is expected to be paid to the vendor more or less, in minor units of the trip's currency. */
  cost: z.int().nullable(),
  /** What the vendor charges by its terms for what is dropped, in minor units of the trip's currency. */
  charge: z.int().nullable(),
})
export type AmendedService = z.infer<typeof amendedService>

/** What an amendment would change if it were accepted now. */
export const amendmentPreview = z.object({
  state: z.enum(amendmentStates),
  /** The version that the traveller has; null while it is being prepared. */
  version: z.int().nullable(),
  /** In words, as the traveller sees it. */
  changes: z.array(versionChange),
  before: z.int(),
  /** With the option and extras that were chosen; null where it cannot be priced. */
  after: z.int().nullable(),
  problem: priceProblem.nullable(),
  currency,
  services: z.array(amendedService),
  /** What is paid to vendors more or less, and what they charge; null for those who may not see costs. */
  cost: z.int().nullable(),
  vendorCharges: z.int().nullable(),
  instalments: z.array(z.object({ label: z.string(), amount: z.int(), dueOn: z.string().nullable() })),
})
export type AmendmentPreview = z.infer<typeof amendmentPreview>

const byId = z.strictObject({ id })

export const tripsCalls = {
  amendment: memberProcedure('calendars', 'read')
    .route({
      method: 'GET',
      path: '/trips/{id}/amendment',
      summary: 'See what an amendment changes',
      description: 'What would become of the services, the price and the payments if it were accepted now.',
    })
    .input(byId)
    .output(success(amendmentPreview)),

  amend: memberProcedure('calendars', 'write')
    .route({
      method: 'POST',
      path: '/trips/{id}/amendment',
      summary: 'Begin an amendment of a trip',
      description:
        'The draft of its proposal is what was agreed upon, and can be edited and sent as another version. The trip stays as it is until that is accepted. Where an amendment was begun already, nothing changes.',
    })
    .input(byId)
    .output(success(trip)),

  dropAmendment: memberProcedure('calendars', 'write')
    .route({
      method: 'DELETE',
      path: '/trips/{id}/amendment',
      summary: 'Drop an amendment of a trip',
      description: 'Withdraws it from the traveller if it was sent. The trip stays as it was agreed upon.',
    })
    .input(byId)
    .output(success(trip)),
}
