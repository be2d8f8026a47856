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
  findSupplierBooking,
  findSupplierBookingForUpdate,
  type SupplierBookingRecord,
  updateSupplierBooking,
} from './supplier-bookings.queries.ts'
import { computeNextSupplierCheck, computeSlabs, findPrice } from './supplier-bookings.rules.ts'

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
    const cost = findPrice(answer)
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
    if (record.state === 'held' || record.state === 'confirmed' || record.state === 'pending')
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
      const priced = await takePrice(services, db, { booking, record, doer })
      const facts = { holdUntil: record.heldUntil, day }
      if (priced.status === 'requested') await keepBooking(db, doer, priced, { holdUntil: record.heldUntil })
      else if (priced.status !== 'confirmed')
        await stepBooking(services, db, doer, priced, { status: 'requested', ...facts })
      return
    }
    case 'confirmed':
    case 'redeemed': {
      if (!isNews || before.state === 'confirmed') return
      const priced = await takePrice(services, db, { booking, record, doer })
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
      // Of one that was confirmed its place is gone; of another nothing was owed.
      if (booking.status === 'confirmed')
        await stepBooking(services, db, doer, booking, { status: 'changed', holdUntil: null, day })
      else if (booking.status === 'requested')
        await stepBooking(services, db, doer, booking, { status: 'initialised', holdUntil: null, day })
      else await keepBooking(db, doer, booking, { holdUntil: null })
      if (isByItself) await notifyOfSupplier(services, db, { booking, record, turn: record.state })
      return
    }
    default:
  }
}

/** Gives a booking the price that its supplier has answered. */
async function takePrice(
  services: Services,
  db: AgencyDb,
  { booking, record, doer }: Omit<Following, 'before'>,
): Promise<BookingRecord> {
  const { price, currency } = record
  if (price === null || currency === null) return booking
  if (currency === booking.currency) return keepBooking(db, doer, booking, { net: price })
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
