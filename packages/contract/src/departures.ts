import * as z from 'zod'
import { readinessParts, readinessStates } from './departure-words.ts'
import { itemCategories } from './itinerary-words.ts'
import { calendarDate, count, id, line } from './primitives.ts'
import { memberProcedure, success } from './procedure.ts'
import { bookingStatuses } from './prospect-words.ts'

/** A trip by the day it begins, and what is still missing for it. */
export const departure = z.object({
  id,
  number: z.int(),
  /** The proposal that it comes from, where its details are. */
  proposalId: id,
  title: z.string(),
  customer: z.string().nullable(),
  startDate: z.string(),
  endDate: z.string(),
  travellers: z.int(),
  destinations: z.array(z.string()),
  ownerId: id.nullable(),
  updatedAt: z.string(),
  /** The worst of its parts; `ready` where there is nothing to arrange. */
  readiness: z.enum(readinessStates),
  parts: z.array(
    z.object({ part: z.enum(readinessParts), state: z.enum(readinessStates), done: count(10_000), of: count(10_000) }),
  ),
})
export type Departure = z.infer<typeof departure>

/** A service that is used on a day: a check-in, a transfer, a flight. */
export const dayService = z.object({
  id,
  title: z.string(),
  category: z.enum(itemCategories).nullable(),
  /** Null for those who may not see costs. */
  vendor: z.string().nullable(),
  status: z.enum(bookingStatuses),
  quantity: z.int(),
})

export const sheetTrip = departure.extend({ phone: z.string().nullable(), services: z.array(dayService) })
export type SheetTrip = z.infer<typeof sheetTrip>

/** Who leaves, who is on the way and who comes home on a day. */
export const daySheet = z.object({
  day: z.string(),
  leaving: z.array(sheetTrip),
  underway: z.array(sheetTrip),
  returning: z.array(sheetTrip),
})
export type DaySheet = z.infer<typeof daySheet>

export const departureFilters = {
  owner: z
    .array(z.union([id, z.literal('none')]))
    .max(100)
    .optional(),
  readiness: z.array(z.enum(['ready', 'pending', 'risk'])).optional(),
  /** Begins with this. */
  destination: line(80).optional(),
}

export const departures = {
  list: memberProcedure('calendars', 'read')
    .route({
      method: 'POST',
      path: '/departures/all-departures',
      summary: 'List trips by the day they begin',
      description: 'Of at most 100 days, in the order they begin; those that are cut off are counted in `total`.',
    })
    .input(z.strictObject({ from: calendarDate, to: calendarDate, ...departureFilters }))
    .output(z.object({ status: z.literal(true), data: z.array(departure), total: z.int() })),

  day: memberProcedure('calendars', 'read')
    .route({
      method: 'POST',
      path: '/departures/day-sheet',
      summary: 'Read the day sheet',
      description: 'Who leaves, who is on the way with what they use that day, and who comes home.',
    })
    .input(z.strictObject({ day: calendarDate, ...departureFilters }))
    .output(success(daySheet)),

  pdf: memberProcedure('calendars', 'read', { creates: true, keys: false })
    .route({
      method: 'POST',
      path: '/departures/day-sheet/pdf',
      summary: 'Make a PDF of the day sheet',
      description: 'An operation in the background whose result is the file.',
    })
    .input(z.strictObject({ day: calendarDate, ...departureFilters }))
    .output(success(z.object({ operationId: id }))),
}
