import { createHash } from 'node:crypto'
import type { SupplierTicketFormat } from '@sarai/contract/supplier-booking-words'
import type { SupplierBooking } from '@sarai/contract/supplier-bookings'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { emit } from '../../kernel/events/events.registry.ts'
import { findFile, renameFile } from '../../kernel/files/files.service.ts'
import type { Services } from '../../services.ts'
import { ticketsGiven } from './supplier-bookings.events.ts'
import type { SupplierBookingRecord } from './supplier-bookings.queries.ts'
import { listFileKeys, readTickets, renameTicketFile } from './supplier-tickets.rules.ts'
import {
  endTickets,
  listTicketsOfBookings,
  listSupplierTickets,
  type SupplierTicketRecord,
  upsertTickets,
} from './supplier-tickets.queries.ts'

const makeDigest = (key: string) => createHash('sha256').update(key).digest('base64url')

/**
 * Keeps what a supplier has given out for a booking as it is now: all of it once, and what it does not give any more, or
 * what belongs to a booking that is over, as no longer good.
 */
export async function keepTickets(services: Services, db: AgencyDb, record: SupplierBookingRecord): Promise<void> {
  const isBooked = record.state === 'confirmed' || record.state === 'redeemed'
  const read = isBooked ? readTickets(record) : []
  const given = read.map(({ key, ...ticket }) => ({ ...ticket, digest: makeDigest(key) }))
  const known = await listSupplierTickets(db, [record.id])
  if (given.length === 0 && known.length === 0) return
  const now = services.clock.now().toISOString()
  const toFetch = new Set(listFileKeys(read).map(makeDigest))
  const isKnown = new Set(known.map(({ digest }) => digest))
  await upsertTickets(
    db,
    given.map((ticket, place) => ({
      ...ticket,
      place,
      supplierBookingId: record.id,
      fetchAt: toFetch.has(ticket.digest) ? now : null,
    })),
  )
  const isGiven = new Set(given.map(({ digest }) => digest))
  const over = known.filter(({ digest, endedAt }) => endedAt === null && !isGiven.has(digest))
  await endTickets(
    db,
    over.map(({ id }) => id),
    now,
  )
  const again = known.filter(({ digest, endedAt }) => endedAt !== null && isGiven.has(digest))
  await markFiles(db, over, false)
  await markFiles(db, again, true)
  if (given.some(({ digest }) => toFetch.has(digest) && !isKnown.has(digest)))
    await emit(services, db, ticketsGiven, { supplierBookingId: record.id })
}

/** The names of their files say whether they are good. */
async function markFiles(db: AgencyDb, tickets: readonly SupplierTicketRecord[], isGood: boolean): Promise<void> {
  for (const { fileId } of tickets) {
    const file = fileId === null ? undefined : await findFile(db, fileId)
    if (file) await renameFile(db, file, renameTicketFile(file.name, isGood))
  }
}

/** A ticket of a service. */
export interface BookingTicket {
  id: string
  bookingId: string
  title: string | null
  format: SupplierTicketFormat
  value: string
  /** Of the service's files; null where it has none, or it is not there yet. */
  fileId: string | null
  isGood: boolean
}

/** The tickets of some services, also those that are no longer good. */
export async function readTicketsOfBookings(db: AgencyDb, bookingIds: string[]): Promise<BookingTicket[]> {
  const rows = await listTicketsOfBookings(db, bookingIds)
  return rows.map(({ id, bookingId, title, format, value, fileId, endedAt }) => {
    return { id, bookingId, title, format, value, fileId, isGood: endedAt === null }
  })
}

/** Tickets as somebody sees them, by the booking at a supplier that they are of. */
export async function readShownTickets(
  db: AgencyDb,
  supplierBookingIds: string[],
): Promise<Map<string, SupplierBooking['tickets']>> {
  const rows = await listSupplierTickets(db, supplierBookingIds)
  const shown = rows.map(
    ({ supplierBookingId, title, format, value, fileId, problem, endedAt }) =>
      [supplierBookingId, { title, format, value, fileId, problem, isGood: endedAt === null }] as const,
  )
  const groups = Map.groupBy(shown, ([id]) => id)
  return new Map([...groups].map(([id, tickets]) => [id, tickets.map(([, ticket]) => ticket)]))
}
