import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { notFound } from '../../core/errors.ts'
import { redactCost } from './bookings-costs.rules.ts'
import { listBookings } from './bookings.queries.ts'
import { findTripOf, listInstalments } from '../trips/trips.queries.ts'
import { getProposal } from '../prospects/prospects-found.service.ts'
import { redactedHash } from '../prospects/prospects-sending.rules.ts'
import { findAcceptance } from '../prospects/prospects-page.queries.ts'

/** What an accepted proposal became, and how it was accepted. */
export async function acceptedTripOf(db: AgencyDb, actor: Member, id: string) {
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
