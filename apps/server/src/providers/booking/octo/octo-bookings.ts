import { type Connection, ProviderError } from '../../provider.ts'
import {
  BookingRefused,
  type BookingState,
  type ConfirmationRequest,
  type ReservationRequest,
  type SupplierBooking,
} from '../booking.ts'
import type { OctoSystem } from './octo-api.ts'
import { toBooking } from './octo-booking-answers.ts'
import { makeConfirmation, makeReservation } from './octo-booking-bodies.ts'
import { ask, findCapabilities } from './octo-capabilities.ts'
import { checkSlots } from './octo-places.ts'
import { bookingAnswer } from './octo-schemas.ts'

const makePath = (uuid: string, deed = '') => `/bookings/${encodeURIComponent(uuid)}${deed}`

export const fetchBooking = async (
  system: OctoSystem,
  connection: Connection,
  uuid: string,
): Promise<SupplierBooking> =>
  toBooking(await ask(system, connection, bookingAnswer, { name: 'fetch', method: 'GET', path: makePath(uuid) }))

const isRefusal = (error: unknown): error is ProviderError =>
  error instanceof ProviderError && (error.reason === 'refused' || error.reason === 'not-found')

/** How it stands there; undefined where there is none. */
async function findBooking(
  system: OctoSystem,
  connection: Connection,
  uuid: string,
): Promise<SupplierBooking | undefined> {
  try {
    return await fetchBooking(system, connection, uuid)
  } catch (error) {
    if (error instanceof ProviderError && error.reason === 'not-found') return undefined
    throw error
  }
}

/** Whether a booking is what was asked for, and not another one with its UUID. */
function isSame(booking: SupplierBooking, { productId, optionId, slotId, units }: ReservationRequest): boolean {
  const sort = (ids: { unitId: string }[]) =>
    ids
      .map(({ unitId }) => unitId)
      .toSorted()
      .join('\n')
  const isSlot = booking.slot === null || slotId === null || booking.slot.id === slotId
  return (
    booking.productId === productId &&
    booking.optionId === optionId &&
    isSlot &&
    sort(booking.units) === sort([...units])
  )
}

/** What is said of a refusal by the slot as it is now, since codes do not tell one from another. */
async function explainRefusal(
  system: OctoSystem,
  connection: Connection,
  { productId, optionId, slotId, units }: ReservationRequest,
  refusal: ProviderError,
): Promise<ProviderError> {
  if (slotId === null || refusal.reason !== 'refused') return refusal
  const counts = Map.groupBy(units, ({ unitId }) => unitId)
  const wanted = [...counts].map(([unitId, { length: quantity }]) => ({ unitId, quantity }))
  const request = { productId, optionId, units: wanted, when: { slotIds: [slotId] } }
  const slots = await checkSlots(system, connection, request).catch(() => undefined)
  const slot = slots?.find(({ id }) => id === slotId)
  if (slots === undefined || slot?.isAvailable) return refusal
  const problem = slot?.state === 'closed' ? 'too-late' : 'sold-out'
  return new BookingRefused(problem, refusal.said, { cause: refusal })
}

export async function reserveBooking(
  system: OctoSystem,
  connection: Connection,
  request: ReservationRequest,
): Promise<SupplierBooking> {
  const json = makeReservation(request, await findCapabilities(system, connection))
  const call = { name: 'reserve', method: 'POST' as const, path: '/bookings', body: { json }, isRepeatable: true }
  try {
    const booking = toBooking(await ask(system, connection, bookingAnswer, call))
    if (booking.uuid.toLowerCase() === request.uuid.toLowerCase() && isSame(booking, request)) return booking
    throw new ProviderError('unexpected', 'another booking than the one that was asked for')
  } catch (error) {
    if (!isRefusal(error)) throw error
    // Some refuse a UUID that was used, where the first answer was lost.
    const known = await findBooking(system, connection, request.uuid)
    if (known && isSame(known, request)) return known
    if (known) throw new ProviderError('refused', 'The UUID is another booking’s.', { cause: error })
    throw await explainRefusal(system, connection, request, error)
  }
}

interface Change {
  name: string
  json: Record<string, unknown>
  /** Whether it stands as it is wanted. */
  isDone: (state: BookingState) => boolean
  /** Whether that counts where the change is refused too, since it may have been made before. */
  isOnce: boolean
}

/** Changes a booking, and looks at it where that is refused: what has become of it already is no failure. */
async function changeBooking(
  system: OctoSystem,
  connection: Connection,
  uuid: string,
  change: Change,
): Promise<SupplierBooking> {
  const { name, json, isDone, isOnce } = change
  const path = makePath(uuid, `/${name}`)
  try {
    const answer = await ask(system, connection, bookingAnswer, {
      name,
      method: 'POST',
      path,
      body: { json },
      isRepeatable: true,
    })
    return requireDone(toBooking(answer), isDone, new ProviderError('unexpected', 'It did not change.'))
  } catch (error) {
    if (!isRefusal(error)) throw error
    const known = await findBooking(system, connection, uuid)
    if (!known) throw error
    return requireDone(known, (state) => isOnce && isDone(state), error)
  }
}

function requireDone(
  booking: SupplierBooking,
  isDone: (state: BookingState) => boolean,
  error: ProviderError,
): SupplierBooking {
  if (isDone(booking.state)) return booking
  if (booking.state === 'expired') throw new BookingRefused('hold-expired', error.said, { cause: error })
  throw error
}

export const confirmBooking = async (
  system: OctoSystem,
  connection: Connection,
  request: ConfirmationRequest,
): Promise<SupplierBooking> =>
  changeBooking(system, connection, request.uuid, {
    name: 'confirm',
    json: makeConfirmation(request, await findCapabilities(system, connection)),
    isDone: (state) => state === 'confirmed' || state === 'pending' || state === 'redeemed',
    isOnce: true,
  })

export const extendBooking = (
  system: OctoSystem,
  connection: Connection,
  uuid: string,
  minutes: number,
): Promise<SupplierBooking> =>
  changeBooking(system, connection, uuid, {
    name: 'extend',
    json: { expirationMinutes: minutes },
    isDone: (state) => state === 'held',
    isOnce: false,
  })

const over: readonly BookingState[] = ['cancelled', 'expired', 'rejected']

/** What is over needs no cancelling. */
export async function cancelBooking(
  system: OctoSystem,
  connection: Connection,
  uuid: string,
  reason: string | null,
): Promise<SupplierBooking> {
  try {
    return await changeBooking(system, connection, uuid, {
      name: 'cancel',
      json: reason === null ? {} : { reason },
      isDone: (state) => over.includes(state),
      isOnce: true,
    })
  } catch (error) {
    if (!(error instanceof ProviderError) || error.reason !== 'refused') throw error
    const known = await findBooking(system, connection, uuid)
    if (known?.isCancellable !== false) throw error
    throw new BookingRefused('too-late', error.said, { cause: error })
  }
}
