import { randomUUID } from 'node:crypto'
import { blankCost, blankItem } from '@sarai/itinerary/blank'
import { priceTrip } from '@sarai/itinerary/pricing'
import { and, asc, desc, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Person } from '../src/core/actor.ts'
import { plusDays, today } from '../src/core/days.rules.ts'
import type { AgencyDb } from '../src/core/db/agency-db.ts'
import { beginAmendment } from '../src/features/amendments/amendments.service.ts'
import { createBooking, stepBooking } from '../src/features/bookings/bookings.service.ts'
import { bookings } from '../src/features/bookings/bookings.table.ts'
import { cancel } from '../src/features/cancellations/cancellations-doing.service.ts'
import { previewCancellation } from '../src/features/cancellations/cancellations.service.ts'
import { getItinerary } from '../src/features/itineraries/itineraries.service.ts'
import { editProposal } from '../src/features/prospects/prospects-itinerary.service.ts'
import { recordAcceptance } from '../src/features/prospects/prospects-recorded.service.ts'
import { sendProposal } from '../src/features/prospects/prospects-sending.service.ts'
import { findNewestVersion } from '../src/features/prospects/prospects-versions.service.ts'
import { getProposal } from '../src/features/prospects/prospects-found.service.ts'
import { trips } from '../src/features/trips/trips.table.ts'
import type { Services } from '../src/services.ts'

/** What changes after the sale: a trip that is amended, one that is cancelled, and a service that is dropped. */
export async function seedChanges(services: Services, agencyId: string, ownerId: string): Promise<void> {
  const actor = await services.sessions.memberOf(agencyId, ownerId)
  if (!actor) throw new Error('the demo agency has no owner')
  const day = today(services.clock.now(), actor.agency.timeZone)
  const asked = { services, actor, day }
  const unsettled = await services.database.writeAs(agencyId, (db) => unsettledAhead(db, plusDays(day, 8)))
  const [first, second] = unsettled
  if (first) await services.database.writeAs(agencyId, (db) => amendTrip(asked, db, first))
  if (second) await services.database.writeAs(agencyId, (db) => cancelTrip(asked, db, second))
}

interface Asked {
  services: Services
  actor: Person
  day: string
}

interface Sold {
  id: string
  proposalId: string
  optionId: string | null
  extras: string[]
  ownerId: string | null
}

/** Trips that begin after a day and still have something to be arranged, by when they begin. */
function unsettledAhead(db: AgencyDb, after: string): Promise<Sold[]> {
  const { id, proposalId, optionId, extras, ownerId } = trips
  return db
    .select({ id, proposalId, optionId, extras, ownerId })
    .from(trips)
    .where(
      and(db.own(trips), isNull(trips.cancelledAt), gt(trips.startDate, after), lt(trips.confirmed, trips.services)),
    )
    .orderBy(asc(trips.startDate), asc(trips.id))
}

/** A cruise is added, offered and agreed upon by phone. A service that was added by hand before is not wanted any more. */
async function amendTrip({ services, actor, day }: Asked, db: AgencyDb, trip: Sold): Promise<void> {
  await dropService({ services, actor, day }, db, trip.id)
  await beginAmendment(services, db, actor, trip.id)
  const { itineraryId } = await getProposal(db, actor, trip.proposalId)
  const { document } = await getItinerary(db, itineraryId)
  const [, second] = document.days
  if (!second) return
  const markup = { kind: 'percent' as const, percent: 1800 }
  const cruise = {
    ...blankItem(randomUUID(), 'activity', 'Sunset cruise with dinner'),
    cost: { ...blankCost(document.currency), net: 420_000, markup },
  }
  const edits = [
    {
      do: 'insert' as const,
      list: 'items' as const,
      parent: second.id,
      after: second.items.at(-1)?.id ?? null,
      value: cruise,
    },
    {
      do: 'set' as const,
      node: 'itinerary' as const,
      path: ['validTo'],
      value: plusDays(day, 7),
      was: document.validTo,
    },
  ]
  const { revision } = await editProposal(db, actor, trip.proposalId, [{ id: randomUUID(), edits }])
  const reason = 'Agreed with the customer on the phone'
  await sendProposal(services, db, actor, { id: trip.proposalId, revision, channel: 'link', reason })
  const version = await findNewestVersion(db, trip.proposalId)
  if (!version) return
  const { optionId, extras, ownerId } = trip
  // Noted by its RM, who is then not written to.
  const rm = ownerId ? await services.sessions.memberIn(db, ownerId) : undefined
  const priced = priceTrip(version.document, { optionId, extras })
  if ('problem' in priced) return
  await recordAcceptance(services, db, rm ?? actor, {
    id: trip.proposalId,
    version: version.number,
    way: 'phone',
    name: 'The customer',
    optionId,
    extras,
    total: priced.price.total,
  })
}

async function dropService({ services, actor, day }: Asked, db: AgencyDb, tripId: string): Promise<void> {
  const facts = { title: 'Spa afternoon', category: 'activity' as const, net: 350_000 }
  const booking = await createBooking(services, db, actor, { tripId, ...facts })
  const reason = 'The guests would rather rest that day'
  await stepBooking(services, db, actor, booking, { status: 'dropped', reason, day })
}

/** The vendor of its dearest service charges a quarter from long before, so that cancelling has a price on any day. */
async function agreeOnCharge(db: AgencyDb, tripId: string): Promise<void> {
  const [dearest] = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(db.own(bookings), eq(bookings.tripId, tripId), eq(bookings.status, 'confirmed')))
    .orderBy(desc(bookings.net), asc(bookings.id))
    .limit(1)
  if (!dearest) return
  const slabs = [{ daysBefore: 120, percent: 2_500 }]
  await db
    .update(bookings)
    .set({ slabs })
    .where(and(db.own(bookings), eq(bookings.id, dearest.id)))
}

async function cancelTrip({ services, actor }: Asked, db: AgencyDb, { id }: Sold): Promise<void> {
  await agreeOnCharge(db, id)
  const { charge } = await previewCancellation(services, db, actor, { id })
  const [found] = await db
    .select({ version: trips.version })
    .from(trips)
    .where(and(db.own(trips), eq(trips.id, id)))
  const reason = 'Illness in the family'
  const version = found?.version ?? 1
  await cancel(services, db, actor, { id, version, reason, seenCharge: charge, tellCustomer: false })
}
