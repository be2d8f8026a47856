import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { getInvoice } from '../invoices/invoices-found.service.ts'
import { findTrip } from '../trips/trips.service.ts'

/** What is paid or given back online, and who looks after that; `ownerIds` are those who own it, null for nobody. */
export async function findKeepers(
  db: AgencyDb,
  { tripId, invoiceId }: { tripId: string | null; invoiceId: string | null },
): Promise<{
  people: string[]
  ownerIds: (string | null)[]
  about: { subject: 'trip' | 'invoice'; id: string }
}> {
  const trip = tripId ? await findTrip(db, tripId, unrestricted) : undefined
  const invoice = invoiceId ? await getInvoice(db, unrestricted, invoiceId) : undefined
  const people = [invoice?.ownerId, trip?.ownerId, trip?.operationsId].flatMap((one) => one ?? [])
  const about = tripId ? { subject: 'trip' as const, id: tripId } : { subject: 'invoice' as const, id: invoiceId ?? '' }
  const ownerIds = [trip, invoice].flatMap((one) => (one ? [one.ownerId] : []))
  return { people: [...new Set(people)], ownerIds, about }
}
