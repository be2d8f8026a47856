import type { BookingChanges, Driver } from '@sarai/contract/booking-schemas'
import { itemDetails } from '@sarai/contract/itinerary-items'
import type { ItemCategory } from '@sarai/contract/itinerary-words'
import { blankDetails } from '@sarai/itinerary/blank'
import { withWhen } from '@sarai/itinerary/services'
import { fieldErrors } from '../../core/errors.ts'
import { toE164 } from '../../core/phones.rules.ts'
import type { BookingRecord } from './bookings.queries.ts'

type Asked = Omit<BookingChanges, 'card'>
type Known = Pick<BookingRecord, 'vendorId' | 'vendor' | 'category' | 'details' | 'time' | 'nights'>

/** A booking of which nothing is known yet. */
export const nothingKnown = { vendorId: null, vendor: null, details: null, time: null, nights: null }

/**
 * What was asked for, as it is stored: a vendor is chosen or typed and never both, a driver of whom nothing is known is
 * none, and details are whole, with the time and nights of the booking.
 * @param country whose phone numbers need no code
 * @returns the facts, or what is wrong by field
 */
export function storableFacts(
  before: Known,
  { vendorId, vendor, driver, details, ...facts }: Asked,
  country: string,
): { facts: Omit<Asked, 'details'> & { details?: BookingRecord['details'] } } | { problems: Record<string, string> } {
  const { time = before.time, nights = before.nights } = facts
  const isMoved = time !== before.time || nights !== before.nights
  const read = details || isMoved ? detailsNow(before, details, { time, nights }) : { details: before.details }
  if ('problems' in read) return read
  return {
    facts: {
      ...facts,
      ...boughtOf(before, { vendorId, vendor }),
      ...(driver === undefined ? {} : { driver: knownDriver(driver, country) }),
      ...(read.details === before.details ? {} : { details: read.details }),
    },
  }
}

function boughtOf(before: Known, { vendorId, vendor }: Pick<Asked, 'vendorId' | 'vendor'>) {
  if (vendorId) return vendorId === before.vendorId ? {} : { vendorId, vendor: null }
  if (vendor) return before.vendorId === null && before.vendor === vendor ? {} : { vendorId: null, vendor }
  const isTaken = vendorId === null || (vendor === null && before.vendorId === null)
  return isTaken && before.vendor !== null ? { vendorId: null, vendor: null } : {}
}

function knownDriver(driver: Driver | null, country: string): Driver | null {
  if (!driver || !Object.values(driver).some(Boolean)) return null
  const { phone } = driver
  // What is no number, or more than one, stays as it was typed.
  return { ...driver, phone: phone && (toE164(phone, country) ?? phone) }
}

function detailsNow(
  { category, details: before }: Known,
  given: Asked['details'],
  when: { time: string | null; nights: number | null },
): { details: BookingRecord['details'] } | { problems: Record<string, string> } {
  if (!category)
    return given ? { problems: { details: 'A service of no category has no details' } } : { details: before }
  if (!given && !before) return { details: null }
  const whole = withWhen(category, { ...blankOf(category), ...before, ...given }, when)
  // What was agreed before is not judged again by what is asked today.
  if (!given) return { details: whole }
  const parsed = itemDetails[category].safeParse(whole)
  if (parsed.success) return { details: parsed.data }
  const problems = Object.entries(fieldErrors(parsed.error.issues))
  return { problems: Object.fromEntries(problems.map(([field, message]) => [`details.${field}`, message])) }
}

const blankOf = (category: ItemCategory): Record<string, unknown> => blankDetails[category]
