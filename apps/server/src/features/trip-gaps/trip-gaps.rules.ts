import { bookingStatusLabels } from '@sarai/contract/booking-words'
import { maxGaps, type ReadinessPart } from '@sarai/contract/departure-words'
import type { TripGap } from '@sarai/contract/trip-gaps'
import type { LiveFinding } from '@sarai/itinerary/live-trip'
import type { BookingRecord } from '../bookings/bookings.service.ts'

/** What the checks find; of a payer, whose PAN is missing. What is of money is put right where money is. */
export type TripFinding = LiveFinding & { contactId?: string | null; isOfMoney?: boolean }

interface Arrangements {
  instalments: readonly { label: string; amount: number; paid: number; dueOn: string | null }[]
  bookings: readonly BookingRecord[]
  /** The bookings that have a voucher, and those whose voucher says something else than is booked. */
  vouchered: { current: ReadonlySet<string>; outdated: ReadonlySet<string> }
  /** Who is not complete, and what is missing of them. */
  incomplete: readonly { name: string; missing: readonly string[] }[]
  findings: readonly TripFinding[]
  /** Services that were dropped and are billed with more than that costs. */
  creditsDue: readonly { bookingId: string; title: string }[]
}

const gap = (part: ReadinessPart, title: string, more: Partial<TripGap> = {}): TripGap => {
  const plain = { detail: null, day: null, amount: null, bookingId: null, contactId: null, isOfMoney: false, key: null }
  return { part, title, ...plain, ...more }
}

const serviceGap = (part: ReadinessPart, { id, title, date }: BookingRecord, detail: string | null) =>
  gap(part, title, { detail, day: date, bookingId: id })

/** What a trip still lacks, by name, as its readiness counts it (trips-readiness.rules.ts). */
export function gapsOf({
  instalments,
  bookings,
  vouchered,
  incomplete,
  findings,
  creditsDue,
}: Arrangements): TripGap[] {
  const open = instalments.filter(({ amount, paid }) => paid < amount)
  const live = bookings.filter(({ status }) => status !== 'dropped')
  const unconfirmed = live.filter(({ status }) => status !== 'confirmed')
  const without = live.filter(({ id, status }) => status === 'confirmed' && !vouchered.current.has(id))
  return [
    open.map(({ label, amount, paid, dueOn }) => gap('payments', label, { amount: amount - paid, day: dueOn })),
    unconfirmed.map((one) => serviceGap('confirmations', one, bookingStatusLabels[one.status])),
    without.map((one) =>
      serviceGap(
        'vouchers',
        one,
        vouchered.outdated.has(one.id) ? 'Its voucher is out of date' : 'No voucher is issued',
      ),
    ),
    incomplete.map(({ name, missing }) => gap('documents', name, { detail: missing.join(' ') || null })),
    [
      ...findings.map(({ message, ...about }) => gap('findings', message, about)),
      ...creditsDue.map(({ title, bookingId }) =>
        gap('findings', `Ask for a credit note: ${title} was dropped after it was billed.`, { bookingId }),
      ),
    ],
  ].flatMap((gaps) => gaps.slice(0, maxGaps))
}
