import * as z from 'zod'
import { readinessStates } from './departure-words.ts'
import { driver } from './booking-schemas.ts'
import { itemCategories } from './itinerary-words.ts'
import { calendarDate, id, line } from './primitives.ts'
import { readinessPart } from './trips.ts'
import { memberProcedure, success } from './procedure.ts'
import { bookingStatuses } from './booking-words.ts'

/** A trip by the day it begins, and what is still missing for it. */
export const departure = z.object({
  id,
  number: z.int(),
  version: z.int(),
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
  parts: z.array(readinessPart),
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

/** A ride, flight or the like on a day: who is met where, by whom. */
export const dayMove = z.object({
  bookingId: id,
  tripId: id,
  who: z.string(),
  phone: z.string().nullable(),
  travellers: z.int(),
  title: z.string(),
  category: z.enum(itemCategories),
  time: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Number of the flight; of a ride, of the flight that the same travellers have that day. */
  flight: z.string().nullable(),
  driver: driver.nullable(),
  /** Null for those who may not see costs. */
  vendor: z.string().nullable(),
  vendorPhone: z.string().nullable(),
  status: z.enum(bookingStatuses),
  confirmationNumber: z.string().nullable(),
})
export type DayMove = z.infer<typeof dayMove>

/** Where people sleep after a day. */
export const dayStay = dayMove
  .pick({
    bookingId: true,
    tripId: true,
    who: true,
    phone: true,
    travellers: true,
    title: true,
    vendor: true,
    vendorPhone: true,
    status: true,
    confirmationNumber: true,
  })
  .extend({ room: z.string().nullable(), rooms: z.int().nullable(), arrivesOn: z.string(), leavesOn: z.string() })
export type DayStay = z.infer<typeof dayStay>

/** What a driver or vendor has to do on a day, to be sent to them. */
export const daySlip = z.object({
  /** Names it in calls. */
  key: z.string(),
  kind: z.enum(['driver', 'vendor']),
  name: z.string(),
  phone: z.string().nullable(),
  text: z.string(),
  whatsappUrl: z.string().nullable(),
})
export type DaySlip = z.infer<typeof daySlip>

/** Who leaves, who is on the way and who comes home on a day. */
export const daySheet = z.object({
  day: z.string(),
  /** Rides, flights and cruises in the order of their times. */
  moves: z.array(dayMove),
  /** Where everybody sleeps that night. */
  stays: z.array(dayStay),
  slips: z.array(daySlip),
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

export const departuresCalls = {
  list: memberProcedure('calendars', 'read')
    .route({
      method: 'POST',
      path: '/departures/all-departures',
      summary: 'List trips by the day they begin',
      description: 'Of at most 100 days, in the order they begin; those that are cut off are counted in `total`.',
    })
    .input(
      z.strictObject({
        from: calendarDate,
        to: calendarDate,
        /** Also those that began before and are on the way in these days. */
        underway: z.boolean().optional(),
        ...departureFilters,
      }),
    )
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
    .input(
      z.strictObject({
        day: calendarDate,
        ...departureFilters,
        /** Only what one driver or vendor has to do, by the key of their slip. */
        slip: line(200).optional(),
      }),
    )
    .output(success(z.object({ operationId: id }))),
}
