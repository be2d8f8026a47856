import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { notFound } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import { listFilesOf } from '../../kernel/files/files.service.ts'
import { readCollectedOnSold } from '../brochures/brochures-collected.registry.ts'
import { redactCost } from './bookings-costs.rules.ts'
import { listBookings } from './bookings.queries.ts'
import { findTripOf, getTrip, listInstalments } from '../trips/trips.service.ts'
import { getProposal } from '../prospects/prospects-found.service.ts'
import { redactedHash } from '../prospects/prospects-sending.rules.ts'
import { findAcceptance } from '../prospects/prospects-page.service.ts'

/** What an accepted proposal became, and how it was accepted. */
export async function acceptedTripOf(services: Services, db: AgencyDb, actor: Member, id: string) {
  await getProposal(db, actor, id)
  const [trip, accepted] = await db.together(() => [findTripOf(db, id), findAcceptance(db, id)])
  if (!trip || !accepted) throw notFound('trip')
  const [bookings, instalments] = await db.together(() => [listBookings(db, trip.id), listInstalments(db, trip.id)])
  return {
    id: trip.id,
    number: trip.number,
    proposalId: id,
    version: accepted.version,
    title: trip.title,
    startDate: trip.startDate,
    endDate: trip.endDate,
    optionId: trip.optionId,
    extras: trip.extras,
    currency: trip.currency,
    total: trip.total,
    collected: await readCollectedOnSold(services, db, trip.id),
    acceptedAt: accepted.acceptedAt ?? '',
    acceptedBy: accepted.name,
    way: accepted.way,
    recordedBy: accepted.recordedBy,
    note: accepted.note,
    email: accepted.email,
    address: accepted.address,
    userAgent: accepted.userAgent,
    documentHash: redactedHash(actor, accepted.documentHash ?? ''),
    policyHash: accepted.policyHash ?? '',
    bookings: bookings.map((booking) => redactCost(actor, booking, trip.currency)),
    instalments,
  }
}

/** The files of a trip's services, by service; services without files are left out. */
export async function filesOfTrip(db: AgencyDb, actor: Member, tripId: string) {
  await getTrip(db, actor, tripId)
  const bookings = await listBookings(db, tripId)
  const ids = bookings.map(({ id }) => id)
  const found = ids.length === 0 ? [] : await listFilesOf(db, 'booking', ids, actor)
  const byBooking = Map.groupBy(found, ({ bookingId }) => bookingId)
  return bookings.flatMap(({ id, title }) => {
    const files = byBooking.get(id)
    return files ? [{ id, title, files }] : []
  })
}
