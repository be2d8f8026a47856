import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { BatchProblem, EditBatch, ItineraryEdit } from '@sarai/contract/itinerary-edits'
import type { ItineraryState } from '@sarai/contract/itinerary-calls'
import { applyEdits } from '@sarai/itinerary/edits'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { notFound, refused } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import { picturesByIds } from '../../kernel/pictures/pictures.service.ts'
import {
  changesAfter,
  deleteOldChanges,
  getItinerary,
  getItineraryForUpdate,
  historyUpTo,
  insertChanges,
  type Itinerary,
  revisionsOfBatches,
  undoAfter,
  updateItinerary,
} from './itineraries.queries.ts'
import { asksUnseen, changedUnseen, redactCosts, redactProblem } from './itineraries-costs.rules.ts'
import { picturesIn, sittings, touchedBy } from './itineraries.rules.ts'

export { getItinerary, insertItinerary } from './itineraries.queries.ts'

/** An itinerary with its pictures, as the editor wants it and its person may see it. */
export async function presentItinerary(
  db: AgencyDb,
  actor: Member,
  { revision, document }: Itinerary,
): Promise<ItineraryState> {
  return { revision, document: redactCosts(actor, document), pictures: await picturesByIds(db, picturesIn(document)) }
}

interface BatchResult {
  batchId: string
  revision: number | null
  problem: BatchProblem | null
}

export interface Edited {
  before: Itinerary
  after: Itinerary
  results: BatchResult[]
}

/** Makes the changes that can be made, each batch as a whole or not at all, and stores their inverses. */
export async function editItinerary(
  db: AgencyDb,
  actor: Member,
  itineraryId: string,
  batches: EditBatch[],
): Promise<Edited> {
  const before = await getItineraryForUpdate(db, itineraryId)
  const known = await revisionsOfBatches(
    db,
    itineraryId,
    batches.map((batch) => batch.id),
  )
  const mayShow = await knownPictures(db, before.document, batches)
  let { revision, document } = before
  const results: BatchResult[] = []
  const changes: Parameters<typeof insertChanges>[1] = []
  for (const batch of batches) {
    const { id: batchId, edits } = batch
    const done = known.get(batchId)
    if (done !== undefined) {
      results.push({ batchId, revision: done, problem: null })
      continue
    }
    const hidden = asksUnseen(actor, batch)
    const applied = hidden ? { problem: hidden } : applyEdits(document, edits)
    const problem =
      'problem' in applied
        ? redactProblem(actor, batch, applied.problem)
        : (unknownPicture(applied.document, mayShow) ??
          loweredFloor(actor, document, applied.document) ??
          changedUnseen(actor, document, applied.document))
    if (problem || 'problem' in applied) {
      results.push({ batchId, revision: null, problem: problem ?? null })
      continue
    }
    const touched = touchedBy(document, applied.document, edits)
    document = applied.document
    revision++
    known.set(batchId, revision)
    changes.push({ itineraryId, revision, batchId, edits, undo: applied.undo, touched, actorId: actor.userId })
    results.push({ batchId, revision, problem: null })
  }
  const after = { id: itineraryId, revision, document }
  if (changes.length > 0) {
    await updateItinerary(db, after)
    await insertChanges(db, changes)
  }
  return { before, after, results }
}

/** Pictures that the document may show after the edits: those it shows, and those of the agency that they bring. */
async function knownPictures(db: AgencyDb, document: ItineraryDocument, batches: EditBatch[]): Promise<Set<string>> {
  const shown = new Set(picturesIn(document))
  const ids = JSON.stringify(batches).match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g) ?? []
  const brought = [...new Set(ids)].filter((id) => !shown.has(id))
  for (const { id } of await picturesByIds(db, brought)) shown.add(id)
  return shown
}

function unknownPicture(document: ItineraryDocument, known: Set<string>): BatchProblem | undefined {
  const isUnknown = picturesIn(document).some((id) => !known.has(id))
  return isUnknown ? { kind: 'invalid', edit: 0, message: 'There is no such picture. Add it first.' } : undefined
}

/** People who may not go below the minimum margin may not change it either. */
function loweredFloor(actor: Member, before: ItineraryDocument, after: ItineraryDocument): BatchProblem | undefined {
  const isSame = before.pricing.marginFloor === after.pricing.marginFloor
  if (isSame || !actor.isSubuser || actor.isManager) return undefined
  return { kind: 'invalid', edit: 0, message: 'Only a manager can change the minimum margin.' }
}

/** Maximum changes sent one by one; a client that missed more reads the itinerary again. */
const maxChanges = 200

/** Changes since a state; to those who do not see costs, that they read the itinerary again: a change may be of a cost. */
export async function changesSince(db: AgencyDb, actor: Member, itineraryId: string, since: number) {
  if (!actor.seesCost) return { isComplete: false, changes: [] }
  const changes = await changesAfter(db, itineraryId, since, maxChanges + 1)
  const isGap = changes.length > 0 && changes[0]?.revision !== since + 1
  return isGap || changes.length > maxChanges ? { isComplete: false, changes: [] } : { isComplete: true, changes }
}

const changesPerPage = 400

export async function itineraryHistory(db: AgencyDb, itineraryId: string, before = 2 ** 31 - 1) {
  const changes = await historyUpTo(db, itineraryId, before - 1, changesPerPage + 1)
  const page = changes.slice(0, changesPerPage)
  const next = changes.length > changesPerPage ? (page.at(-1)?.revision ?? null) : null
  return { entries: sittings(page), next }
}

/** How many of its newest changes each itinerary keeps for good; those before are kept for as long as `changesMs` says. */
const newestKept = 500
const changesMs = 90 * 86_400_000
/** Changes that are removed in one transaction. */
const mostRemoved = 1_000

/** Removes changes of long ago that nobody goes back to any more. Run twice it does no more. */
export async function forgetOldChanges(services: Services, agencyId: string, signal: AbortSignal): Promise<void> {
  const before = new Date(services.clock.now().getTime() - changesMs).toISOString()
  const remove = (db: AgencyDb) => deleteOldChanges(db, { before, newest: newestKept, most: mostRemoved })
  while ((await services.database.writeAs(agencyId, remove)) === mostRemoved) signal.throwIfAborted()
}

/**
 * The edits from now back to a state.
 * @throws AppError 404 for a state there never was, 422 for one that is not kept any more
 */
async function wayBack(db: AgencyDb, current: Itinerary, revision: number): Promise<ItineraryEdit[]> {
  if (revision > current.revision) throw notFound('state')
  const changes = await undoAfter(db, current.id, revision)
  if (changes.length < current.revision - revision)
    throw refused('STATE_GONE', 'This state is too long ago: its changes are not kept any more. Choose a later one.')
  return changes.flatMap((change) => change.undo)
}

/** @throws AppError 404 for a state there never was, 422 for one that is not kept any more */
export async function itineraryAt(db: AgencyDb, itineraryId: string, revision: number): Promise<Itinerary> {
  const current = await getItinerary(db, itineraryId)
  const applied = applyEdits(current.document, await wayBack(db, current, revision))
  if ('problem' in applied) throw new Error(`the history of ${itineraryId} does not lead back to ${revision}`)
  return { id: itineraryId, revision, document: applied.document }
}

/** Goes back to a state, as a change like any other. */
export async function restoreItinerary(
  db: AgencyDb,
  actor: Member,
  itineraryId: string,
  revision: number,
): Promise<Edited> {
  const current = await getItineraryForUpdate(db, itineraryId)
  const edits = await wayBack(db, current, revision)
  if (edits.length === 0) return { before: current, after: current, results: [] }
  const edited = await editItinerary(db, actor, itineraryId, [{ id: crypto.randomUUID(), edits }])
  const problem = edited.results[0]?.problem
  if (problem) throw refused('NOT_RESTORED', problem.message)
  return edited
}
