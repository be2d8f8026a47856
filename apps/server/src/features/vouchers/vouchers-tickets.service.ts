import { createHash } from 'node:crypto'
import { drawBarcode } from '../../core/code-128.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { qrPath } from '../../core/qr.ts'
import { type BookingTicket, readTicketsOfBookings } from '../supplier-bookings/supplier-tickets.service.ts'
import type { RevisionRecord } from './vouchers-revisions.queries.ts'
import { documentOfStored } from './vouchers-taken.rules.ts'
import { type DrawnCode, formatTicketFile, type ShownTicket } from './vouchers-tickets.rules.ts'

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

/** Longer texts make a code that no phone reads from a page. */
const maxQrLength = 600

function drawCode({ format, value }: Pick<BookingTicket, 'format' | 'value'>): DrawnCode | null {
  if (format === 'qr' && value.length <= maxQrLength) {
    const { size, path } = qrPath(value)
    return { width: size, height: size, path }
  }
  const bars = format === 'code-128' ? drawBarcode(value) : undefined
  return bars ? { width: bars.width, height: 1, path: bars.path } : null
}

/** Tickets as a voucher shows them: codes, and files that are there. @param page where the voucher is shown */
export function showTickets(tickets: readonly BookingTicket[], page: string): ShownTicket[] {
  return tickets.flatMap((ticket): ShownTicket[] => {
    const { bookingId, title, format, value, fileId, isGood } = ticket
    const label = title ?? 'For all'
    if (format === 'wallet-pass' || (format === 'pdf' && !fileId)) return []
    if (format === 'pdf') {
      const url = isGood && fileId ? `${page}/${formatTicketFile(fileId)}` : null
      return [{ bookingId, label, text: null, drawn: null, url, isGood }]
    }
    return [{ bookingId, label, text: value, drawn: isGood ? drawCode(ticket) : null, url: null, isGood }]
  })
}

/** Tells documents with other tickets apart; empty where there are none. */
export const markTickets = (tickets: readonly BookingTicket[]): string =>
  tickets.length === 0
    ? ''
    : createHash('sha256')
        .update(JSON.stringify(tickets.map(({ id, fileId, isGood }) => [id, fileId, isGood])))
        .digest('hex')
        .slice(0, 16)
