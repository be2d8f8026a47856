import { randomUUID } from 'node:crypto'
import { counted } from '@sarai/contract/count-words'
import type { InvoiceDocument, InvoiceLine } from '@sarai/contract/invoice-schemas'
import { inTripCurrency } from '@sarai/itinerary/booking-money'
import { priceTrip } from '@sarai/itinerary/pricing'
import { dayWords } from '@sarai/itinerary/words'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { refused } from '../../core/errors.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { type BookingRecord, listBookings } from '../bookings/bookings-found.service.ts'
import { documentOfVersion } from '../prospects/prospects-versions.service.ts'
import { usualTax } from '../tax-profile/tax-profile-output.service.ts'
import type { TripRecord } from '../trips/trips.service.ts'
import { linesByService, type SoldService } from './invoices-services.rules.ts'
import { wholeLine } from './invoices-trip.service.ts'
import { type InvoiceRecord, listOfTrip } from './invoices.queries.ts'

/** Lines of services that a document has room for, with one for the rest. */
const maxServices = 199

/** What the traveller pays for each part of the itinerary that was agreed upon, by the part's id. */
async function agreedPrices(db: AgencyDb, { versionId, optionId, extras }: TripRecord): Promise<Map<string, number>> {
  const priced = priceTrip(await documentOfVersion(db, versionId), { optionId, extras })
  return new Map('price' in priced ? priced.price.lines.map(({ id, price }) => [id, price]) : [])
}

const isCreditedWhole = ({ total, credited, figures }: InvoiceRecord) =>
  credited > 0 && credited >= (total ?? 0) - (figures?.tcs?.amount ?? 0)

/** Bookings that invoices charge for already, drafts included. */
async function invoicedBookings(db: AgencyDb, tripId: string): Promise<Set<string>> {
  const standing = (await listOfTrip(db, tripId)).filter((one) => one.kind === 'invoice' && !isCreditedWhole(one))
  return new Set(standing.flatMap(({ document }) => document.lines.flatMap(({ bookingId }) => bookingId ?? [])))
}

/** The country of a place in what a category knows of a booking: the place of a hotel, an end of a flight. */
function countryAt(details: BookingRecord['details'], end?: 'from' | 'to'): string | null {
  const at = (end ? details?.[end] : details) as { place?: { country?: string | null } | null } | null | undefined
  return at?.place?.country ?? null
}

/** Whether it is abroad, or leads there; null where not all of its places are known. */
function isAbroad({ category, details }: BookingRecord, own: string): boolean | null {
  const countries =
    category === 'flight' ? [countryAt(details, 'from'), countryAt(details, 'to')] : [countryAt(details)]
  if (countries.some((country) => country !== null && country !== own)) return true
  return countries.includes(null) ? null : false
}

function lineWords({ title, nights, category }: SoldService, date: string | null): string {
  const stay = category === 'lodging' && nights ? counted(nights, 'night') : null
  const when = [date && dayWords(date), stay].filter(Boolean).join(', ')
  return when ? `${title}\n${when}` : title
}

interface Asked {
  /** The document that charges all of it in one line. */
  whole: InvoiceDocument
  kind: 'proforma' | 'invoice'
  /** Whether what services cost may decide on a line: whoever sees no costs could read them from it. */
  seesCost: boolean
  day: string
}

/**
 * The same document with a line for each booking that has a price of its own, and one for the rest; to the same sum.
 * @throws AppError 422 where no booking is sold by itself, or the trip was cancelled
 */
export async function byServices(
  db: AgencyDb,
  trip: TripRecord,
  { whole, kind, seesCost, day }: Asked,
): Promise<InvoiceDocument> {
  const [line] = whole.lines
  if (!line) throw new Error('a trip is charged without a line')
  if (trip.cancelledAt)
    throw refused('TRIP_CANCELLED', 'This trip was cancelled. What is charged for that is one line for the whole trip.')
  const prices = await agreedPrices(db, trip)
  const charged = kind === 'invoice' ? await invoicedBookings(db, trip.id) : new Set<string>()
  const { country } = await findAgency(db)
  const bookings = (await listBookings(db, trip.id))
    .filter(
      ({ id, status, itemId }) => status !== 'dropped' && !charged.has(id) && itemId !== null && prices.has(itemId),
    )
    .slice(0, maxServices)
  const sold = bookings.map((booking): SoldService => ({
    bookingId: booking.id,
    category: booking.category,
    title: booking.title,
    nights: booking.nights,
    price: prices.get(booking.itemId ?? '') ?? 0,
    cost: seesCost ? inTripCurrency(booking.net, booking, trip.currency) : null,
    isAbroad: isAbroad(booking, country),
  }))
  const { mode: usual, rateOf, modes } = await usualTax(db, day)
  const known = new Set(modes.map(({ id }) => id))
  const { lines, rest } = linesByService(sold, line.price, { usual, known, isTripAbroad: trip.needsPassport })
  // All that is sold by itself is on invoices: what is left is one line.
  if (lines.length === 0 && charged.size > 0) return whole
  if (lines.length === 0)
    throw refused('NO_SERVICES', 'No booking of this trip has a price of its own. Draw it up in one line.')
  const dates = new Map(bookings.map(({ id, date }) => [id, date]))
  const services = lines.map(({ service, mode, stays, price }): InvoiceLine => {
    const words = lineWords(service, dates.get(service.bookingId) ?? null).slice(0, 500)
    return { ...wholeLine(words, price, mode), bookingId: service.bookingId, rate: rateOf(mode), stays }
  })
  const others = rest > 0 ? [{ ...line, id: randomUUID(), description: `${trip.title}: all else`, price: rest }] : []
  return { ...whole, lines: [...services, ...others] }
}
