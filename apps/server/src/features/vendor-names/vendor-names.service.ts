import { foldVendorName } from '@sarai/itinerary/vendor-names'
import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { ItineraryEdit } from '@sarai/contract/itinerary-edits'
import type { TypedVendor } from '@sarai/contract/vendor-names'
import type { Person } from '../../core/actor.ts'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { refused } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import { joinRequests } from '../booking-requests/booking-requests-joining.service.ts'
import { joinBookings, listTypedVendors } from '../bookings/bookings-joining.service.ts'
import { editItinerary, getItinerary } from '../itineraries/itineraries.service.ts'
import { callVendor, changeVendor, findVendorsNamed, vendorToChange } from '../vendors/vendors.service.ts'
import { listItinerariesNaming, listOwnersOf, listTypedNames } from './vendor-names.queries.ts'

/** @throws AppError 422: who supplies a trip is a part of what it costs */
function requireCosts(actor: Person): void {
  if (!actor.seesCost) throw refused('COSTS_HIDDEN', 'Names typed in costs are for those who see costs.')
}

/** Most names that are listed. */
const maxNames = 500

/** The names that were typed and are none of the vendors yet, the most frequent first, with the vendor that is called so. */
export async function typedNames(services: Services, db: AgencyDb, actor: Person): Promise<TypedVendor[]> {
  requireCosts(actor)
  const inTrips = await listTypedNames(db)
  const inBookings = await listTypedVendors(db, todayFor(services, actor.agency))
  const typed = new Map(inTrips.map(({ folded, ...one }) => [folded, { ...one, bookings: 0 }]))
  for (const { folded, name, bookings } of inBookings)
    typed.set(folded, { name, lines: 0, trips: 0, ...typed.get(folded), bookings })
  const uses = ({ lines, bookings }: { lines: number; bookings: number }) => lines + bookings
  const named = [...typed].sort(([, a], [, b]) => uses(b) - uses(a) || a.name.localeCompare(b.name)).slice(0, maxNames)
  const suggested = await findVendorsNamed(
    db,
    named.map(([folded]) => folded),
  )
  return named.map(([folded, one]) => ({ ...one, suggested: suggested.get(folded) ?? null }))
}

/** The edits that name the vendor where its name was typed. What was typed stays. */
function editsFor({ days, lines }: ItineraryDocument, vendorId: string, name: string): ItineraryEdit[] {
  const folded = foldVendorName(name)
  return [...days.flatMap(({ items }) => items), ...lines].flatMap(({ id, cost }) =>
    cost && cost.vendorId === null && foldVendorName(cost.vendor) === folded
      ? [{ do: 'set' as const, node: id, path: ['cost', 'vendorId'], value: vendorId, was: null }]
      : [],
  )
}

/** Says which vendor a typed name is, in all that is still being written or delivered and from now on. */
export async function joinName(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { vendorId, name }: { vendorId: string; name: string },
): Promise<{ lines: number; trips: number; bookings: number }> {
  requireCosts(actor)
  const vendor = await vendorToChange(db, vendorId)
  await callVendor(db, vendorId, name)
  const { bookings } = await joinBookings(db, actor, { vendor, name, day: todayFor(services, actor.agency) })
  const address = await joinRequests(db, { vendorId, name })
  // Where the name was written to, its vendor is.
  if (address && !vendor.email)
    await changeVendor(services, db, actor, { id: vendorId, version: vendor.version, changes: { email: address } })
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
  return { lines, trips: ids.length, bookings }
}
