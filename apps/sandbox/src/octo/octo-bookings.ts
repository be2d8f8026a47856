import { randomUUID } from 'node:crypto'
import { type Json, makeId } from '../values.ts'
import { countVacancies, expireHolds, findSlot } from './octo-availability.ts'
import {
  readAnswers,
  readContact,
  readItems,
  readPickup,
  readUuid,
  requireComplete,
  updateItems,
} from './octo-booking-requests.ts'
import { OctoError, refuse, refuseRequest } from './octo-errors.ts'
import { computeRetail, sumRetail } from './octo-prices.ts'
import { checkQuantities, countPlaces, findOption, findProduct, readCurrency, readOptional } from './octo-requests.ts'
import type { CapabilityId, OctoAccount, OctoBooking, OctoOption, OctoProduct } from './octo-state.ts'
import { dayMs, minuteMs } from './octo-time.ts'

type Capabilities = ReadonlySet<CapabilityId>

const defaultHoldMinutes = 30

function readMinutes(account: OctoAccount, body: Json): number {
  const { expirationMinutes = Math.min(defaultHoldMinutes, account.maxHoldMinutes) } = body
  if (!Number.isInteger(expirationMinutes) || Number(expirationMinutes) < 1)
    throw refuseRequest('expirationMinutes has to be a positive integer')
  return Math.min(Number(expirationMinutes), account.maxHoldMinutes)
}

/** The slot that is asked for, with room for what is booked. Null for a booking without a day. */
function requireRoom(
  account: OctoAccount,
  product: OctoProduct,
  option: OctoOption,
  slotId: string | null,
  places: number,
  now: number,
): void {
  if (slotId === null) {
    if (product.isSlotRequired) throw new OctoError('INVALID_AVAILABILITY_ID', undefined, { availabilityId: null })
    if (account.soldOut.has(product.id)) throw refuse('It is sold out')
    return
  }
  const slot = findSlot(product, option, slotId)
  if (!slot) throw new OctoError('INVALID_AVAILABILITY_ID', undefined, { availabilityId: slotId })
  if (slot.closesAt <= now) throw refuse('The availability is closed')
  const vacancies = countVacancies(account, product, option, slot)
  if (vacancies !== null && vacancies < Math.max(places, 1)) throw refuse('There are not enough vacancies')
}

/** `POST /bookings`. */
export function reserveBooking(account: OctoAccount, body: Json, capabilities: Capabilities, now: number): OctoBooking {
  expireHolds(account, now)
  const uuid = readUuid(body)
  const fingerprint = JSON.stringify(body)
  const known = account.bookings.get(uuid)
  if (known && (known.fingerprint !== fingerprint || account.refusesUsedUuids))
    throw new OctoError('INVALID_BOOKING_UUID', undefined, { uuid })
  if (known) return known
  const product = findProduct(account, body.productId)
  const option = findOption(product, body.optionId)
  const currency = readCurrency(body, product, capabilities.has('octo/pricing'))
  const items = readItems(body, option, capabilities, ({ unit }) => computeRetail(product, unit.retail, currency))
  const units = items.map(({ unit }) => unit)
  checkQuantities(option, units)
  const slotId = readOptional(body, 'availabilityId')
  requireRoom(account, product, option, slotId, countPlaces(units), now)
  const empty = { isRequested: false, pointId: null, hotel: null, room: null }
  const booking: OctoBooking = {
    id: randomUUID(),
    uuid,
    fingerprint,
    code: makeId(6).toUpperCase(),
    resellerReference: readOptional(body, 'resellerReference'),
    status: 'ON_HOLD',
    createdAt: now,
    updatedAt: now,
    expiresAt: now + readMinutes(account, body) * minuteMs,
    confirmedAt: null,
    redeemedAt: null,
    product,
    option,
    slotId,
    items,
    contact: readContact(body),
    notes: readOptional(body, 'notes'),
    answers: capabilities.has('octo/questions') ? readAnswers(body, product.questions, []) : [],
    pickup: capabilities.has('octo/pickups') ? readPickup(body, product, empty) : empty,
    currency,
    retail: sumRetail(product, option, units, currency),
    cancellation: null,
  }
  account.bookings.set(uuid, booking)
  return booking
}

/** @throws OctoError for one that there is not */
export function findBooking(account: OctoAccount, uuid: string, now: number): OctoBooking {
  expireHolds(account, now)
  const booking = account.bookings.get(uuid)
  if (!booking) throw new OctoError('INVALID_BOOKING_UUID', undefined, { uuid })
  return booking
}

function requireHeld({ status, uuid }: OctoBooking): void {
  if (status === 'EXPIRED') throw new OctoError('INVALID_BOOKING_UUID', 'The booking has expired', { uuid })
  if (status !== 'ON_HOLD') throw refuse(`The booking is ${status}`)
}

/** `POST /bookings/{uuid}/confirm`. */
export function confirmBooking(booking: OctoBooking, body: Json, capabilities: Capabilities, now: number): void {
  requireHeld(booking)
  if (body.contact === undefined) throw refuseRequest('contact is required')
  if (body.emailReceipt !== undefined && typeof body.emailReceipt !== 'boolean')
    throw refuseRequest('emailReceipt has to be a boolean')
  const reference = readOptional(body, 'resellerReference')
  const next = structuredClone({ contact: booking.contact, answers: booking.answers, items: booking.items })
  next.contact = { ...next.contact, ...readContact(body) }
  if (capabilities.has('octo/questions')) next.answers = readAnswers(body, booking.product.questions, next.answers)
  updateItems(body, next.items, capabilities)
  const pickup = capabilities.has('octo/pickups') ? readPickup(body, booking.product, booking.pickup) : booking.pickup
  requireComplete({ ...booking, ...next, pickup }, capabilities)
  for (const [index, item] of booking.items.entries()) {
    const { contact, answers } = next.items[index] ?? item
    Object.assign(item, { contact, answers })
  }
  const { isInstant } = booking.product
  Object.assign(booking, {
    contact: next.contact,
    answers: next.answers,
    pickup,
    resellerReference: reference ?? booking.resellerReference,
    status: isInstant ? 'CONFIRMED' : 'PENDING',
    confirmedAt: isInstant ? now : null,
    updatedAt: now,
  })
}

/** `POST /bookings/{uuid}/extend`. */
export function extendBooking(account: OctoAccount, booking: OctoBooking, body: Json, now: number): void {
  requireHeld(booking)
  Object.assign(booking, { expiresAt: now + readMinutes(account, body) * minuteMs, updatedAt: now })
}

/** Until when it can be cancelled for nothing; undefined without a day. */
function findCancelUntil({ product, option, slotId }: OctoBooking): number | undefined {
  const slot = slotId === null ? undefined : findSlot(product, option, slotId)
  const { amount, unit } = option.cancellation
  return slot && slot.startMs - amount * (unit === 'day' ? dayMs : 60 * minuteMs)
}

/** What would come back now; undefined where it cannot be cancelled. */
export function findRefund(booking: OctoBooking, now: number): 'FULL' | 'PARTIAL' | 'NONE' | undefined {
  if (booking.status === 'ON_HOLD') return 'FULL'
  if (booking.status !== 'CONFIRMED' && booking.status !== 'PENDING') return undefined
  const until = findCancelUntil(booking)
  return until === undefined || now <= until ? 'FULL' : (booking.product.lateRefund ?? undefined)
}

/** `POST /bookings/{uuid}/cancel`. */
export function cancelBooking(booking: OctoBooking, body: Json, now: number): void {
  const refund = findRefund(booking, now)
  if (!refund)
    throw refuse(
      ['CONFIRMED', 'PENDING'].includes(booking.status)
        ? 'The cancellation cutoff has elapsed'
        : `The booking is ${booking.status}`,
    )
  const cancellation = { refund, reason: readOptional(body, 'reason'), at: now }
  Object.assign(booking, { status: 'CANCELLED', cancellation, updatedAt: now })
}
