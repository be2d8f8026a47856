import type { RuleFacts } from '@sarai/contract/reminder-rules'
import { type SQL, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { bookingRequestLines, bookingRequests } from '../booking-requests/booking-requests.table.ts'
import { bookings } from '../bookings/bookings.table.ts'
import { contacts } from '../contacts/contacts.table.ts'
import { leads } from '../leads/leads.table.ts'
import { trips } from '../trips/trips.table.ts'

type ArrangingTrigger = Extract<
  RuleFacts['trigger'],
  { kind: 'hold_ends' | 'vendor_silent' | 'no_voucher' | 'documents_missing' }
>

/** Neither vendor nor cost: not everybody who looks after a trip sees costs. */
const ofTrip = sql`trip.owner_id, null::uuid as created_by, trip.operations_id,
  coalesce(contact.name, lead.name) as customer, lead.stage_id, lead.source,
  array_to_string(trip.destinations, ', ') as destination, trip.total as value, trip.currency, lead.next_follow_up_at,
  false as is_answered, coalesce(lead.custom, '{}') || trip.custom as own`

const tripJoins = (db: AgencyDb) => sql`
  left join ${leads} as lead on lead.agency_id = ${db.agencyId} and lead.id = trip.lead_id
  left join ${contacts} as contact on contact.agency_id = ${db.agencyId} and contact.id = trip.contact_id`
const isLive = (db: AgencyDb) =>
  sql`trip.agency_id = ${db.agencyId} and trip.deleted_at is null and trip.cancelled_at is null`
const tripOf = (db: AgencyDb) =>
  sql`join ${trips} as trip on ${isLive(db)} and trip.id = booking.trip_id ${tripJoins(db)}`

interface Moments {
  /** The day of a moment where the agency is. */
  local: (moment: SQL) => SQL
  /** The earliest moment whose telling can fall into the window. */
  since: (delay: SQL) => SQL
}

/**
 * Trips and services that are not arranged as they should be, with the day (`due_day`) on which that is told. What was
 * arranged since is not found any more, which ends its repetitions.
 */
export function arrangedOf(db: AgencyDb, trigger: ArrangingTrigger, { local, since }: Moments): SQL {
  switch (trigger.kind) {
    case 'hold_ends':
      return sql`select 'booking' as subject, booking.id, booking.title as label, ${ofTrip}, '' as part,
          ${local(sql`booking.hold_until`)} as day, ${local(sql`booking.hold_until`)} - ${trigger.beforeDays}::integer as due_day
        from ${bookings} as booking ${tripOf(db)}
        where booking.agency_id = ${db.agencyId} and booking.deleted_at is null
          and booking.status not in ('confirmed', 'dropped') and booking.hold_until > ${since(sql`interval '0 days'`)}`
    case 'vendor_silent':
      // Once a request, at the first service that it still waits for.
      return sql`select distinct on (request.id) 'booking' as subject, booking.id,
          booking.title || case count(*) over (partition by request.id) when 1 then ''
            else ' and ' || count(*) over (partition by request.id) - 1 || ' more' end as label,
          ${ofTrip}, request.id::text as part, booking.date as day,
          ${local(sql`request.sent_at`)} + ${trigger.afterDays}::integer as due_day
        from ${bookingRequests} as request
        join ${bookingRequestLines} as line on line.agency_id = ${db.agencyId} and line.request_id = request.id
          and line.answer = 'none' and line.closed is null
        join ${bookings} as booking on booking.agency_id = ${db.agencyId} and booking.id = line.booking_id
          and booking.deleted_at is null and booking.status in ('requested', 'changed', 'waitlisted')
          and booking.vendor_id is not distinct from request.vendor_id ${tripOf(db)}
        where request.agency_id = ${db.agencyId} and request.revoked_at is null
          and request.sent_at > ${since(sql`make_interval(days => ${trigger.afterDays})`)}
        order by request.id, line.position`
    case 'no_voucher':
      return unready(db, trigger.beforeDays, sql`trip.vouchered < trip.services`)
    case 'documents_missing':
      return unready(db, trigger.beforeDays, sql`trip.complete < trip.places`)
  }
}

/** Trips that lack something so many days before they begin. */
const unready = (db: AgencyDb, beforeDays: number, lacks: SQL) => sql`
  select 'trip' as subject, trip.id, trip.title as label, ${ofTrip}, '' as part, trip.start_date as day,
    trip.start_date - ${beforeDays}::integer as due_day
  from ${trips} as trip ${tripJoins(db)} where ${isLive(db)} and trip.start_date is not null and ${lacks}`
