import type { SupplierTicketFormat } from '@sarai/contract/supplier-booking-words'
import type { SupplierBookingRecord } from './supplier-bookings.queries.ts'

/** More of one booking is no ticket but a mistake. */
const maxTickets = 600
const maxFiles = 60
const maxValue = 4_000

export interface GivenTicket {
  /** All that it says: the same is the same ticket. */
  key: string
  title: string | null
  format: SupplierTicketFormat
  value: string
}

/** Everything to show at the gate, in the supplier's order: what is for all, and what is for each ticket. Each once. */
export function readTickets({ answer, request }: Pick<SupplierBookingRecord, 'answer' | 'request'>): GivenTicket[] {
  if (!answer) return []
  const ofUnits = answer.units.flatMap(({ uuid, ticket }) => {
    const unit = request.units.find((one) => one.uuid === uuid)
    return (ticket?.codes ?? []).map((code) => ({ ...code, title: unit?.title ?? null, of: uuid }))
  })
  const ofAll = (answer.voucher?.codes ?? []).map((code) => ({ ...code, title: null, of: null }))
  const given = [...ofAll, ...ofUnits]
    .filter(({ value }) => value.length <= maxValue)
    .map(({ of, title, format, value }) => ({ key: JSON.stringify([of, format, value]), title, format, value }))
  return [...new Map(given.map((ticket) => [ticket.key, ticket])).values()].slice(0, maxTickets)
}

/** Which of them are files that are taken over. */
export const listFileKeys = (tickets: readonly GivenTicket[]): string[] =>
  tickets
    .filter(({ format }) => format === 'pdf')
    .slice(0, maxFiles)
    .map(({ key }) => key)

/** When a file that could not be fetched is tried again, after so many tries; null once nobody tries any more. */
export function computeNextFetch(tries: number, now: Date): string | null {
  const minutes = [1, 5, 30, 180, 720][tries - 1]
  return minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000).toISOString()
}

const ended = ' (no longer good)'

/** What the file of a ticket is called, of one that is good or not any more. */
export function renameTicketFile(name: string, isGood: boolean): string {
  const [, stem = name, extension = ''] = /^(.*?)(\.[A-Za-z0-9]+)?$/s.exec(name) ?? []
  const plain = stem.endsWith(ended) ? stem.slice(0, -ended.length) : stem
  return `${plain}${isGood ? '' : ended}${extension}`
}
