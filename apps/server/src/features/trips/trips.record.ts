import { mayUse } from '@sarai/contract/access'
import { dayWords } from '@sarai/itinerary/words'
import { maySeeArranged } from '../../core/visibility.rules.ts'
import type { RecordDescription } from '../../kernel/records/records.registry.ts'
import { subjectOf } from './trips-found.service.ts'
import { reachOfCustomers } from '../leads/leads-reach.service.ts'
import { tripColumns, tripRowsOf } from './trips-list.queries.ts'
import { findTrip, type TripRecord } from './trips.queries.ts'
import { tripTerms } from './trips.rules.ts'
import { trips } from './trips.table.ts'

export const tripRecord: RecordDescription = {
  kind: 'trip',
  noun: 'trip',
  page: 'calendars',
  table: trips,
  label: trips.title,
  ownerId: trips.ownerId,
  operationsId: trips.operationsId,
  contactId: trips.contactId,
  custom: { record: 'trips', column: trips.custom },
  topic: 'trips',
  attachable: {
    async find(db, actor, id) {
      const trip = await findTrip(db, id, actor)
      return trip && { subject: subjectOf(trip), isDeleted: trip.deletedAt !== null }
    },
  },
  search: {
    table: trips,
    columns: tripColumns,
    termsOf: (row: TripRecord) => tripTerms(row),
    isFollowing: true,
    async listHits(db, actor, ids) {
      const rows = (await tripRowsOf(db, ids)).filter((trip) => maySeeArranged(actor, trip))
      const seesLeads = mayUse(actor, 'leads')
      const reachOf = await reachOfCustomers(db, actor, rows)
      return rows.map(
        ({
          id,
          number,
          title,
          contactId,
          contactName,
          leadId,
          leadName,
          operationsId,
          startDate,
          destinations,
          tags,
        }) => ({
          kind: 'trip',
          id,
          number,
          title,
          ...reachOf({ contactId, leadId, operationsId }),
          detail: [contactName ?? (seesLeads && leadName), startDate && dayWords(startDate)]
            .filter(Boolean)
            .join(' · '),
          also: [...destinations, ...tags],
        }),
      )
    },
  },
}
