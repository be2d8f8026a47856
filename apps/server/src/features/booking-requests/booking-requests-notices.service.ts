import type { AgencyDb } from '../../core/db/agency-db.ts'
import { tellPeople } from '../../kernel/notices/notices.service.ts'
import type { Services } from '../../services.ts'
import type { Trip } from './booking-requests-mail.service.ts'

interface Told {
  trip: Pick<Trip, 'id' | 'ownerId' | 'operationsId'>
  /** What it is told by once. */
  cause: string
  /** Names no vendor and no price: not everybody who looks after a trip sees costs. */
  title: string
  /** The booking, where it is about one alone. */
  bookingId?: string
}

/** Tells those who look after a trip what a vendor did. */
export async function tellCarers(services: Services, db: AgencyDb, { trip, cause, title, bookingId }: Told) {
  const people = [...new Set([trip.ownerId, trip.operationsId])].flatMap((id) => id ?? [])
  const about = bookingId ? { subject: 'booking' as const, id: bookingId } : { subject: 'trip' as const, id: trip.id }
  await tellPeople(
    services,
    db,
    people.map((userId) => ({ userId, kind: 'booking_answered' as const, cause, title, about })),
  )
}
