import type { Amount, Connection, ProviderDescription } from '../provider.ts'

/** Something that can be booked: a tour, a ticket, a room. */
export interface Product {
  id: string
  title: string
  summary: string
  place: string | null
  /** The lowest price of one person, where the provider gives it. */
  from: Amount | null
}

/** One time at which a product takes place. */
export interface Slot {
  id: string
  productId: string
  /** The day and, where it has one, the time at the place itself. */
  date: string
  time: string | null
  /** Null where the provider does not count. */
  placesLeft: number | null
  prices: { category: string; perPerson: Amount }[]
}

export interface ReservationRequest {
  /** Ours, unique per reservation. */
  reference: string
  slotId: string
  travellers: { category: string; name: string }[]
  contact: { name: string; email: string | null; phone: string | null }
}

export interface Reservation {
  id: string
  reference: string
  state: 'held' | 'confirmed' | 'cancelled' | 'expired'
  /** Until when it is held without being confirmed. */
  heldUntil: string | null
  total: Amount
  /** The voucher or code that the traveller shows. */
  confirmationNumber: string | null
}

/** Days at a place, both included. */
export interface ProductQuestion {
  text: string
  from: string
  to: string
  cursor?: string
}

/** A booking system of suppliers. A held reservation is owed only once it is confirmed. */
export interface BookingProvider extends ProviderDescription<'booking'> {
  search: (connection: Connection, wanted: ProductQuestion) => Promise<{ products: Product[]; next: string | null }>
  availability: (connection: Connection, productId: string, days: { from: string; to: string }) => Promise<Slot[]>
  reserve: (connection: Connection, request: ReservationRequest) => Promise<Reservation>
  confirm: (connection: Connection, reservationId: string) => Promise<Reservation>
  /** `refused` where its terms no longer allow it. */
  cancel: (connection: Connection, reservationId: string) => Promise<Reservation>
  fetch: (connection: Connection, reservationId: string) => Promise<Reservation>
  verifyWebhook: NonNullable<ProviderDescription<'booking'>['verifyWebhook']>
}
