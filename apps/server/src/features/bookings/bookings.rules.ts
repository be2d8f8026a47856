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

/** What a vendor counts on besides the price, which it says itself or which is agreed on separately. */
export const countedOn = ['date', 'nights', 'time', 'quantity'] as const

type Asked = NamedVendor & Record<(typeof countedOn)[number], unknown> & { confirmationNumber: string | null }

/**
 * Whether what was said of a booking has to be confirmed by its vendor again: it says something else of what the vendor was
 * asked for or has confirmed, or it is another vendor's. Whoever notes a new number with it has heard from the vendor.
 */
export function isToConfirmAgain(before: Asked & { status: BookingStatus }, after: Asked): boolean {
  if (!['requested', 'confirmed', 'waitlisted'].includes(before.status)) return false
  if (after.confirmationNumber && after.confirmationNumber !== before.confirmationNumber) return false
  const isOther = (before.vendorId ?? before.vendor) !== null && !isSameVendor(before, after)
  return isOther || countedOn.some((name) => !isSame(before[name], after[name]))
}
