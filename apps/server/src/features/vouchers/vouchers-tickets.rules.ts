import { createHash } from 'node:crypto'
import { barcodePath } from '../../core/code-128.ts'
import { qrPath } from '../../core/qr.ts'
import type { BookingTicket } from '../supplier-bookings/supplier-tickets.service.ts'

/** A code as the path of an SVG. */
interface DrawnCode {
  width: number
  height: number
  path: string
}

/** Something of a supplier's to show at the gate, on a voucher. */
export interface ShownTicket {
  /** The service that it is for, by which it stands there. */
  bookingId: string
  /** Whom it is for: "Adult". */
  label: string
  /** Its text; null for a file. */
  text: string | null
  /** Null for a file, for what cannot be drawn, and for what is no longer good. */
  drawn: DrawnCode | null
  /** Where its file is downloaded; null for a code, and for what is no longer good. */
  url: string | null
  isGood: boolean
}

/** Longer texts make a code that no phone reads from a page. */
const maxQrLength = 600

function drawCode({ format, value }: Pick<BookingTicket, 'format' | 'value'>): DrawnCode | null {
  if (format === 'qr' && value.length <= maxQrLength) {
    const { size, path } = qrPath(value)
    return { width: size, height: size, path }
  }
  const bars = format === 'code-128' ? barcodePath(value) : undefined
  return bars ? { width: bars.width, height: 1, path: bars.path } : null
}

/** Where the files of a voucher's tickets are, as the last part of its page's address. */
export const ticketFile = (fileId: string) => `ticket-${fileId}.pdf`

/** The id of a file of that name. */
export const readTicketFile = (rest: string | undefined): string | undefined =>
  /^ticket-([0-9a-f-]{36})\.pdf$/.exec(rest ?? '')?.[1]

/** Tickets as a voucher shows them: codes, and files that are there. @param page where the voucher is shown */
export function showTickets(tickets: readonly BookingTicket[], page: string): ShownTicket[] {
  return tickets.flatMap((ticket): ShownTicket[] => {
    const { bookingId, title, format, value, fileId, isGood } = ticket
    const label = title ?? 'For all'
    if (format === 'wallet-pass' || (format === 'pdf' && !fileId)) return []
    if (format === 'pdf') {
      const url = isGood && fileId ? `${page}/${ticketFile(fileId)}` : null
      return [{ bookingId, label, text: null, drawn: null, url, isGood }]
    }
    return [{ bookingId, label, text: value, drawn: isGood ? drawCode(ticket) : null, url: null, isGood }]
  })
}

/** Names what stands in a document with its tickets; empty where there are none. */
export const markTickets = (tickets: readonly BookingTicket[]): string =>
  tickets.length === 0
    ? ''
    : createHash('sha256')
        .update(JSON.stringify(tickets.map(({ id, fileId, isGood }) => [id, fileId, isGood])))
        .digest('hex')
        .slice(0, 16)
