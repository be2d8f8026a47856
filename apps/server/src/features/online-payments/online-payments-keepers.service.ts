import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { findContact } from '../contacts/contacts.service.ts'
import { getInvoice } from '../invoices/invoices-found.service.ts'
import { findTrip } from '../trips/trips.service.ts'

interface PaidOnline {
  tripId: string | null
  invoiceId: string | null
  /** Whose deposit it is, where it is for no trip and no invoice. */
  payerId?: string | null
}

/** What is paid or given back online, and who looks after that; `ownerIds` are those who own it, null for nobody. */
export async function findKeepers(
  db: AgencyDb,
  { tripId, invoiceId, payerId = null }: PaidOnline,
): Promise<{
  people: string[]
  ownerIds: (string | null)[]
  about: { subject: 'trip' | 'invoice' | 'contact'; id: string }
}> {
  const trip = tripId ? await findTrip(db, tripId, unrestricted) : undefined
  const invoice = invoiceId ? await getInvoice(db, unrestricted, invoiceId) : undefined
  const depositor = tripId || invoiceId || !payerId ? undefined : await findContact(db, payerId, unrestricted)
  const people = [invoice?.ownerId, trip?.ownerId, trip?.operationsId, depositor?.ownerId].flatMap((one) => one ?? [])
  const ownerIds = [trip, invoice, depositor].flatMap((one) => (one ? [one.ownerId] : []))
  return { people: [...new Set(people)], ownerIds, about: findSubject({ tripId, invoiceId, payerId }) }
}

function findSubject({ tripId, invoiceId, payerId }: PaidOnline) {
  if (tripId) return { subject: 'trip' as const, id: tripId }
  if (invoiceId) return { subject: 'invoice' as const, id: invoiceId }
  return { subject: 'contact' as const, id: payerId ?? '' }
}
