import type { BookingStatus } from '@sarai/contract/booking-words'
import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import { inTripCurrency } from './booking-money.ts'
import type { Chosen } from './bought-trip.ts'
import { isSame } from './same.ts'
import { type Service, servicesOf } from './services.ts'
import { isSameVendor } from './vendor-names.ts'

/** A trip as it was agreed upon: the document, and what was chosen of it. */
export interface Agreed extends Chosen {
  document: ItineraryDocument
}

/** What a vendor has to deliver: where it differs, a booking is to be confirmed again. */
const delivered = ['title', 'category', 'date', 'nights', 'time', 'quantity', 'details'] as const
const vendors = ['vendorId', 'vendor'] as const
const costs = ['net', 'currency', 'rate', 'rateCardId', 'rateRevision', 'rateQuestion', 'quote'] as const
export type ServiceField = (typeof delivered)[number] | (typeof vendors)[number] | (typeof costs)[number]

/** What an amendment does to one service, by the item or line of the itinerary. */
export type ServiceChange = { itemId: string } & (
  | { kind: 'added'; before: null; after: Service }
  | { kind: 'removed'; before: Service; after: null }
  | { kind: 'changed'; before: Service; after: Service; fields: ServiceField[] }
  | { kind: 'unchanged'; before: Service; after: Service }
)

/** What an amendment changes, service by service, in the order of the later trip; those that it removes come last. */
export function amendmentPlan(before: Agreed, after: Agreed): ServiceChange[] {
  const old = new Map(servicesOf(before.document, before).map((one) => [one.itemId, one]))
  const now = servicesOf(after.document, after)
  const kept = new Set(now.map(({ itemId }) => itemId))
  return [
    ...now.map((service): ServiceChange => {
      const { itemId } = service
      const was = old.get(itemId)
      if (!was) return { itemId, kind: 'added', before: null, after: service }
      const fields = [...delivered, ...vendors, ...costs].filter((name) => !isSame(was[name], service[name]))
      if (fields.length === 0) return { itemId, kind: 'unchanged', before: was, after: service }
      return { itemId, kind: 'changed', before: was, after: service, fields }
    }),
    ...[...old.values()]
      .filter(({ itemId }) => !kept.has(itemId))
      .map((was): ServiceChange => ({ itemId: was.itemId, kind: 'removed', before: was, after: null })),
  ]
}

/** What is expected to be paid to vendors more or less, in minor units of the trip's currency. */
export function expectedDifference(changes: readonly ServiceChange[], tripCurrency: string): number {
  const costOf = (service: Service | null) => (service ? inTripCurrency(service.net, service, tripCurrency) : 0)
  return changes.reduce((sum, { before, after }) => sum + costOf(after) - costOf(before), 0)
}

/** What of a booking matters for what becomes of it. */
interface Booked {
  status: BookingStatus
  vendorId: string | null
  vendor: string | null
}

/**
 * What becomes of a service when the amendment is applied:
 * - `added`: booked anew; `dropped`: not needed any more; `replaced`: dropped, and booked anew with another vendor;
 * - `changed`: to be confirmed again; `updated`: written into a booking that nobody was asked for;
 * - `kept`: stays as it was arranged, where at most the expected cost changed; `gone`: was dropped by hand before, and stays so.
 */
export type Becoming = 'added' | 'dropped' | 'replaced' | 'changed' | 'updated' | 'kept' | 'gone'

/** Judged by the booking as it is now: it may have been confirmed, dropped or given to another vendor since. */
export function becomes(change: ServiceChange, booking: Booked | undefined): Becoming {
  if (change.kind === 'removed') return booking ? 'dropped' : 'gone'
  if (change.kind === 'unchanged') return booking ? 'kept' : 'gone'
  if (!booking) return change.kind === 'added' ? 'added' : 'gone'
  if (booking.status === 'initialised') return 'updated'
  if (change.kind === 'added') return 'changed'
  const { fields, after } = change
  if (vendors.some((name) => fields.includes(name)) && !isSameVendor(booking, after)) return 'replaced'
  return delivered.some((name) => fields.includes(name)) ? 'changed' : 'kept'
}

/** The facts that an amendment gives to a booking: those that it changes, and no others, so that what was agreed with the vendor stays. */
export function factsFor(change: ServiceChange): Partial<Service> {
  if (change.kind === 'removed' || change.kind === 'unchanged') return {}
  const names = change.kind === 'changed' ? change.fields : [...delivered, ...vendors, ...costs]
  return Object.fromEntries(names.map((name) => [name, change.after[name]]))
}
