import { randomUUID } from 'node:crypto'
import type { BookingEmulator } from '@sarai/sandbox/emulator'
import {
  type BookingProvider,
  BookingRefused,
  type ConfirmationRequest,
  type ReservationRequest,
  type Slot,
  type UnitRequest,
} from '../src/providers/booking/booking.ts'
import type { Connection } from '../src/providers/provider.ts'
import { reasonOf } from './provider-conformance.ts'

/** A booking system with its other side: the sandbox, which is opened anew for each test. */
export interface BookingStage {
  provider: BookingProvider
  /** An account that is connected, which sells what the sandbox's demo supplier does. */
  connection: Connection
  /** The same of a supplier that has no capabilities; it sells `activity-0001`. */
  plain: Connection
  /** The same with credentials that are nobody's. */
  stranger: Connection
  controls: BookingEmulator
  /** Moves the sandbox's clock ahead. */
  moveClock: (seconds: number) => void
  /** Has the next answer of the sandbox be this status. */
  failNext: (status: number) => void
  /** The next answer gets lost on its way. */
  spoilNext: (how: 'delay' | 'half' | 'drop' | 'html') => void
  /** Takes back what the connection is opened by, at the supplier. */
  revokeThere: () => void
  close: () => Promise<void>
}

/** What a verb came to: done, or the problem or reason that it failed for. */
export const findProblem = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => undefined,
    (failure: unknown) => failure,
  )
  return error instanceof BookingRefused ? error.problem : reasonOf(work)
}

/** A day by India's calendar, so many days from now. */
export const findDay = (days: number): string =>
  new Date(Date.now() + days * 86_400_000 + 330 * 60_000).toISOString().slice(0, 10)

export const makeUnits = (counts: Record<string, number>): UnitRequest[] =>
  Object.entries(counts).flatMap(([unitId, count]) =>
    Array.from({ length: count }, () => ({ uuid: randomUUID(), unitId })),
  )

interface Wanted {
  productId: string
  optionId?: string
  units?: Record<string, number>
  day?: string
}

/** The first slot of a day that has room. */
export async function findSlot(
  { provider, connection }: Pick<BookingStage, 'provider' | 'connection'>,
  { productId, optionId = 'DEFAULT', units = { adult: 2 }, day = findDay(20) }: Wanted,
): Promise<Slot> {
  const slots = await provider.checkSlots(connection, {
    productId,
    optionId,
    when: { days: { from: day, to: day } },
    units: Object.entries(units).map(([unitId, quantity]) => ({ unitId, quantity })),
  })
  const slot = slots.find(({ isAvailable }) => isAvailable)
  if (!slot) throw new Error(`no slot of ${productId} on ${day}`)
  return slot
}

export async function makeRequest(
  stage: Pick<BookingStage, 'provider' | 'connection'>,
  wanted: Wanted,
): Promise<ReservationRequest> {
  const { productId, optionId = 'DEFAULT', units = { adult: 2 } } = wanted
  const slotId = (await findSlot(stage, wanted)).id
  return { uuid: randomUUID(), productId, optionId, slotId, units: makeUnits(units), reference: 'TRIP-77' }
}

const contact = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@example.in',
  phone: '+919000000001',
  country: 'IN',
  languages: ['en', 'hi'],
}
export const makeConfirmation = (uuid: string): ConfirmationRequest => ({ uuid, contact })
