import { findByName, readState } from '../../provider-answers.ts'
import type { BookingState, SupplierBooking, Ticket } from '../booking.ts'
import { findFormat, isLink, redemptions } from './octo-answers.ts'
import { toPrice } from './octo-prices.ts'
import type { OctoBooking, OctoTicket } from './octo-schemas.ts'

const bookingStates: Record<string, BookingState> = {
  ON_HOLD: 'held',
  PENDING: 'pending',
  CONFIRMED: 'confirmed',
  REJECTED: 'rejected',
  EXPIRED: 'expired',
  CANCELLED: 'cancelled',
  REDEEMED: 'redeemed',
}
const refunds: Record<string, NonNullable<SupplierBooking['cancellation']>['refund']> = {
  FULL: 'full',
  PARTIAL: 'partial',
  NONE: 'none',
}

const toMoment = (value: string | null | undefined) => (value ? new Date(value).toISOString() : null)

/** Codes of formats that are not known, and addresses that are none, are left out: nobody could show them. */
function toTicket({ redemptionMethod, utcRedeemedAt, deliveryOptions }: OctoTicket): Ticket {
  const codes = (deliveryOptions ?? []).flatMap(({ deliveryFormat, deliveryValue: value }) => {
    const format = findFormat(deliveryFormat)
    if (!format || value === '') return []
    const isAddress = format === 'pdf' || format === 'wallet-pass'
    return isAddress && !isLink(value) ? [] : [{ format, value }]
  })
  return {
    redemption: findByName(redemptions, redemptionMethod) ?? 'digital',
    redeemedAt: toMoment(utcRedeemedAt),
    codes,
  }
}

function toSlot(slot: NonNullable<OctoBooking['availability']>): NonNullable<SupplierBooking['slot']> {
  const { id, localDateTimeStart: startsAt, localDateTimeEnd: endsAt, allDay } = slot
  return { id, startsAt, endsAt, isAllDay: allDay ?? false }
}

export function toBooking(booking: OctoBooking): SupplierBooking {
  const { cancellation, availability, voucher, pricing } = booking
  const state = readState(bookingStates, booking.status)
  return {
    uuid: booking.uuid,
    id: booking.id,
    supplierReference: booking.supplierReference || null,
    reference: booking.resellerReference || null,
    state,
    isTest: booking.testMode ?? false,
    productId: booking.productId,
    optionId: booking.optionId,
    slot: availability ? toSlot(availability) : null,
    heldUntil: state === 'held' ? toMoment(booking.utcExpiresAt) : null,
    confirmedAt: toMoment(booking.utcConfirmedAt),
    redeemedAt: toMoment(booking.utcRedeemedAt),
    isCancellable: booking.cancellable ?? false,
    cancellation: cancellation
      ? {
          refund: readState(refunds, cancellation.refund),
          reason: cancellation.reason || null,
          cancelledAt: new Date(cancellation.utcCancelledAt).toISOString(),
        }
      : null,
    price: pricing ? toPrice(pricing) : null,
    units: booking.unitItems.map((item) => ({
      uuid: item.uuid,
      unitId: item.unitId,
      reference: item.supplierReference || null,
      state: readState(bookingStates, item.status),
      price: item.pricing ? toPrice(item.pricing) : null,
      ticket: item.ticket ? toTicket(item.ticket) : null,
    })),
    voucher: voucher ? toTicket(voucher) : null,
  }
}
