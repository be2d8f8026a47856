import type { AgencyDb } from '../../core/db/agency-db.ts'
import { type BookingTicket, readTicketsOfBookings } from '../supplier-bookings/supplier-tickets.service.ts'
import type { RevisionRecord } from './vouchers-revisions.queries.ts'
import { documentOfStored } from './vouchers-taken.rules.ts'

type Issued = Pick<RevisionRecord, 'id' | 'document'>

/** The services that were issued, also those that were dropped since. */
const listServiceIds = ({ document }: Issued): string[] =>
  documentOfStored(document).services.flatMap(({ bookingId }) => bookingId ?? [])

/** The tickets that suppliers gave for the services of what was issued, by revision. */
export async function readIssuedTickets(
  db: AgencyDb,
  revisions: readonly Issued[],
): Promise<Map<string, BookingTicket[]>> {
  const tickets = await readTicketsOfBookings(db, [...new Set(revisions.flatMap(listServiceIds))])
  return new Map(
    revisions.map((issued) => {
      const own = new Set(listServiceIds(issued))
      return [issued.id, tickets.filter(({ bookingId }) => own.has(bookingId))] as const
    }),
  )
}

/** The same of one revision. */
export const readTicketsOfRevision = async (db: AgencyDb, issued: Issued): Promise<BookingTicket[]> =>
  (await readIssuedTickets(db, [issued])).get(issued.id) ?? []
