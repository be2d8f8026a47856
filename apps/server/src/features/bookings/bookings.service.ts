import type { BookingChanges, BookingMove, NewBooking } from '@sarai/contract/booking-schemas'
import { bookingMoves, bookingStatusLabels } from '@sarai/contract/booking-words'
import { costFacts } from '@sarai/contract/cost-facts'
import { dropChargeOf } from '@sarai/itinerary/booking-money'
import type { Member } from '../../core/actor.ts'
import { changedFacts } from '../../core/changes.rules.ts'
import { today } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid, notFound, refused } from '../../core/errors.ts'
import { requireRight } from '../../core/rights.ts'
import { emit } from '../../kernel/events/events.registry.ts'
import { rememberTags } from '../../kernel/agency/agency.service.ts'
import { type Author, personOf, record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { tripToChange } from '../trips/trips.service.ts'
import { getVendor, vendorsCalled } from '../vendors/vendors.service.ts'
import { bookingChanged, bookingMoved, bookingsDropped } from './bookings.events.ts'
import { addBookings } from './bookings-adding.service.ts'
import { toldChanges } from './bookings-changes.rules.ts'
import { nothingKnown, storableFacts } from './bookings-facts.rules.ts'
import { announce, bookingToChange, checkVersion, subjectOf } from './bookings-found.service.ts'
import { type BookingRecord, findBookingForUpdate, nextPosition, updateBooking } from './bookings.queries.ts'
import { bookingTerms, isToConfirmAgain, stampsOf } from './bookings.rules.ts'

export { getBooking, presentBooking, subjectOf } from './bookings-found.service.ts'
export {
  type BookingRecord,
  findBookings,
  findBookingsForUpdate,
  listBookings,
  lockBookings,
  orderBookings,
  sumBooked,
  updateBooking,
} from './bookings.queries.ts'

/** What somebody may not write: costs, where they are hidden from them. */
export function checkCosts({ seesCost }: Member, facts: object): void {
  const field = seesCost ? undefined : Object.keys(facts).find((name) => hiddenFacts.includes(name))
  if (field) throw invalid({ [field]: 'Costs are hidden from you. Ask a colleague who sees them.' })
}

const hiddenFacts = [...(costFacts.booking ?? []), 'card']

/** @throws AppError 422 for one that was deleted */
export async function checkVendor(db: AgencyDb, id: string | null | undefined): Promise<void> {
  if (!id) return
  const vendor = await getVendor(db, id)
  if (vendor.deletedAt) throw invalid({ vendorId: 'This vendor was deleted' })
}

/** What a rate card gives to a booking besides what people type. */
export type CardFacts = Partial<Pick<BookingRecord, 'rateCardId' | 'rateRevision' | 'rateQuestion' | 'quote'>>

/** @throws AppError 422 with what is wrong by field */
function storable(
  { agency }: Member,
  before: Parameters<typeof storableFacts>[0],
  asked: Parameters<typeof storableFacts>[1],
) {
  const read = storableFacts(before, asked, agency.country)
  if ('problems' in read) throw invalid(read.problems)
  return read.facts
}

/** A service that is not in the itinerary, or in place of one that was dropped. */
export async function createBooking(
  services: Services,
  db: AgencyDb,
  actor: Member,
  input: Omit<NewBooking, 'card'> & CardFacts,
) {
  const { tripId, category = null, rateCardId, rateRevision, rateQuestion, quote, ...asked } = input
  checkCosts(actor, asked)
  const { tags = [], ...facts } = storable(actor, { ...nothingKnown, category }, asked)
  const trip = await tripToChange(db, actor, tripId)
  await checkVendor(db, facts.vendorId)
  const number = await services.numbers.next(db.agencyId, 'booking')
  const { title, net = 0, quantity = 1, currency = trip.currency } = { title: input.title, ...facts }
  const made = { ...facts, title, category, net, quantity, currency, tags, tripId, number, ownerId: trip.ownerId }
  const position = await nextPosition(db, tripId)
  const [stored] = await addBookings(db, [{ ...made, rateCardId, rateRevision, rateQuestion, quote, position }])
  if (!stored) throw new Error('the booking was not stored')
  if (tags.length > 0) await rememberTags(db, tags)
  await record(db, actor, 'created', subjectOf(stored))
  announce(db, actor.userId, stored)
  return stored
}

interface Change {
  id: string
  version: number
  changes: Omit<BookingChanges, 'card'> & CardFacts
}

/** @throws AppError 409 with the booking as it is, where somebody has saved since */
export async function changeBooking(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { id, version, changes: given }: Change,
): Promise<BookingRecord> {
  const before = await bookingToChange(db, actor, id)
  checkVersion(actor, before, version)
  checkCosts(actor, given)
  const { rateCardId, rateRevision, rateQuestion, quote, ...asked } = given
  const wanted = { ...storable(actor, before, asked), rateCardId, rateRevision, rateQuestion, quote }
  const facts = Object.fromEntries(changedFacts(before, wanted).map(({ field, to }) => [field, to])) as typeof wanted
  if (Object.keys(facts).length === 0) return before
  await tripToChange(db, actor, before.tripId)
  if (before.status === 'dropped') throw refused('DROPPED', 'This booking was dropped. Take it up again to change it.')
  const priced = { ...facts, ...(rateCardId || quote ? {} : withoutCard(before, facts)) }
  const { rateQuestion: _question, quote: _quote, ...told } = priced
  const status = isToConfirmAgain(before, { ...before, ...facts }) ? ('changed' as const) : before.status
  const changed = await keepBooking(db, actor, before, { ...priced, status }, told)
  if (status !== before.status) {
    const data = { from: before.status, to: status }
    await record(db, actor, 'moved', subjectOf(changed), { changes: changedFacts(before, { status }), data })
  }
  if (facts.tags) await rememberTags(db, facts.tags)
  await emit(services, db, bookingChanged, { before, after: changed, doer: actor })
  return changed
}

/** A price or vendor that is said by hand is not the rate card's or the supplier's any more. */
function withoutCard(before: BookingRecord, facts: Partial<BookingRecord>): CardFacts {
  const isByHand = ['net', 'currency', 'vendorId', 'vendor'].some((name) => name in facts)
  // A supplier has quoted one day for so many.
  if (before.quote && !isByHand && ('date' in facts || 'quantity' in facts)) return { quote: null }
  if (!(before.rateCardId || before.quote) || !isByHand) return {}
  return { rateCardId: null, rateRevision: null, rateQuestion: null, quote: null }
}

/** Stores what was said of a booking, notes it in the history and has it looked at again, whoever said it. */
export async function keepBooking(
  db: AgencyDb,
  doer: Author,
  before: BookingRecord,
  facts: Parameters<typeof updateBooking>[2],
  told: Parameters<typeof updateBooking>[2] = facts,
): Promise<BookingRecord> {
  const after = await storeBooking(db, before, facts)
  const changes = toldChanges(before, after, told)
  if (changes.length > 0) await record(db, doer, 'changed', subjectOf(after), { changes })
  announce(db, personOf(doer), after)
  return after
}

const findable = ['title', 'vendorId', 'vendor', 'confirmationNumber'] as const

/** Stores what changed of a booking, with what it is found by. */
export async function storeBooking(
  db: AgencyDb,
  before: BookingRecord,
  changes: Parameters<typeof updateBooking>[2],
): Promise<BookingRecord> {
  const named = await meantVendor(db, changes)
  if (!findable.some((name) => named[name] !== undefined)) return updateBooking(db, before.id, named)
  const { number, title, confirmationNumber } = { ...before, ...named }
  const vendorId = named.vendorId === undefined ? before.vendorId : named.vendorId
  const vendor = named.vendor === undefined ? before.vendor : named.vendor
  const terms = bookingTerms({ number, title, confirmationNumber, vendorId, vendor })
  return updateBooking(db, before.id, { ...named, terms })
}

/** A typed name is of none of the agency's vendors, unless it was said which of them it is. */
async function meantVendor(db: AgencyDb, changes: Parameters<typeof updateBooking>[2]) {
  const { vendor, vendorId } = changes
  if (!vendor || vendorId) return changes
  return { ...changes, vendorId: (await vendorsCalled(db, [vendor]))(vendor) ?? null }
}

/** Moves a booking to another state. @throws AppError 409 where somebody has saved since, 422 where it cannot go there */
export async function moveBooking(services: Services, db: AgencyDb, actor: Member, input: BookingMove) {
  if (input.charge !== undefined) checkCosts(actor, { dropCharge: input.charge })
  const before = await bookingToChange(db, actor, input.id)
  checkVersion(actor, before, input.version)
  await tripToChange(db, actor, before.tripId)
  return stepBooking(services, db, actor, before, { ...input, day: today(services.clock.now(), actor.agency.timeZone) })
}

/** What goes with a step, and the day it is taken on. */
export interface Step extends Omit<BookingMove, 'id' | 'version'> {
  day: string
}

/** The same for one that is held already, whoever takes the step: a person, a vendor, an amendment. */
export async function stepBooking(
  services: Services,
  db: AgencyDb,
  doer: Author,
  before: BookingRecord,
  { status, confirmationNumber, holdUntil, reason, charge, day }: Step,
): Promise<BookingRecord> {
  if (!bookingMoves[before.status].includes(status)) {
    const [from, to] = [bookingStatusLabels[before.status], bookingStatusLabels[status]]
    throw refused('NOT_FROM_HERE', `A booking that is ${from.toLowerCase()} cannot become ${to.toLowerCase()}.`, {
      current: before.status,
    })
  }
  const said = {
    ...(confirmationNumber === undefined ? {} : { confirmationNumber }),
    ...(holdUntil === undefined ? {} : { holdUntil }),
    ...(status === 'dropped' ? { dropReason: reason ?? null, dropCharge: charge ?? dropChargeOf(before, day) } : {}),
  }
  const stamps = stampsOf(status, services.clock.now().toISOString())
  const changed = await storeBooking(db, before, { status, ...stamps, ...said })
  const changes = changedFacts(before, { status, ...said })
  await record(db, doer, 'moved', subjectOf(changed), { changes, data: { from: before.status, to: status } })
  announce(db, personOf(doer), changed)
  await emit(services, db, bookingMoved, { before, after: changed, doer })
  if (status === 'dropped')
    await emit(services, db, bookingsDropped, { bookingIds: [changed.id], reason: changed.dropReason, doer })
  return changed
}

/** Deletes one that was added by hand and that nobody was asked for. */
export async function removeBooking(services: Services, db: AgencyDb, actor: Member, id: string): Promise<void> {
  const before = await bookingToChange(db, actor, id)
  requireRight(actor, 'delete', before)
  if (before.itemId || before.status !== 'initialised' || before.requestedAt)
    throw refused('BOOKED', 'Drop this booking instead: it stays with the trip, with its reason and charge.')
  await updateBooking(db, id, { deletedAt: services.clock.now().toISOString() })
  await record(db, actor, 'deleted', subjectOf(before))
  announce(db, actor.userId, before)
}

/** Restoring one that is not deleted changes nothing. */
export async function restoreBooking(db: AgencyDb, actor: Member, id: string): Promise<BookingRecord> {
  const before = await findBookingForUpdate(db, id, actor)
  if (!before) throw notFound('booking')
  requireRight(actor, 'delete', before)
  if (!before.deletedAt) return before
  const restored = await updateBooking(db, id, { deletedAt: null })
  await record(db, actor, 'restored', subjectOf(restored))
  announce(db, actor.userId, restored)
  return restored
}
