import type { BookingStatus } from '@sarai/contract/booking-words'
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
