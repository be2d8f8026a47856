import type { BookingStatus } from '@sarai/contract/booking-words'
import { instalmentsOf } from '@sarai/itinerary/instalments'
import { priceTrip } from '@sarai/itinerary/pricing'
import { servicesOf } from '@sarai/itinerary/services'
import { bookingNumber, bookingTerms } from '../../src/features/bookings/bookings.rules.ts'
import { factsOf } from '../../src/features/prospects/prospects.rules.ts'
import { tripNumber, tripTerms } from '../../src/features/trips/trips.rules.ts'
import { Random, uuidAt } from '../random.ts'
import { choiceOf, close, newest, type Story, tellBoth, type Version } from './story.ts'

const userAgent =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
const day = 86_400_000
const iso = (at: number) => new Date(at).toISOString()

/** The traveller accepts: the trip, what is to be booked, and what is to be paid. @returns the total */
export function accept(story: Story, at: number): number {
  const version = newest(story)
  const chosen = choiceOf(story)
  const priced = priceTrip(story.writing.document, chosen)
  if (!version || 'problem' in priced) throw new Error(`${story.writing.document.title} cannot be accepted`)
  const { total, currency } = priced.price
  signAcceptance(story, version, at, { ...chosen, total, currency })
  const trip = addTrip(story, version, at, { ...chosen, total })
  close(story, 'accepted')
  story.status = 'accepted'
  story.changes++
  const data = { tripId: trip.id, tripNumber: trip.number, total, currency }
  tellBoth(story, at, 'proposal_accepted', version, { data })
  return total
}

interface Agreed {
  optionId: string | null
  extras: string[]
  total: number
}

function signAcceptance(
  { rows, random, id, lead }: Story,
  { id: versionId, documentHash, policyHash }: Version,
  at: number,
  agreed: Agreed & { currency: string },
): void {
  rows.acceptances.push({
    id: uuidAt(random, new Date(at - 120_000)),
    proposalId: id,
    versionId,
    requestedAt: iso(at - 120_000),
    expiresAt: iso(at + 480_000),
    codeHash: random.hex(64),
    tries: 0,
    name: lead.name,
    email: lead.email ?? 'traveller@gmail.example',
    acceptedAt: iso(at),
    address: `203.0.113.${random.int(2, 250)}`,
    userAgent,
    ...agreed,
    documentHash,
    policyHash,
  })
}

type Planned = ReturnType<typeof servicesOf>[number] & { tripId: string; number: number; ownerId: string }

/** A service as far as it is arranged: with the number it was confirmed by, or until when it is held. */
function bookedOf(story: Story, at: number, booking: Planned) {
  const { random } = story
  const status = bookingStatus(story, at)
  const isConfirmed = status === 'confirmed'
  const confirmationNumber = isConfirmed
    ? `${random.pick(['HT', 'CNF', 'RX', 'SB'])}${random.int(100_000, 999_999)}`
    : null
  return {
    ...booking,
    id: uuidAt(random, new Date(at)),
    status,
    confirmationNumber,
    terms: bookingTerms({ ...booking, confirmationNumber }),
    requestedAt: status === 'initialised' ? null : iso(at + 3_600_000),
    confirmedAt: isConfirmed ? iso(at + day) : null,
    holdUntil: status === 'requested' ? iso(Math.max(at, story.now.getTime()) + random.int(1, 6) * day) : null,
    createdAt: iso(at),
    updatedAt: iso(at),
  }
}

/** The longer ago it was agreed upon, the more of it is arranged. */
function bookingStatus({ random, now, offer }: Story, at: number): BookingStatus {
  if (offer.arranged === 'all') return 'confirmed'
  if (offer.arranged)
    return random.weighted([
      ['confirmed', 8],
      [offer.arranged === 'waitlisted' ? 'waitlisted' : 'requested', 2],
    ] as const)
  if (now.getTime() - at > 30 * day) return 'confirmed'
  return random.weighted([
    ['confirmed', 5],
    ['requested', 3],
    ['initialised', 2],
  ] as const)
}

/** The trip's own history: that it was made, and how its services came to be confirmed. */
function tellTrip(
  { rows, ownerId, lead }: Story,
  at: number,
  { id, number, title }: { id: string; number: number; title: string },
): void {
  // Numbers of its own, so that the rest of the demo stays as it is.
  const random = new Random(20_261_126 + number)
  const entry = (moment: string, kind: 'created' | 'moved') => {
    const whose = { subjectOwnerId: ownerId, actorId: null, actorLabel: null, changes: [], data: {} }
    return { id: uuidAt(random, new Date(moment)), at: moment, kind, ...whose }
  }
  const made = { subject: 'trip' as const, subjectId: id, subjectLabel: `${tripNumber(number)} ${title}` }
  rows.entries.push({ ...entry(iso(at), 'created'), ...made, actorLabel: lead.name })
  for (const booking of rows.bookings) {
    if (booking.tripId !== id || !booking.id) continue
    const label = `${bookingNumber(booking.number)} ${booking.title}`
    const about = { subject: 'booking' as const, subjectId: booking.id, subjectLabel: label }
    const { requestedAt, confirmedAt, confirmationNumber } = booking
    if (requestedAt) {
      const data = { from: 'initialised', to: 'requested' }
      rows.entries.push({ ...entry(requestedAt, 'moved'), ...about, actorId: ownerId, data })
    }
    if (confirmedAt) {
      const changes = [{ field: 'confirmationNumber', from: null, to: confirmationNumber }]
      const data = { from: 'requested', to: 'confirmed' }
      rows.entries.push({ ...entry(confirmedAt, 'moved'), ...about, actorLabel: 'The vendor', changes, data })
    }
  }
}

function addTrip(story: Story, version: Version, at: number, { optionId, extras, total }: Agreed) {
  const { rows, random, id: proposalId, lead, ownerId, writing } = story
  const { document } = writing
  const { title, currency, startDate, endDate, travellers, destinations } = factsOf(document)
  const created = { createdAt: iso(at), updatedAt: iso(at) }
  const trip = {
    id: uuidAt(random, new Date(at)),
    number: rows.trips.length + 1,
    proposalId,
    versionId: version.id,
    leadId: lead.id,
    contactId: lead.contactId ?? null,
    ownerId,
    title,
    startDate,
    endDate,
    travellers,
    destinations,
    terms: tripTerms({ number: rows.trips.length + 1, title, destinations }),
    optionId,
    extras,
    needsPassport: document.destinations.some(({ country }) => country !== null && country !== 'IN'),
    currency,
    total,
    ...created,
  }
  rows.trips.push(trip)
  const tripId = trip.id
  for (const booking of servicesOf(document, { optionId, extras }))
    rows.bookings.push(bookedOf(story, at, { ...booking, tripId, number: rows.bookings.length + 1, ownerId }))
  tellTrip(story, at, trip)
  const basis = { total, currency, acceptedOn: iso(at).slice(0, 10), startDate }
  instalmentsOf(document.instalments, basis).forEach(({ label, amount, dueOn }, position) => {
    const id = uuidAt(random, new Date(at))
    rows.instalments.push({ id, tripId, position, label, agreed: amount, amount, currency, dueOn })
  })
  return trip
}
