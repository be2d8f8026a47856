import * as z from 'zod'
import type { GatedPage } from './access.ts'
import { itineraryDocument } from './itinerary-document.ts'
import { batchProblem, editBatch, itineraryEdit } from './itinerary-edits.ts'
import { id } from './primitives.ts'
import { memberProcedure, success } from './procedure.ts'

/** Which state of an itinerary; every change that is stored makes the next. */
export const revision = z.int().min(0)

/** A picture and how much room it needs. Its address is made from its id. */
export const picture = z.object({
  id,
  width: z.int(),
  height: z.int(),
  /** What to show until it is there, `#rrggbb`. */
  colour: z.string(),
  /** What it shows, for those who do not see it. */
  alt: z.string(),
})
export type Picture = z.infer<typeof picture>

/** An itinerary as it is now, with the pictures it shows. */
export const itineraryState = z.object({
  revision,
  document: itineraryDocument,
  pictures: z.array(picture),
})
export type ItineraryState = z.infer<typeof itineraryState>

export const storedChange = z.object({
  revision,
  batchId: id,
  at: z.string(),
  /** Who made it; null where nobody of the agency did. */
  actorId: id.nullable(),
  edits: z.array(itineraryEdit),
})
export type StoredChange = z.infer<typeof storedChange>

/** A while of work by one person, as history shows it. */
export const historyEntry = z.object({
  /** The state it ended in. */
  revision,
  at: z.string(),
  actorId: id.nullable(),
  changes: z.int(),
  /** Days and items it touched, by their titles. */
  touched: z.array(z.string()),
})
export type HistoryEntry = z.infer<typeof historyEntry>

/** The calls of everything that is edited as an itinerary. @param noun plural, as in the path; `one` is a single one */
export function itineraryCalls(page: GatedPage, noun: string, one: string) {
  const byId = z.strictObject({ id })
  return {
    itinerary: memberProcedure(page, 'read')
      .route({ method: 'GET', path: `/${noun}/{id}/itinerary`, summary: `Read the itinerary of a ${one}` })
      .input(byId)
      .output(success(itineraryState)),

    edit: memberProcedure(page, 'write')
      .route({
        method: 'POST',
        path: `/${noun}/{id}/edits`,
        summary: `Edit the itinerary of a ${one}`,
        description:
          'Batches are done in their order, each as a whole or not at all. A change says what was there before; where somebody else has changed that meanwhile, the batch is left out and the answer says what is there now. A batch that was done before is not done again.',
      })
      .input(z.strictObject({ id, batches: z.array(editBatch).min(1).max(100) }))
      .output(
        success(
          z.object({
            revision,
            results: z.array(
              z.object({ batchId: id, revision: revision.nullable(), problem: batchProblem.nullable() }),
            ),
          }),
        ),
      ),

    changesSince: memberProcedure(page, 'read')
      .route({
        method: 'GET',
        path: `/${noun}/{id}/changes`,
        summary: `Read what changed in the itinerary of a ${one} since a state of it`,
        description: 'When there is too much to tell, `isComplete` is false: read the itinerary again.',
      })
      .input(z.strictObject({ id, since: z.coerce.number().pipe(revision) }))
      .output(success(z.object({ isComplete: z.boolean(), changes: z.array(storedChange) }))),

    history: memberProcedure(page, 'read')
      .route({
        method: 'GET',
        path: `/${noun}/{id}/history`,
        summary: `List the states of the itinerary of a ${one}`,
        description: 'Newest first; what one person changed within some minutes is one entry.',
      })
      .input(z.strictObject({ id, before: z.coerce.number().pipe(revision).optional() }))
      .output(success(z.object({ entries: z.array(historyEntry), next: revision.nullable() }))),

    stateAt: memberProcedure(page, 'read')
      .route({
        method: 'GET',
        path: `/${noun}/{id}/history/{revision}`,
        summary: `Read an earlier state of the itinerary of a ${one}`,
      })
      .input(z.strictObject({ id, revision: z.coerce.number().pipe(revision) }))
      .output(success(itineraryState)),

    restoreState: memberProcedure(page, 'write')
      .route({
        method: 'POST',
        path: `/${noun}/{id}/history/{revision}/restore`,
        summary: `Go back to an earlier state of the itinerary of a ${one}`,
        description: 'As a new change, so that nothing of what came after is lost either.',
      })
      .input(z.strictObject({ id, revision: z.coerce.number().pipe(revision) }))
      .output(success(itineraryState)),
  }
}
