import type { BookingProvider } from '../booking.ts'
import type { OctoSystem } from './octo-api.ts'
import { cancelBooking, confirmBooking, extendBooking, fetchBooking, reserveBooking } from './octo-bookings.ts'
import { findCapabilities } from './octo-capabilities.ts'
import { checkSlots, readCalendar } from './octo-places.ts'
import { fetchProduct, listProducts, listSuppliers } from './octo-products.ts'

type OctoVerbs = Pick<
  BookingProvider,
  | 'listCapabilities'
  | 'listSuppliers'
  | 'listProducts'
  | 'fetchProduct'
  | 'readCalendar'
  | 'checkSlots'
  | 'reserve'
  | 'confirm'
  | 'extend'
  | 'cancel'
  | 'fetch'
  | 'readStanding'
>

/** The most that an answer may have: some list hundreds of products with all their texts at once. */
export const maxOctoBytes = 24 * 1024 * 1024

/** What all do that speak OCTO, whatever they are called and however they are signed in to. */
export const makeOctoVerbs = (system: OctoSystem): OctoVerbs => ({
  listCapabilities: (connection) => findCapabilities(system, connection),
  listSuppliers: (connection) => listSuppliers(system, connection),
  listProducts: (connection) => listProducts(system, connection),
  fetchProduct: (connection, productId) => fetchProduct(system, connection, productId),
  readCalendar: (connection, request) => readCalendar(system, connection, request),
  checkSlots: (connection, request) => checkSlots(system, connection, request),
  reserve: (connection, request) => reserveBooking(system, connection, request),
  confirm: (connection, request) => confirmBooking(system, connection, request),
  extend: (connection, uuid, minutes) => extendBooking(system, connection, uuid, minutes),
  cancel: (connection, uuid, reason) => cancelBooking(system, connection, uuid, reason),
  fetch: (connection, uuid) => fetchBooking(system, connection, uuid),
  readStanding: async (connection) => {
    await listSuppliers(system, connection)
    return 'active'
  },
})
