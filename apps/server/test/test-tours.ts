import type { Option, Price, Product } from '../src/providers/booking/booking-products.ts'
import {
  type BookingProvider,
  BookingRefused,
  type Slot,
  type SupplierBooking,
} from '../src/providers/booking/booking.ts'
import { ProviderError } from '../src/providers/provider.ts'

const cost = { value: 150_000, currency: 'INR' }
const price: Price = { original: cost, retail: cost, net: { ...cost, value: 120_000 }, taxes: [] }

const option: Option = {
  id: 'standard',
  title: 'Standard',
  summary: null,
  isDefault: true,
  startTimes: ['09:00'],
  units: [
    {
      id: 'adult',
      kind: 'adult',
      title: 'Adult',
      summary: null,
      ages: null,
      quantity: { from: null, to: 10 },
      people: 1,
      accompaniedBy: [],
      isIdRequired: false,
      contactFields: [],
      questions: [],
      from: [price],
    },
  ],
  quantity: { from: null, to: null },
  cancellation: { amount: 1, unit: 'day', text: 'Free until a day before.' },
  contactFields: [],
  questions: [],
  pickup: null,
}

/** What each of the suppliers sells. */
export const testTour: Product = {
  id: 'walk',
  title: 'A walk',
  summary: null,
  description: null,
  features: [],
  pictures: [],
  places: [{ name: 'Jaipur', latitude: null, longitude: null }],
  duration: { from: 60, to: null },
  language: 'en',
  timeZone: 'Asia/Kolkata',
  kind: 'start-times',
  isSlotRequired: true,
  isInstant: true,
  isDeliveredAtOnce: true,
  delivery: ['voucher'],
  formats: ['qr'],
  redemption: 'digital',
  currencies: ['INR'],
  pricedPer: 'unit',
  options: [option],
}

function makeSlot(day: string): Slot {
  const [startsAt, endsAt] = [`${day}T09:00:00+05:30`, `${day}T10:00:00+05:30`]
  const free = { state: 'available' as const, isAvailable: true, placesLeft: null, capacity: null, openingHours: [] }
  const when = { id: startsAt, startsAt, endsAt, isAllDay: false, bookUntil: new Date(startsAt).toISOString() }
  return { ...free, ...when, unitPrices: [], price, maxUnits: null, title: null, pickup: null }
}

const heldForMs = 30 * 60_000

/** A supplier that nobody has, in memory: what it is asked to hold, it holds. */
export function makeTestTours(shortCode: string): BookingProvider {
  const bookings = new Map<string, SupplierBooking>()
  const find = (uuid: string): SupplierBooking => {
    const found = bookings.get(uuid)
    if (!found) throw new ProviderError('not-found', 'There is no such booking.')
    return found
  }
  const keep = (booking: SupplierBooking) => {
    bookings.set(booking.uuid, booking)
    return Promise.resolve(booking)
  }
  return {
    kind: 'booking',
    shortCode,
    name: `Test tours (${shortCode})`,
    summary: 'A supplier of the tests.',
    card: { goodFor: 'Tests.', costs: 'Nothing.', needs: 'Nothing.' },
    ways: [
      {
        name: 'keys',
        label: 'Use your own keys',
        summary: 'For whoever has an account there.',
        fields: [{ name: 'apiKey', label: 'API key', isRequired: true }],
        isOffered: () => true,
      },
    ],
    settingFields: [],
    api: { findHost: () => ({ url: 'http://127.0.0.1:9', allowPrivate: true }) },
    authorise: () => Promise.resolve({ kind: 'connected', account: shortCode, standing: 'active' }),
    listCapabilities: () => Promise.resolve(['pricing']),
    listSuppliers: () =>
      Promise.resolve([{ id: 's', name: 'Test tours', website: null, email: null, phone: null, address: null }]),
    listProducts: () => Promise.resolve({ products: [testTour], next: null, unreadable: 0 }),
    fetchProduct: () => Promise.resolve(testTour),
    readCalendar: () => Promise.resolve([]),
    checkSlots: (_connection, { when }) => Promise.resolve('days' in when ? [makeSlot(when.days.from)] : []),
    reserve: (_connection, { uuid, units, slotId, reference = null }) =>
      keep(
        bookings.get(uuid) ?? {
          uuid,
          id: uuid,
          supplierReference: `T-${uuid.slice(-6)}`,
          reference,
          state: 'held',
          isTest: true,
          productId: testTour.id,
          optionId: option.id,
          slot: slotId === null ? null : { ...makeSlot('2100-01-02'), id: slotId },
          heldUntil: new Date(Date.now() + heldForMs).toISOString(),
          confirmedAt: null,
          redeemedAt: null,
          isCancellable: true,
          cancellation: null,
          price,
          units: units.map((unit) => ({ ...unit, reference: null, state: 'held', price: null, ticket: null })),
          voucher: null,
        },
      ),
    async extend(_connection, uuid, minutes) {
      const found = find(uuid)
      if (found.state !== 'held') throw new BookingRefused('hold-expired')
      return keep({ ...found, heldUntil: new Date(Date.now() + minutes * 60_000).toISOString() })
    },
    async confirm(_connection, { uuid }) {
      const found = find(uuid)
      if (found.state === 'confirmed') return found
      if (found.state !== 'held') throw new BookingRefused('hold-expired')
      return keep({ ...found, state: 'confirmed', confirmedAt: new Date().toISOString(), heldUntil: null })
    },
    async cancel(_connection, uuid, reason) {
      const cancellation = { refund: 'full' as const, reason, cancelledAt: new Date().toISOString() }
      return keep({ ...find(uuid), state: 'cancelled', cancellation, isCancellable: false, heldUntil: null })
    },
    fetch: (_connection, uuid) => Promise.resolve(find(uuid)),
  }
}
