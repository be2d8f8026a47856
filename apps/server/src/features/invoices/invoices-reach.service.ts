import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Reach } from '../contacts/contacts-reach.service.ts'
import { reachOfCustomers } from '../leads/leads-reach.service.ts'
import { reachByTrip } from '../trips/trips-reach.service.ts'

interface Billed {
  contactId: string | null
  tripId: string | null
}

/** Where those who are billed can be reached; where no contact is, the customers of the trips. */
export async function reachOfBilled(db: AgencyDb, actor: Member, invoices: readonly Billed[]) {
  const of = ({ contactId }: Billed) => ({ contactId, leadId: null })
  const billed = await reachOfCustomers(db, actor, invoices.map(of))
  const tripIds = invoices.flatMap(({ contactId, tripId }) => (contactId === null ? [tripId] : []))
  const byTrip = await reachByTrip(db, actor, tripIds)
  return (invoice: Billed): Reach => (invoice.contactId === null ? byTrip(invoice.tripId) : billed(of(invoice)))
}
