import { descriptionOf, type RecordDescription } from '../../kernel/records/records.registry.ts'
import { findTrip, nameTrips } from './trips.queries.ts'
import { trips } from './trips.table.ts'

/** A trip is seen by whoever sees the proposal it comes from, where its history is told. */
export const tripRecord: RecordDescription = {
  kind: 'trip',
  noun: 'trip',
  page: 'prospects',
  table: trips,
  label: trips.title,
  ownerId: trips.ownerId,
  contactId: trips.contactId,
  topic: 'prospects',
  attachable: {
    async find(db, actor, id) {
      const trip = await findTrip(db, id)
      const proposal = trip && (await descriptionOf('proposal').attachable?.find(db, actor, trip.proposalId))
      return proposal && { subject: proposal.subject, isDeleted: false }
    },
    name: nameTrips,
  },
}
