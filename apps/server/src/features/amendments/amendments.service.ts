import type { AmendmentPreview } from '@sarai/contract/trip-amending'
import { amendedInstalments } from '@sarai/itinerary/amended-instalments'
import { amendmentPlan, becomes, expectedDifference, type ServiceChange } from '@sarai/itinerary/amendment-plan'
import { dropChargeOf, inTripCurrency } from '@sarai/itinerary/booking-money'
import { boughtTrip } from '@sarai/itinerary/bought-trip'
import { differenceOf } from '@sarai/itinerary/difference'
import { priceTrip } from '@sarai/itinerary/pricing'
import type { Member } from '../../core/actor.ts'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { refused } from '../../core/errors.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { type BookingRecord, listBookings } from '../bookings/bookings.service.ts'
import { getItinerary } from '../itineraries/itineraries.service.ts'
import { dropChanges, beginChanges } from '../prospects/prospects-amendments.service.ts'
import { choiceAgain } from '../prospects/prospects-choice.rules.ts'
import { holdProposal } from '../prospects/prospects-found.service.ts'
import { documentOfVersion, findNewestVersion } from '../prospects/prospects-versions.service.ts'
import {
  announce,
  getTrip,
  requireNotOver,
  requireOwnersReach,
  subjectOf,
  tripToChange,
} from '../trips/trips-found.service.ts'
import { listInstalments, type TripRecord } from '../trips/trips.service.ts'
import { liveByItem } from './amendments-applying.service.ts'

/** Begins an amendment, once. @throws AppError 404, or 422 for a trip that was cancelled or is over */
export async function beginAmendment(services: Services, db: AgencyDb, actor: Member, id: string): Promise<TripRecord> {
  const seen = await getTrip(db, actor, id)
  requireOwnersReach(actor, seen)
  const proposal = await holdProposal(db, seen.proposalId)
  const trip = await tripToChange(db, actor, id)
  if (proposal.amendment) return trip
  requireNotOver(trip, todayFor(services, actor.agency))
  await beginChanges(db, actor, proposal, trip.versionId)
  await record(db, actor, 'amendment_begun', subjectOf(trip))
  announce(db, actor.userId, trip)
  return trip
}

/** Drops one, once. The trip stays as it was agreed upon. */
export async function dropAmendment(db: AgencyDb, actor: Member, id: string): Promise<TripRecord> {
  const seen = await getTrip(db, actor, id)
  requireOwnersReach(actor, seen)
  const proposal = await holdProposal(db, seen.proposalId)
  const trip = await tripToChange(db, actor, id)
  if (!proposal.amendment) return trip
  await dropChanges(db, actor, proposal, trip.versionId)
  await record(db, actor, 'amendment_dropped', subjectOf(trip))
  announce(db, actor.userId, trip)
  return trip
}

/** What the amendment would change if it were accepted now, as far as somebody may see it. */
export async function previewAmendment(
  services: Services,
  db: AgencyDb,
  actor: Member,
  trip: TripRecord,
  { amendment, itineraryId }: Awaited<ReturnType<typeof holdProposal>>,
): Promise<AmendmentPreview> {
  if (!amendment) throw refused('NO_AMENDMENT', 'No changes to this trip are being prepared.')
  const newest = amendment === 'sent' ? await findNewestVersion(db, trip.proposalId) : undefined
  const [agreed, later, bookings, kept] = await db.together(() => [
    documentOfVersion(db, trip.versionId),
    newest ? undefined : getItinerary(db, itineraryId),
    listBookings(db, trip.id),
    listInstalments(db, trip.id),
  ])
  const document = newest?.document ?? later?.document ?? agreed
  const before = { document: agreed, optionId: trip.optionId, extras: trip.extras }
  const choice = choiceAgain({ document }, trip)
  const priced = priceTrip(document, choice)
  const total = 'price' in priced ? priced.price.total : null
  const day = todayFor(services, actor.agency)
  const { currency } = trip
  const sum = (amount: number | null) => (amount === null ? [] : [{ optionId: null, total: amount, currency }])
  const plan = amendmentPlan(before, { document, ...choice })
  const live = liveByItem(bookings)
  const listed = plan
    .map((change) => amendedService(actor, change, live.get(change.itemId), { currency, day }))
    .filter(({ becomes: becoming, fields }) => (becoming !== 'kept' && becoming !== 'gone') || fields.length > 0)
  const basis = { total: total ?? trip.total, today: day, startDate: document.startDate, plans: document.instalments }
  const { instalments } = amendedInstalments(
    kept.map((one) => ({ ...one, amount: one.agreed })),
    basis,
  )
  return {
    state: amendment,
    version: newest?.number ?? null,
    // Until when the changes can be accepted is no change of the trip.
    changes: differenceOf(boughtTrip({ ...agreed, validTo: document.validTo }, before), boughtTrip(document, choice), {
      before: sum(trip.total),
      after: sum(total),
    }),
    before: trip.total,
    after: total,
    problem: 'problem' in priced ? priced.problem : null,
    currency,
    services: listed,
    cost: actor.seesCost ? expectedDifference(plan, currency) : null,
    vendorCharges: actor.seesCost ? listed.reduce((all, { charge }) => all + (charge ?? 0), 0) : null,
    instalments: instalments.map(({ label, amount, dueOn }) => ({ label, amount, dueOn })),
  }
}

const hidden = ['vendorId', 'vendor', 'net', 'currency', 'rate', 'rateCardId', 'rateRevision', 'rateQuestion', 'quote']

function amendedService(
  { seesCost }: Member,
  change: ServiceChange,
  booking: BookingRecord | undefined,
  { currency, day }: { currency: string; day: string },
): AmendmentPreview['services'][number] {
  const becoming = becomes(change, booking)
  const isDropped = booking && (becoming === 'dropped' || becoming === 'replaced')
  const fields = change.kind === 'changed' ? change.fields : []
  return {
    itemId: change.itemId,
    title: (change.after ?? change.before).title,
    becomes: becoming,
    bookingId: booking?.id ?? null,
    number: booking?.number ?? null,
    status: booking?.status ?? null,
    fields: seesCost ? fields : fields.filter((name) => !hidden.includes(name)),
    cost: seesCost ? expectedDifference([change], currency) : null,
    charge: seesCost ? (isDropped ? inTripCurrency(dropChargeOf(booking, day), booking, currency) : 0) : null,
  }
}
