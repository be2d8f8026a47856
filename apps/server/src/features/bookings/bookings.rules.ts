import type { BookingStatus } from '@sarai/contract/booking-words'
import { isSameVendor, type NamedVendor } from '@sarai/itinerary/vendor-names'
import { isSame } from '../../core/changes.rules.ts'
import { recordTerms } from '../../kernel/search/search.rules.ts'

/** B-000123 */
export const bookingNumber = (number: number) => `B-${String(number).padStart(6, '0')}`

interface Findable {
  number: number
  title: string
  vendorId?: string | null
  vendor?: string | null
  confirmationNumber?: string | null
}

/**
 * What a booking is found by: what it is, the number it was confirmed by, and by those who see costs its vendor. Vendors
 * that the agency keeps, its trip and its customer are added by a trigger.
 */
export function bookingTerms({ number, title, vendorId, vendor, confirmationNumber }: Findable): string[] {
  return recordTerms({ name: title, aliases: [confirmationNumber], supplier: vendorId ? null : vendor, number })
}

/** What changes with the state a booking goes to, besides what is said of it. */
export function stampsOf(status: BookingStatus, at: string) {
  if (status === 'requested') return { requestedAt: at }
  if (status === 'confirmed') return { confirmedAt: at, holdUntil: null }
  if (status === 'dropped') return { droppedAt: at, holdUntil: null }
  if (status === 'initialised')
    return { requestedAt: null, confirmedAt: null, droppedAt: null, dropReason: null, dropCharge: null }
  return {}
}

/** What a vendor has said yes to, besides the price. */
const agreed = ['date', 'nights', 'quantity'] as const

interface Agreed extends Record<(typeof agreed)[number], unknown> {
  category: string | null
  time: string | null
  details: Record<string, unknown> | null
}

/** The same of its details. Of a flight nothing: what is known of it comes from the airline. */
const agreedDetails: Record<string, readonly string[]> = {
  lodging: ['rooms', 'room', 'mealPlan'],
  transport: ['vehicle', 'from', 'to', 'pickup', 'drop'],
  cruise: ['cabin', 'from', 'to', 'mealPlan'],
  activity: ['ticket', 'meetingPoint'],
}

/** Hotels and airlines say their times themselves. */
const hasOwnTimes = (category: string | null) => category === 'lodging' || category === 'flight'

/**
 * Whether a booking says something else than its vendor counts on: another day, number or time, or a detail that was known
 * before, as how many rooms. The price is agreed on separately; what nobody had said is learned from the vendor.
 */
export function isOtherService(before: Agreed, after: Agreed): boolean {
  if (agreed.some((name) => !isSame(before[name], after[name]))) return true
  const { category } = before
  if (!hasOwnTimes(category) && before.time !== after.time) return true
  const details = (category && agreedDetails[category]) || []
  return details.some((name) => {
    const known = before.details?.[name] ?? null
    return known !== null && !isSame(known, after.details?.[name] ?? null)
  })
}

type Requested = NamedVendor & Agreed & { confirmationNumber: string | null }

/**
 * Whether what was said of a booking has to be confirmed by its vendor again: it says something else of what the vendor was
 * asked for or has confirmed, or it is another vendor's. Whoever notes a new number with it has heard from the vendor.
 */
export function isToConfirmAgain(before: Requested & { status: BookingStatus }, after: Requested): boolean {
  if (!['requested', 'confirmed', 'waitlisted'].includes(before.status)) return false
  if (after.confirmationNumber && after.confirmationNumber !== before.confirmationNumber) return false
  const isOthers = (before.vendorId ?? before.vendor) !== null && !isSameVendor(before, after)
  return isOthers || isOtherService(before, after)
}
