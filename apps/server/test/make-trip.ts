import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import { blankDocument } from '@sarai/itinerary/blank'
import type { TestApp } from './app.ts'
import { makeOffer } from './make-proposal.ts'
import type { Person } from './make.ts'

const day = 86_400_000

/** The day so many days from now, where the agencies of the tests are. */
export const dayIn = (days: number): string =>
  new Date(Date.now() + days * day).toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })

interface Wanted {
  /** Days from now to the first day; it lasts five. */
  startsIn: number
  /** Days from now to the day its balance is due. */
  dueIn?: number
  /** What of it is booked, by how far that is. */
  bookings?: ('confirmed' | 'requested' | 'waitlisted' | 'dropped')[]
  title?: string
  /** What cancelling it costs. */
  slabs?: ItineraryDocument['slabs']
  days?: ItineraryDocument['days']
}

/** Puts a trip of a person's on the calendars, as if a traveller had accepted a proposal of theirs. */
export async function makeTrip(
  app: TestApp,
  person: Person,
  wanted: Wanted,
): Promise<{ id: string; proposalId: string }> {
  const { startsIn, dueIn = startsIn, bookings = [], title = 'Kerala', slabs = [], days = [] } = wanted
  const { id: proposalId, leadId } = await makeOffer(person.call)
  const sql = app.owner.query.bind(app.owner)
  const { agencyId } = person
  await sql(`update proposals set status = 'accepted', accepted_at = now(), total = 9000000 where id = $1`, [
    proposalId,
  ])
  const { rows } = await sql<{ id: string }>(
    `with version as (
       insert into proposal_versions (agency_id, id, proposal_id, number, revision, document, prices, document_hash, policy_hash, channel)
       values ($1, gen_random_uuid(), $2, 1, 1, $8, '[]', 'a', 'b', 'link') returning id)
     insert into trips (agency_id, id, number, proposal_id, version_id, lead_id, owner_id, title, start_date, end_date, travellers, currency, total)
     select $1, gen_random_uuid(), (select count(*) + 1 from trips where agency_id = $1), $2, version.id, $3, $4, $5, $6, $7, 2, 'INR', 9000000
     from version returning id`,
    [
      agencyId,
      proposalId,
      leadId,
      person.userId,
      title,
      dayIn(startsIn),
      dayIn(startsIn + 4),
      JSON.stringify({ ...blankDocument(title, 'INR'), slabs, days }),
    ],
  )
  const id = rows[0]?.id ?? ''
  await sql(
    `update proposals set trip_id = trips.id, trip_number = trips.number from trips
      where trips.id = $1 and proposals.id = trips.proposal_id`,
    [id],
  )
  await sql(
    `insert into proposal_acceptances (agency_id, id, proposal_id, version_id, requested_at, expires_at, recorded_by, name, way, accepted_at, total, currency, document_hash, policy_hash)
     select agency_id, gen_random_uuid(), proposal_id, version_id, now(), now(), owner_id, 'Asha', 'phone', now(), total, currency, 'a', 'b'
     from trips where id = $1`,
    [id],
  )
  await sql(
    `insert into trip_instalments (agency_id, id, trip_id, position, label, agreed, amount, currency, due_on)
     values ($1, gen_random_uuid(), $2, 0, 'Balance', 4000000, 4000000, 'INR', $3)`,
    [agencyId, id, dayIn(dueIn)],
  )
  for (const [position, status] of bookings.entries())
    await sql(
      `insert into bookings (agency_id, id, number, owner_id, trip_id, item_id, position, category, title, status, date, quantity, net, currency)
       values ($1, gen_random_uuid(), (select count(*) + 1 from bookings where agency_id = $1), $7, $2, gen_random_uuid(), $3, 'lodging', $4, $5, $6, 1, 100000, 'INR')`,
      [agencyId, id, position, `Hotel ${position + 1}`, status, dayIn(startsIn + position), person.userId],
    )
  return { id, proposalId }
}

/** A second instalment of a trip, of ₹50,000, after its balance of ₹40,000. */
export async function addRest(app: TestApp, tripId: string, { dueIn }: { dueIn?: number } = {}): Promise<void> {
  await app.owner.query(
    `insert into trip_instalments (agency_id, id, trip_id, position, label, agreed, amount, currency, due_on)
     select agency_id, gen_random_uuid(), id, 1, 'Rest', 5000000, 5000000, 'INR', $2 from trips where id = $1`,
    [tripId, dueIn === undefined ? null : dayIn(dueIn)],
  )
}

/** Cancels a trip without a charge. */
export async function cancelTrip({ call }: Person, id: string): Promise<void> {
  const [{ data: trip }, { data: seen }] = [await call.trips.get({ id }), await call.trips.cancelPreview({ id })]
  await call.trips.cancel({ id, version: trip.version, reason: 'Illness', seenCharge: seen.charge, charge: 0 })
}
