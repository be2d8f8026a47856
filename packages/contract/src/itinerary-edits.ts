import * as z from 'zod'
import { id } from './primitives.ts'

/** The lists of an itinerary whose entries are edited one by one. All but `items` are the itinerary's own. */
export const itineraryLists = ['days', 'items', 'sections', 'slabs', 'options', 'lines', 'grid', 'instalments'] as const
export type ItineraryList = (typeof itineraryLists)[number]

/** An entry by its id, or the itinerary itself. */
const node = z.union([z.literal('itinerary'), id])
const value = z.json()

/**
 * One change of an itinerary. Several people may work on one at a time: a change names what it changes by id, and says
 * what was there before, so that nobody's changes are overwritten unseen.
 */
export const itineraryEdit = z.discriminatedUnion('do', [
  z.strictObject({
    do: z.literal('set'),
    node,
    /** Where in the entry: `["title"]`, `["details", "room"]`. */
    path: z
      .array(z.string().regex(/^[a-zA-Z]{1,40}$/))
      .min(1)
      .max(3),
    value,
    /** What was there when the person began. */
    was: value,
  }),
  z.strictObject({
    do: z.literal('insert'),
    list: z.enum(itineraryLists),
    /** The day, for items. */
    parent: node,
    /** The entry it comes after; null for the first place. */
    after: id.nullable(),
    value: z.record(z.string().max(40), value),
  }),
  z.strictObject({ do: z.literal('remove'), node: id }),
  z.strictObject({
    do: z.literal('move'),
    node: id,
    /** The day, for items. */
    parent: node,
    after: id.nullable(),
  }),
])
export type ItineraryEdit = z.infer<typeof itineraryEdit>

/** A batch of edits, applied as a whole or not at all. */
export const editBatch = z.strictObject({
  /** Chosen by the client; a batch that is sent again is not applied again. */
  id,
  edits: z.array(itineraryEdit).min(1).max(500),
})
export type EditBatch = z.infer<typeof editBatch>

export const batchProblems = ['changed', 'gone', 'invalid'] as const

/** Why a batch was not done. */
export const batchProblem = z.object({
  kind: z.enum(batchProblems),
  /** Which edit of the batch. */
  edit: z.int(),
  message: z.string(),
  /** What is there now, where somebody else changed it. */
  current: z.json().optional(),
})
export type BatchProblem = z.infer<typeof batchProblem>
