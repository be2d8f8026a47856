import * as z from 'zod'
import { customFilters, customInput, customValues, sortBy } from './custom-fields.ts'
import { readinessParts, readinessStates } from './departure-words.ts'
import { calendarDate, count, id, line, searched, tag, tags, version } from './primitives.ts'
import { memberProcedure, success } from './procedure.ts'
import { tripInstalment } from './prospect-versions.ts'
import { acceptanceWays, amendmentStates } from './prospect-words.ts'
import { tableQueryBy, tableResult } from './table.ts'
import { timelinePage } from './timeline.ts'
import { tripStates } from './trip-words.ts'

/** How far one part of a trip's arrangements is. */
export const readinessPart = z.object({
  part: z.enum(readinessParts),
  state: z.enum(readinessStates),
  done: count(10_000),
  of: count(10_000),
})
export type ReadinessPart = z.infer<typeof readinessPart>

/** A trip as lists show it. */
export const tripRow = z.object({
  id,
  number: z.int(),
  version,
  title: z.string(),
  state: z.enum(tripStates),
  /** Who travels: the contact's name, else the lead's; null for those who may not know it. */
  customer: z.string().nullable(),
  /** The proposal that it was made of, and whose enquiry that answered. */
  proposalId: id,
  leadId: id.nullable(),
  contactId: id.nullable(),
  destinations: z.array(z.string()),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  travellers: z.int(),
  /** What the traveller pays, in minor units of `currency`. */
  total: z.int(),
  currency: z.string(),
  /** RM. */
  ownerId: id.nullable(),
  /** Who arranges it; nobody in particular where null. */
  operationsId: id.nullable(),
  /** The worst of its parts; `ready` where there is nothing to arrange. */
  readiness: z.enum(readinessStates),
  parts: z.array(readinessPart),
  tags: z.array(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  custom: customValues,
})
export type TripRow = z.infer<typeof tripRow>

/** One trip, with how it was agreed upon and what is to be paid. */
export const trip = tripRow.extend({
  proposalNumber: z.int(),
  /** The version of the proposal that holds now. */
  agreedVersion: z.int(),
  optionId: z.string().nullable(),
  extras: z.array(z.string()),
  acceptedAt: z.string(),
  acceptedBy: z.string(),
  acceptedWay: z.enum(acceptanceWays),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** What is to be paid, and what of it is paid. */
  instalments: z.array(tripInstalment.extend({ paid: z.int() })),
  /** Changes to it that do not hold yet, and the version that they were sent as. */
  amendment: z.object({ state: z.enum(amendmentStates), version: z.int().nullable() }).nullable(),
  cancelledAt: z.string().nullable(),
  cancelReason: z.string().nullable(),
  /** What the traveller is charged for cancelling, in minor units of `currency`. */
  cancelCharge: z.int().nullable(),
  /** It leaves the agency's country, so that the travellers need passports. */
  needsPassport: z.boolean(),
  /** You see it because you arrange it: its price, its cancellation and whose it is are decided by its RM. */
  isArranged: z.boolean(),
  deletedAt: z.string().nullable(),
})
export type Trip = z.infer<typeof trip>

export const tripSorts = ['startDate', 'createdAt', 'updatedAt', 'title', 'number', 'total'] as const
export type TripSort = (typeof tripSorts)[number]

/** All given conditions hold together; the values of one condition are alternatives. */
export const tripFilters = z.strictObject({
  state: z.array(z.enum(tripStates)).optional(),
  owner: z
    .array(z.union([id, z.literal('none')]))
    .max(100)
    .optional(),
  operations: z
    .array(z.union([id, z.literal('none')]))
    .max(100)
    .optional(),
  readiness: z.array(z.enum(['ready', 'pending', 'risk'])).optional(),
  lead: id.optional(),
  contact: id.optional(),
  /** Begins with this. */
  destination: line(80).optional(),
  tag: z.array(tag).max(20).optional(),
  startFrom: calendarDate.optional(),
  startTo: calendarDate.optional(),
  /** Something is still to be paid for them that was due up to this day. */
  dueBy: calendarDate.optional(),
  custom: customFilters.optional(),
  /** Only what was deleted. */
  deleted: z.boolean().optional(),
})
export type TripFilters = z.infer<typeof tripFilters>

export const tripTableQuery = tableQueryBy(sortBy(tripSorts), tripFilters)
export type TripTableQuery = z.infer<typeof tripTableQuery>

/** Some of the trips: those named, or all that a list shows. */
export const tripSelection = z.union([
  z.strictObject({ ids: z.array(id).min(1).max(1000) }),
  z.strictObject({ search: searched().optional(), filters: tripFilters }),
])
export type TripSelection = z.infer<typeof tripSelection>

export const tripBulkAction = z.discriminatedUnion('action', [
  /** To another RM, or to nobody. */
  z.strictObject({ action: z.literal('assign'), ownerId: id.nullable() }),
  z.strictObject({ action: z.literal('tag'), add: tags.default([]), remove: tags.default([]) }),
])
export type TripBulkAction = z.infer<typeof tripBulkAction>

export const tripChanges = z.strictObject({
  ownerId: id.nullable().optional(),
  operationsId: id.nullable().optional(),
  tags: tags.optional(),
  needsPassport: z.boolean().optional(),
  custom: customInput.optional(),
})
export type TripChanges = z.infer<typeof tripChanges>

const byId = z.strictObject({ id })

export const tripsCalls = {
  list: memberProcedure('calendars', 'read')
    .route({
      method: 'POST',
      path: '/trips/all-trips',
      summary: 'List trips',
      description:
        'Filtered, searched and sorted, those who travel last first unless asked otherwise; with how far each is arranged.',
    })
    .input(tripTableQuery)
    .output(tableResult(tripRow)),

  get: memberProcedure('calendars', 'read')
    .route({ method: 'GET', path: '/trips/{id}', summary: 'Read a trip' })
    .input(byId)
    .output(success(trip)),

  update: memberProcedure('calendars', 'write')
    .route({
      method: 'PATCH',
      path: '/trips/{id}',
      summary: 'Hand over or tag a trip',
      description:
        'Send the version you read. When somebody has saved since, the answer is 409 with the trip as it is. What is travelled changes by an amendment.',
    })
    .input(z.strictObject({ id, version, changes: tripChanges }))
    .output(success(trip)),

  bulk: memberProcedure('calendars', 'write', { creates: true, keys: false })
    .route({
      method: 'POST',
      path: '/trips/bulk',
      summary: 'Hand over or tag many trips at once',
      description: 'An operation in the background that can be undone. Trips that were cancelled stay as they are.',
    })
    .input(z.strictObject({ selection: tripSelection, change: tripBulkAction }))
    .output(success(z.object({ operationId: id, trips: z.int() }))),

  export: memberProcedure('calendars', 'read', { creates: true, keys: false, right: 'export' })
    .route({
      method: 'POST',
      path: '/trips/export',
      summary: 'Write trips to a CSV or Excel file',
      description: 'An operation in the background whose result is the file.',
    })
    .input(
      z.strictObject({
        format: z.enum(['csv', 'xlsx']),
        columns: z.array(z.string().max(60)).max(120).optional(),
        selection: tripSelection,
      }),
    )
    .output(success(z.object({ operationId: id }))),

  timeline: memberProcedure('calendars', 'read')
    .route({
      method: 'GET',
      path: '/trips/{id}/timeline',
      summary: 'Read the history of a trip',
      description: 'Newest first.',
    })
    .input(z.strictObject({ id, cursor: z.string().max(200).optional() }))
    .output(timelinePage),
}
