import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { ItineraryEdit } from '@sarai/contract/itinerary-edits'
import type { TypedVendor } from '@sarai/contract/vendor-names'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { refused } from '../../core/errors.ts'
import { searchText } from '../../kernel/search/search.rules.ts'
import { editItinerary, getItinerary } from '../itineraries/itineraries.service.ts'
import { vendorRowsOf } from './vendors-list.queries.ts'
import { keepName, listItinerariesNaming, listOwnersOf, listTypedNames } from './vendors-names.queries.ts'
import { findByFoldedNames } from './vendors.queries.ts'
import { vendorToChange } from './vendors.service.ts'

/** @throws AppError 422: who supplies a trip is a part of what it costs */
function requireCosts(actor: Person): void {
  if (!actor.seesCost) throw refused('COSTS_HIDDEN', 'Names typed in costs are for those who see costs.')
}

/** The names that were typed in trips and are none of the vendors yet, with the vendor that is called so. */
export async function typedNames(db: AgencyDb, actor: Person): Promise<TypedVendor[]> {
  requireCosts(actor)
  const typed = await listTypedNames(db)
  const called = await findByFoldedNames(
    db,
    typed.map(({ name }) => name.toLowerCase()),
  )
  const rows = new Map((await vendorRowsOf(db, [...called.values()])).map((row) => [row.id, row]))
  return typed.map((one) => ({ ...one, suggested: rows.get(called.get(one.name.toLowerCase()) ?? '') ?? null }))
}

/** The edits that name the vendor where its name was typed. What was typed stays. */
function editsFor({ days, lines }: ItineraryDocument, vendorId: string, name: string): ItineraryEdit[] {
  const folded = name.trim().toLowerCase()
  return [...days.flatMap(({ items }) => items), ...lines].flatMap(({ id, cost }) =>
    cost && cost.vendorId === null && cost.vendor?.trim().toLowerCase() === folded
      ? [{ do: 'set' as const, node: id, path: ['cost', 'vendorId'], value: vendorId, was: null }]
      : [],
  )
}

/** Says which vendor a typed name is, in all that is still being written and from now on. */
export async function joinName(
  db: AgencyDb,
  actor: Person,
  { vendorId, name }: { vendorId: string; name: string },
): Promise<{ lines: number; trips: number }> {
  requireCosts(actor)
  await vendorToChange(db, vendorId)
  await keepName(db, vendorId, searchText(name))
  const ids = await listItinerariesNaming(db, name)
  let lines = 0
  for (const id of ids) {
    const edits = editsFor((await getItinerary(db, id)).document, vendorId, name)
    if (edits.length === 0) continue
    const { results } = await editItinerary(db, actor, id, [{ id: crypto.randomUUID(), edits }])
    if (results.every(({ problem }) => problem === null)) lines += edits.length
  }
  for (const owner of await listOwnersOf(db, ids)) db.announce({ topic: owner.topic, ids: [owner.id], by: null })
  db.announce({ topic: 'vendors', ids: [vendorId], by: actor.userId })
  return { lines, trips: ids.length }
}
