import type { ChargeSlab } from '@sarai/contract/booking-schemas'
import { isLiveSupplierState, type SupplierBookingState } from '@sarai/contract/supplier-booking-words'
import { supplierContactFields, type SupplierBooking, type SupplierNeeds } from '@sarai/contract/supplier-bookings'
import type { CancellationCutoff } from '@sarai/contract/supplier-quotes'
import type { Option } from '../../providers/booking/booking-products.ts'
import type { SupplierBooking as Answer } from '../../providers/booking/booking.ts'
import type { SupplierBookingRecord } from './supplier-bookings.queries.ts'
import type { SupplierRequest } from './supplier-bookings.table.ts'

const minute = 60_000
const hour = 60 * minute

/** How long a request that got no answer is asked for again. */
export const triedForMs = 20 * minute
/** How long before it lapses people are told of a reservation; a short one when half of it is over. */
const warnedBeforeMs = 10 * minute

/** What is asked before an option is confirmed, of the booking and of each ticket. */
export function findNeeds(option: Option, units: SupplierRequest['units']): SupplierNeeds {
  const pickKnown = (fields: readonly string[]) => supplierContactFields.filter((field) => fields.includes(field))
  return {
    contactFields: pickKnown(option.contactFields),
    questions: option.questions,
    pickup: option.pickup && {
      isRequired: option.pickup.isRequired,
      points: option.pickup.points.map(({ id, name }) => ({ id, name })),
    },
    units: units.flatMap(({ uuid, unitId, title }) => {
      const unit = option.units.find(({ id }) => id === unitId)
      if (!unit || (unit.contactFields.length === 0 && unit.questions.length === 0)) return []
      return [{ uuid, title, contactFields: pickKnown(unit.contactFields), questions: unit.questions }]
    }),
  }
}

type Looked = Pick<SupplierBookingRecord, 'state' | 'heldUntil' | 'warnedAt' | 'createdAt' | 'request'>

/** When a supplier is asked again how a booking stands; null once nothing is to be expected. */
export function computeNextSupplierCheck(record: Looked, now: Date): string | null {
  const { state, heldUntil, warnedAt, createdAt, request } = record
  const age = now.getTime() - Date.parse(createdAt)
  const addMs = (ms: number) => new Date(now.getTime() + ms).toISOString()
  if (state === 'requested') return addMs(Math.min(5 * minute, Math.max(30_000, age)))
  if (state === 'held') {
    if (!heldUntil) return addMs(hour)
    const left = Date.parse(heldUntil) - now.getTime()
    const untilWarned = left - Math.min(warnedBeforeMs, left / 2)
    return addMs(left <= 0 ? minute : (warnedAt === null ? untilWarned : left) + 5_000)
  }
  if (state === 'pending') return addMs(age < hour ? 5 * minute : hour)
  return state === 'confirmed' && !isServiceOver(request, now) ? addMs(24 * hour) : null
}

/** Whether a service has been so long ago that nothing comes of asking. */
export const isServiceOver = ({ day }: Pick<SupplierRequest, 'day'>, now: Date): boolean =>
  now.getTime() > Date.parse(`${day}T00:00:00Z`) + 48 * hour

/** Whether an answer that was on its way is older than what is known: nothing leads back to a reservation. */
export const isOutdated = (known: SupplierBookingState, answer: SupplierBookingState): boolean =>
  (answer === 'held' && !['requested', 'held', 'failed'].includes(known)) ||
  (known === 'cancelled' && answer !== 'cancelled') ||
  (known === 'redeemed' && answer === 'confirmed')

/** Whether it is time to say that a reservation is about to lapse. */
export function isAboutToLapse({ state, heldUntil, warnedAt, createdAt }: Looked, now: Date): boolean {
  if (state !== 'held' || !heldUntil || warnedAt !== null) return false
  const left = Date.parse(heldUntil) - now.getTime()
  const whole = Date.parse(heldUntil) - Date.parse(createdAt)
  return left > 0 && left <= Math.max(Math.min(warnedBeforeMs, whole / 2), 0) + 5_000
}

/** A supplier's terms as a booking has them: nothing until so many days before, all of it from then on. */
export function computeSlabs({ amount, unit }: CancellationCutoff): ChargeSlab[] {
  const minutes = amount * { minute: 1, hour: 60, day: 1440 }[unit]
  return [{ daysBefore: Math.min(1000, Math.ceil(minutes / 1440)), percent: 10_000 }]
}

/** What a booking costs the agency, as its supplier says it. */
export function findPrice({ price }: Pick<Answer, 'price'>): { amount: number; currency: string } | null {
  const cost = price?.net ?? price?.retail
  return cost ? { amount: cost.value, currency: cost.currency } : null
}

function countUnits({ units }: SupplierRequest): { title: string; quantity: number }[] {
  const counts = new Map<string, { title: string; quantity: number }>()
  for (const { unitId, title } of units) {
    const known = counts.get(unitId) ?? { title, quantity: 0 }
    counts.set(unitId, { title, quantity: known.quantity + 1 })
  }
  return [...counts.values()]
}

/** A booking at a supplier as somebody sees it. */
export function presentSupplierBooking(
  record: SupplierBookingRecord,
  { providerName, seesCost, tickets }: { providerName: string; seesCost: boolean; tickets: SupplierBooking['tickets'] },
): SupplierBooking {
  const { id, bookingId, provider, isTest, state, problem, request, answer, heldUntil, price, currency } = record
  const { product, option, day, quoted } = request
  return {
    id,
    bookingId,
    // Who provides a service is for those who see costs.
    provider: seesCost ? provider : '',
    providerName: seesCost ? providerName : 'The supplier',
    isTest,
    state,
    problem: seesCost ? problem : null,
    isCancelling: record.cancelReason !== null && isLiveSupplierState(state),
    product,
    option,
    day,
    startsAt: answer?.slot?.startsAt ?? null,
    units: countUnits(request),
    supplierReference: answer?.supplierReference ?? null,
    heldUntil,
    confirmedAt: answer?.confirmedAt ?? null,
    cancelledAt: answer?.cancellation?.cancelledAt ?? null,
    isCancellable: isLiveSupplierState(state) && (answer?.isCancellable ?? true),
    refund: answer?.cancellation?.refund ?? null,
    price: seesCost && price !== null && currency !== null ? { amount: price, currency, isNet: isNet(answer) } : null,
    quoted: seesCost ? quoted : null,
    needs: record.needs,
    tickets,
    createdAt: record.createdAt,
  }
}

const isNet = (answer: Answer | null) => answer?.price?.net !== undefined && answer?.price?.net !== null
