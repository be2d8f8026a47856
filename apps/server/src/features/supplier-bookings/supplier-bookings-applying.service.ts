import { isLiveSupplierState } from '@sarai/contract/supplier-booking-words'
import { withWhen } from '@sarai/itinerary/services'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import type { Author } from '../../kernel/timeline/timeline.service.ts'
import type { SupplierBooking as Answer } from '../../providers/booking/booking.ts'
import type { Services } from '../../services.ts'
import { type BookingRecord, findBookingsForUpdate, keepBooking, stepBooking } from '../bookings/bookings.service.ts'
import { rateBetween } from '../rate-drift/drift.rules.ts'
import { ratesOn } from '../rate-drift/exchange-rates.service.ts'
import { notifyOfSupplier } from './supplier-bookings-notices.service.ts'
import {
  findLiveSupplierBooking,
  findSupplierBooking,
  findSupplierBookingForUpdate,
  type SupplierBookingRecord,
  updateSupplierBooking,
} from './supplier-bookings.queries.ts'
import { keepTickets } from './supplier-tickets.service.ts'
import { computeNextSupplierCheck, computeSlabs, findPrice, isOutdated } from './supplier-bookings.rules.ts'

/** Who changes a booking where its supplier's system says so and nobody asked for it at that moment. */
export const theSupplier = { label: 'The supplier' }

/** Both records of a service, held until the transaction ends: the booking first, as everybody locks them. */
export interface HeldPair {
  booking: BookingRecord | undefined
  record: SupplierBookingRecord
}

export async function holdPair(db: AgencyDb, id: string): Promise<HeldPair | undefined> {
  const found = await findSupplierBooking(db, id)
  if (!found) return undefined
  const [booking] = await findBookingsForUpdate(db, [found.bookingId], unrestricted)
  const record = await findSupplierBookingForUpdate(db, id)
  return record && { booking, record }
}

/**
 * Takes in how a supplier says that a booking stands, in whatever order answers come. The one way for whoever has a reason
 * to ask: a person, or a look of our own.
 */
export async function applySupplierAnswer(
  services: Services,
  agencyId: string,
  { id, answer, doer }: { id: string; answer: Answer; doer: Author },
): Promise<void> {
  await services.database.writeAs(agencyId, async (db) => {
    const held = await holdPair(db, id)
    if (!held) return
    const { record, booking } = held
    if (isOutdated(record.state, answer.state)) return
    const cost = findPrice(answer)
    const other = isLiveSupplierState(record.state) ? undefined : await findLiveSupplierBooking(db, record.bookingId)
    if (other && isLiveSupplierState(answer.state)) {
      // It was given up, and something else was reserved meanwhile.
      const checkAt = services.clock.now().toISOString()
      await updateSupplierBooking(db, id, { answer, cancelReason: 'It was reserved otherwise.', checkAt })
      return
    }
    const isOver = answer.state === 'cancelled' || answer.state === 'expired' || answer.state === 'rejected'
    const next = {
      ...record,
      state: answer.state,
      answer,
      heldUntil: answer.state === 'held' ? answer.heldUntil : null,
      cancelReason: isOver ? null : record.cancelReason,
    }
    const kept = await updateSupplierBooking(db, id, {
      state: next.state,
      answer,
      price: cost?.amount ?? null,
      currency: cost?.currency ?? null,
      heldUntil: next.heldUntil,
      cancelReason: next.cancelReason,
      problem: null,
      // A longer hold is warned of again.
      warnedAt: next.heldUntil === record.heldUntil ? record.warnedAt : null,
      checkAt:
        next.cancelReason === null
          ? computeNextSupplierCheck({ ...next, warnedAt: null }, services.clock.now())
          : record.checkAt,
    })
    await keepTickets(services, db, kept)
    if (booking) await followAnswer(services, db, { booking, record: kept, before: record, doer })
  })
}

/** Ends one that its supplier does not know any more, or cannot be asked about: nothing is held for it. */
export async function endSupplierBooking(
  services: Services,
  agencyId: string,
  id: string,
  doer: Author,
): Promise<void> {
  await services.database.writeAs(agencyId, async (db) => {
    const held = await holdPair(db, id)
    if (!held || !isLiveSupplierState(held.record.state)) return
    const { record, booking } = held
    const state =
      record.state === 'held' || record.state === 'requested' ? ('expired' as const) : ('cancelled' as const)
    const kept = await updateSupplierBooking(db, id, { state, heldUntil: null, cancelReason: null, checkAt: null })
    await keepTickets(services, db, kept)
    if (booking) await followAnswer(services, db, { booking, record: kept, before: record, doer })
  })
}

interface Following {
  booking: BookingRecord
  record: SupplierBookingRecord
  before: SupplierBookingRecord
  doer: Author
}

/** Has a booking be what its supplier says, and tells whoever arranges it what nobody of them has done. */
async function followAnswer(
  services: Services,
  db: AgencyDb,
  { booking, record, before, doer }: Following,
): Promise<void> {
  db.announce({ topic: 'bookings', ids: [booking.id], by: null })
  db.announce({ topic: 'trips', ids: [booking.tripId], by: null })
  const isNews = record.state !== before.state
  const isByItself = doer === theSupplier
  if (booking.status === 'dropped' || booking.deletedAt !== null) {
    // It was dropped while its supplier was asked: nobody wants it any more.
    if (isNews && (record.state === 'held' || record.state === 'confirmed' || record.state === 'pending'))
      await updateSupplierBooking(db, record.id, {
        cancelReason: booking.dropReason ?? 'The service was dropped.',
        checkAt: services.clock.now().toISOString(),
      })
    return
  }
  const agency = await findAgency(db)
  const day = todayFor(services, agency)
  switch (record.state) {
    case 'held':
    case 'pending': {
      // It was confirmed by hand meanwhile: what is booked is what was said there.
      if (booking.status === 'confirmed') return
      const priced = await takeFacts(services, db, { booking, record, doer })
      const facts = { holdUntil: record.heldUntil, day }
      if (priced.status === 'requested') await keepBooking(db, doer, priced, { holdUntil: record.heldUntil })
      else await stepBooking(services, db, doer, priced, { status: 'requested', ...facts })
      return
    }
    case 'confirmed':
    case 'redeemed': {
      // One that was taken up again is booked as it was.
      if ((!isNews || before.state === 'confirmed') && booking.status !== 'initialised') return
      const priced = await takeFacts(services, db, { booking, record, doer })
      const { cancellation } = record.request
      const termed = await keepBooking(db, doer, priced, {
        vendorTerms: priced.vendorTerms ?? `Free of charge until: ${cancellation.text}`.slice(0, 2000),
        slabs: priced.slabs.length > 0 ? priced.slabs : computeSlabs(cancellation),
      })
      const confirmationNumber = (record.answer?.supplierReference ?? record.answer?.id ?? '').slice(0, 60) || null
      const how = { confirmationNumber, holdUntil: null }
      if (termed.status === 'confirmed') await keepBooking(db, doer, termed, how)
      else await stepBooking(services, db, doer, termed, { status: 'confirmed', day, ...how })
      if (isByItself) await notifyOfSupplier(services, db, { booking, record, turn: 'confirmed' })
      return
    }
    case 'expired':
    case 'rejected':
    case 'cancelled': {
      if (!isNews) return
      if (before.cancelReason !== null && record.answer?.confirmedAt)
        return dropCancelled(services, db, { booking, record, doer, day, reason: before.cancelReason })
      // Of one that was confirmed there its place is gone; of another nothing was owed.
      const wasConfirmed = before.state === 'confirmed' || before.state === 'redeemed'
      if (wasConfirmed && booking.status === 'confirmed')
        await stepBooking(services, db, doer, booking, { status: 'changed', holdUntil: null, day })
      else if (booking.status === 'requested')
        await stepBooking(services, db, doer, booking, { status: 'initialised', holdUntil: null, day })
      else if (booking.holdUntil !== null) await keepBooking(db, doer, booking, { holdUntil: null })
      if (isByItself && before.cancelReason === null)
        await notifyOfSupplier(services, db, { booking, record, turn: record.state })
      return
    }
    default:
  }
}

interface Dropping extends Omit<Following, 'before'> {
  day: string
  reason: string
}

/** A service that somebody has had its supplier cancel, with what the supplier keeps of it. */
async function dropCancelled(
  services: Services,
  db: AgencyDb,
  { booking, record, doer, day, reason }: Dropping,
): Promise<void> {
  // What is given back in part its terms say best.
  const charge = { full: 0, none: booking.net, partial: undefined }[record.answer?.cancellation?.refund ?? 'partial']
  const how = { status: 'dropped' as const, reason, day }
  await stepBooking(services, db, doer, booking, charge === undefined ? how : { ...how, charge })
}

/** Gives a booking the day, time and price that its supplier has answered, and its name where it has no vendor. */
async function takeFacts(
  services: Services,
  db: AgencyDb,
  { booking, record, doer }: Omit<Following, 'before'>,
): Promise<BookingRecord> {
  const { request, answer } = record
  const time = answer?.slot && !answer.slot.isAllDay ? answer.slot.startsAt.slice(11, 16) : booking.time
  const { category, details, nights } = booking
  const moved = category && details ? { details: withWhen(category, details, { time, nights }) } : {}
  const isNamed = booking.vendorId !== null || booking.vendor !== null
  const named = isNamed || !request.supplier ? {} : { vendor: request.supplier.slice(0, 160) }
  const isSame = booking.date === request.day && booking.time === time && !('vendor' in named)
  const dated = isSame ? booking : await keepBooking(db, doer, booking, { date: request.day, time, ...moved, ...named })
  return takePrice(services, db, { booking: dated, record, doer })
}

/** Gives a booking the price that its supplier has answered. */
async function takePrice(
  services: Services,
  db: AgencyDb,
  { booking, record, doer }: Omit<Following, 'before'>,
): Promise<BookingRecord> {
  const { price, currency } = record
  if (price === null || currency === null) return booking
  const { quote } = booking
  // From now on the supplier's answer is what was quoted.
  const quotedAt = services.clock.now().toISOString()
  const requoted = quote?.currency === currency ? { quote: { ...quote, total: price, quotedAt } } : {}
  if (currency === booking.currency) return keepBooking(db, doer, booking, { net: price, ...requoted }, { net: price })
  const agency = await findAgency(db)
  const rates = await ratesOn(db, agency.currency, todayFor(services, agency))
  const rate = rateBetween(currency, booking.tripCurrency, { base: agency.currency, rates })
  if (rate === undefined) {
    const problem = `It costs ${currency}, of which no exchange rate is known. Enter the price in the booking by hand.`
    await updateSupplierBooking(db, record.id, { problem })
    return booking
  }
  return keepBooking(db, doer, booking, {
    net: price,
    currency,
    rate: currency === booking.tripCurrency ? null : rate,
  })
}
