import type { RequestDraft } from '@sarai/contract/booking-request-schemas'
import { linkMark } from '@sarai/contract/booking-request-words'
import { bookingMoves } from '@sarai/contract/booking-words'
import { counted } from '@sarai/contract/count-words'
import type { Member } from '../../core/actor.ts'
import { getNamesGuests } from '../../kernel/agency/agency.service.ts'
import { askOnce } from '../../core/ask-once.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { senderValues } from '../../kernel/templates/templates-values.service.ts'
import { wordsFor } from '../../kernel/templates/templates.service.ts'
import { refused } from '../../core/errors.ts'
import { findBookings } from '../bookings/bookings.service.ts'
import { findTrip, tripNumber } from '../trips/trips.service.ts'
import { getVendor, isNameArchived } from '../vendors/vendors.service.ts'
import { requireCosts } from './booking-requests-found.service.ts'
import { findLastAddress, listAsked } from './booking-requests.queries.ts'
import { askedGuests, guestValues, withholdNames } from './booking-requests-guests.rules.ts'
import { askingOf } from './booking-requests-asked.service.ts'
import { describeFewRooms } from './booking-requests-units.rules.ts'
import { describeDays, serviceList } from './booking-requests.rules.ts'

type Booking = Awaited<ReturnType<typeof findBookings>>[number]

/** Whose request a booking belongs in: its vendor's, in its trip. Undefined where nobody is named. */
export const groupOf = ({ tripId, vendorId, vendor }: Pick<Booking, 'tripId' | 'vendorId' | 'vendor'>) =>
  (vendorId ?? vendor?.trim()) ? `${tripId} ${vendorId ?? vendor?.trim().toLowerCase()}` : undefined

/** Why a booking cannot be asked for; undefined where it can. */
export function whyNotAsked(booking: Booking): string | undefined {
  if (booking.deletedAt) return 'It was deleted'
  if (booking.status === 'dropped') return 'It was dropped. Take it up again first'
  if (booking.status === 'confirmed') return 'It is confirmed already'
  if (!groupOf(booking)) return 'It has no vendor yet'
  return booking.status === 'requested' || bookingMoves[booking.status].includes('requested')
    ? undefined
    : 'It cannot be requested now'
}

/** Why a vendor is not asked for anything; undefined where it can be. */
function explainVendorClosed({ name, status, deletedAt }: Awaited<ReturnType<typeof getVendor>>): string | undefined {
  if (deletedAt) return `${name} was deleted. Choose another vendor`
  return status === 'archived' ? `${name} is archived. Choose another vendor, or make it active again` : undefined
}

/** The vendor that is asked for something; undefined where it is none of the agency's. @throws AppError 422 where it is not asked any more */
export async function findOpenVendor(db: AgencyDb, vendorId: string | null) {
  const vendor = vendorId ? await getVendor(db, vendorId) : undefined
  const closed = vendor && explainVendorClosed(vendor)
  if (closed) throw refused('VENDOR_CLOSED', `${closed}.`)
  return vendor
}

/** Requests as they could be sent, one for each vendor of each trip, with what cannot be asked for and why. */
export async function draftRequests(db: AgencyDb, actor: Member, ids: string[]) {
  requireCosts(actor)
  const bookings = await findBookings(db, [...new Set(ids)], actor)
  const asked = await listAsked(db, ids)
  const groups = new Map<string, Booking[]>()
  const skipped: { id: string; number: number; title: string; reason: string }[] = []
  for (const booking of [...bookings].sort(compareByDay)) {
    const reason = whyNotAsked(booking)
    const { id, number, title } = booking
    if (reason) skipped.push({ id, number, title, reason })
    else groups.set(groupOf(booking) ?? '', [...(groups.get(groupOf(booking) ?? '') ?? []), booking])
  }
  const isNamed = await getNamesGuests(db)
  const wording = await wordsFor(db, 'vendor_request')
  const sender = await senderValues(db, actor)
  const tripOf = askOnce((id) => findTrip(db, id, actor))
  const askings = askOnce(async (id) => {
    const trip = await tripOf(id)
    return trip && askingOf(db, trip, ids)
  })
  const drafts: RequestDraft[] = []
  for (const group of groups.values()) {
    const [first] = group
    if (!first) continue
    const [trip, asking] = [await tripOf(first.tripId), await askings(first.tripId)]
    if (!trip || !asking || trip.cancelledAt || trip.deletedAt) {
      const reason = trip?.cancelledAt ? 'Its trip was cancelled' : 'Its trip is gone'
      skipped.push(...group.map(({ id, number, title }) => ({ id, number, title, reason })))
      continue
    }
    const vendor = first.vendorId ? await getVendor(db, first.vendorId) : undefined
    const closed = vendor && explainVendorClosed(vendor)
    if (closed) {
      skipped.push(...group.map(({ id, number, title }) => ({ id, number, title, reason: closed })))
      continue
    }
    const name = vendor?.name ?? first.vendor ?? ''
    const isKnown = isNamed || group.some(({ confirmedAt }) => confirmedAt)
    const guests = askedGuests(
      asking.guests,
      group.map(({ category }) => category),
    )
    const words = wording({
      ...sender,
      'request.vendor': name,
      'request.trip': tripNumber(trip.number),
      'request.dates': describeDays(group),
      ...guestValues(isKnown ? guests : withholdNames(guests), counted(trip.travellers, 'traveller')),
      'request.services': serviceList(group.map(asking.asked)),
      'request.link': linkMark,
    })
    drafts.push({
      tripId: trip.id,
      tripTitle: `${tripNumber(trip.number)} ${trip.title}`,
      vendorId: first.vendorId,
      vendor: name,
      email: vendor?.email ?? (await findLastAddress(db, { vendorId: first.vendorId, vendor: name })),
      phone: vendor?.whatsapp ?? vendor?.phone ?? null,
      ...words,
      cautions: [
        ...(vendor?.status === 'on_hold' ? [`${name} is on hold`] : []),
        ...(!vendor && (await isNameArchived(db, name)) ? [`A vendor called ${name} is archived`] : []),
        ...group.flatMap((booking) => describeFewRooms(booking, trip.travellers) ?? []),
      ],
      bookings: group.map(({ id, version, number, title, date }) => {
        return { id, version, number, title, date, isAsked: asked.has(id) }
      }),
    })
  }
  return { drafts, skipped }
}

/** As lists of a trip's services are ordered. */
function compareByDay(a: Booking, b: Booking): number {
  const [first, second] = [a.date ?? '9', b.date ?? '9']
  return first === second ? a.position - b.position : first < second ? -1 : 1
}
