import { instalmentsOf } from '@sarai/itinerary/instalments'
import { peopleOf } from '@sarai/itinerary/people'
import { tripDays } from '@sarai/itinerary/trip-days'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Services } from '../../services.ts'
import { emit } from '../../kernel/events/events.registry.ts'
import { tellOutside } from '../../kernel/timeline/timeline.service.ts'
import type { Accepted } from '../prospects/prospects.events.ts'
import { tripMade } from './trips.events.ts'
import { insertInstalments, insertTrip } from './trips.queries.ts'

/** Makes the trip that was agreed upon, with what is to be paid for it. */
export async function makeTrip(
  services: Services,
  db: AgencyDb,
  { tripId, tripNumber, document, acceptedOn, doer, ...agreed }: Accepted,
): Promise<void> {
  const { title, currency, startDate } = document
  const { adults, children, infants } = peopleOf(document)
  const days = tripDays(document, agreed.optionId)
  const trip = await insertTrip(db, {
    ...agreed,
    id: tripId,
    number: tripNumber,
    title,
    currency,
    startDate,
    endDate: days.at(-1)?.date ?? startDate,
    travellers: adults + children + infants,
  })
  const basis = { total: agreed.total, currency, acceptedOn, startDate }
  const plan = instalmentsOf(document.instalments, basis)
  const whole = { label: 'Whole price', amount: agreed.total, dueOn: null }
  await insertInstalments(
    db,
    (plan.length > 0 ? plan : [whole]).map(({ label, amount, dueOn }, position) => {
      return { tripId, position, label, amount, currency, dueOn }
    }),
  )
  await tellOutside(db, doer, 'trip_made', {
    subject: 'trip',
    subjectId: tripId,
    subjectLabel: trip.title,
    subjectOwnerId: trip.ownerId,
    path: `/api/prospects/${trip.proposalId}/trip`,
    data: { number: tripNumber, proposalId: trip.proposalId, leadId: trip.leadId, contactId: trip.contactId },
  })
  await emit(services, db, tripMade, { trip, document })
}
