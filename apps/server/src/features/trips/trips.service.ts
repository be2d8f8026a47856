import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import { instalmentsOf } from '@sarai/itinerary/instalments'
import { peopleOf } from '@sarai/itinerary/people'
import { tripDays } from '@sarai/itinerary/trip-days'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Services } from '../../services.ts'
import { insertBookings } from '../bookings/bookings.queries.ts'
import { bookingsOf } from '../bookings/bookings.rules.ts'
import { insertInstalments, insertTrip, type TripRecord } from './trips.queries.ts'

interface Agreed {
  proposalId: string
  versionId: string
  leadId: string | null
  contactId: string | null
  ownerId: string | null
  document: ItineraryDocument
  optionId: string | null
  extras: string[]
  total: number
  /** The day of acceptance. */
  acceptedOn: string
}

/** Makes the trip that was agreed upon, with what is to be booked and what is to be paid. */
export async function makeTrip(
  services: Services,
  db: AgencyDb,
  { document, acceptedOn, ...agreed }: Agreed,
): Promise<TripRecord> {
  const { title, currency, startDate } = document
  const { adults, children, infants } = peopleOf(document)
  const days = tripDays(document, agreed.optionId)
  const trip = await insertTrip(db, {
    ...agreed,
    number: await services.numbers.next(db.agencyId, 'trip'),
    title,
    currency,
    startDate,
    endDate: days.at(-1)?.date ?? startDate,
    travellers: adults + children + infants,
  })
  const tripId = trip.id
  await insertBookings(
    db,
    bookingsOf(document, agreed).map((booking) => ({ ...booking, tripId })),
  )
  const basis = { total: agreed.total, currency, acceptedOn, startDate }
  const plan = instalmentsOf(document.instalments, basis)
  const whole = { label: 'Whole price', amount: agreed.total, dueOn: null }
  await insertInstalments(
    db,
    (plan.length > 0 ? plan : [whole]).map(({ label, amount, dueOn }, position) => {
      return { tripId, position, label, amount, currency, dueOn }
    }),
  )
  return trip
}
