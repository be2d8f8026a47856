import {
  type Authorisation,
  type AuthorisationStep,
  type Connection,
  ProviderError,
  type ProviderDescription,
} from '../provider.ts'
import type { Price, Product, Questionnaire, Supplier, TicketFormat } from './booking-products.ts'

/**
 * What a supplier can do besides. Without `pricing` there are no prices, without `content` titles are the supplier's own
 * and nothing is described, without the others nothing is asked and nobody is picked up.
 */
export const bookingCapabilities = ['pricing', 'content', 'questions', 'pickups'] as const
export type BookingCapability = (typeof bookingCapabilities)[number]

/** What is sold, as far as it fits. */
export interface ProductPage {
  products: Product[]
  /** What goes on, where there is more. */
  next: string | null
  /** How many were left out, since they were not understood. */
  unreadable: number
}

/** Days at the place itself, both included, as `2027-01-31`. Most suppliers answer a year at most. */
export interface DayRange {
  from: string
  to: string
}

/** How many of which unit are wanted. */
export interface WantedUnit {
  unitId: string
  quantity: number
}

/** Opens and closes, as `08:00`, at the place itself. */
export interface OpeningHours {
  from: string
  to: string
}

/** `free-sale`: there is always room. `limited`: less than half is left. */
export type PlaceState = 'available' | 'free-sale' | 'limited' | 'sold-out' | 'closed'

interface Places {
  state: PlaceState
  isAvailable: boolean
  /** Null where the supplier does not count. */
  placesLeft: number | null
  capacity: number | null
  openingHours: OpeningHours[]
  /** Of one of each unit. Empty without `pricing`. */
  unitPrices: { unitId: string; price: Price }[]
  /** Of all that is wanted, where units were named. */
  price: Price | null
}

/** A day of a calendar: the best of its slots, and the lowest price. */
export interface CalendarDay extends Places {
  date: string
}

/** A time at which an option takes place, or a day on which it is open. Moments have the offset of the place. */
export interface Slot extends Places {
  /** Of the option; it is what is reserved. */
  id: string
  /** `2027-01-31T09:00:00+05:30`. */
  startsAt: string
  endsAt: string
  isAllDay: boolean
  /** The most that one booking may have. */
  maxUnits: number | null
  /** Until when it has to be confirmed, in UTC. */
  bookUntil: string
  title: string | null
  pickup: Questionnaire['pickup']
}

/** Asks for the calendar of an option. */
export interface CalendarRequest {
  productId: string
  optionId: string
  days: DayRange
  units?: readonly WantedUnit[]
  /** One that the product takes; its own otherwise. Ignored without `pricing`. */
  currency?: string
}

/** Asks for the slots of some days, or for these alone. */
export interface SlotRequest extends Omit<CalendarRequest, 'days'> {
  when: { days: DayRange } | { slotIds: readonly string[] }
}

/** A person, as far as the supplier wants to know. */
export interface Contact {
  firstName?: string
  lastName?: string
  email?: string
  /** With its country, as `+919000000001`. */
  phone?: string
  /** ISO 3166, two letters. */
  country?: string
  postalCode?: string
  /** BCP 47, the preferred first. */
  languages?: readonly string[]
  notes?: string
}

export interface Answer {
  questionId: string
  value: string
}

/** One unit that is booked: a ticket. */
export interface UnitRequest {
  /** Ours. */
  uuid: string
  unitId: string
  contact?: Contact
  answers?: readonly Answer[]
}

/** Where travellers are picked up: a point of the supplier's, or what they name. */
export interface PickupRequest {
  pointId?: string
  hotel?: string
  room?: string
}

export interface ReservationRequest {
  /** Ours, a UUID: the same twice is one booking. */
  uuid: string
  productId: string
  optionId: string
  /** Null where the product needs none, and the booking has no day. */
  slotId: string | null
  units: readonly UnitRequest[]
  /** How long it is to be held; the supplier's own time otherwise, which is also the most. */
  holdMinutes?: number
  /** The agency's own number, which the supplier shows. */
  reference?: string
  contact?: Contact
  notes?: string
  currency?: string
  pickup?: PickupRequest
  answers?: readonly Answer[]
}

/** What is known of the travellers once it is confirmed. Units are all that were reserved, or none are named. */
export interface ConfirmationRequest {
  uuid: string
  contact: Contact
  reference?: string
  units?: readonly UnitRequest[]
  answers?: readonly Answer[]
  pickup?: PickupRequest
  /** Whether the supplier writes to the contact as well. Not unless this says so. */
  isEmailed?: boolean
}

/**
 * `held`: nothing is owed. `pending`: confirmed by us, and the supplier has yet to agree, which makes it `confirmed` or
 * `rejected`. `expired`: a hold that was not confirmed in time. `redeemed`: the travellers were there.
 */
export type BookingState = 'held' | 'pending' | 'confirmed' | 'rejected' | 'expired' | 'cancelled' | 'redeemed'

/** Something to show at the gate. */
export interface TicketCode {
  format: TicketFormat
  value: string
}

export interface Ticket {
  /** `manifest`: the name is enough. */
  redemption: 'digital' | 'print' | 'manifest'
  redeemedAt: string | null
  codes: TicketCode[]
}

export interface BookedUnit {
  uuid: string
  unitId: string
  /** The supplier's number of it. */
  reference: string | null
  state: BookingState
  price: Price | null
  /** Null where there is one voucher for all, and before it is confirmed. */
  ticket: Ticket | null
}

/** A booking as the supplier has it. Moments are UTC. */
export interface SupplierBooking {
  uuid: string
  /** The supplier's own id and number, of which travellers know the second. */
  id: string
  supplierReference: string | null
  reference: string | null
  state: BookingState
  /** Whether it is one of the supplier's test system. */
  isTest: boolean
  productId: string
  optionId: string
  slot: Pick<Slot, 'id' | 'startsAt' | 'endsAt' | 'isAllDay'> | null
  heldUntil: string | null
  confirmedAt: string | null
  redeemedAt: string | null
  /** Whether it can be cancelled now. */
  isCancellable: boolean
  cancellation: { refund: 'full' | 'partial' | 'none'; reason: string | null; cancelledAt: string } | null
  /** Null without `pricing`. What was reserved costs this, whatever a slot has cost a moment before. */
  price: Price | null
  units: BookedUnit[]
  voucher: Ticket | null
}

/**
 * Why a supplier does not do what was asked. `sold-out`: there is no room any more. `hold-expired`: it was not confirmed
 * in time. `too-late`: its terms no longer allow it.
 */
export type BookingProblem = 'sold-out' | 'hold-expired' | 'too-late'

/** Refused for a reason that somebody can act upon. */
export class BookingRefused extends ProviderError {
  constructor(
    readonly problem: BookingProblem,
    message?: string,
    options?: ErrorOptions,
  ) {
    super('refused', message, options)
  }
}

/** A booking system of suppliers. What is held is owed only once it is confirmed. */
export interface BookingProvider extends ProviderDescription<'booking'> {
  authorise: (connection: Connection, step: AuthorisationStep) => Promise<Authorisation>
  /** What is taken up of what there is. */
  listCapabilities: (connection: Connection) => Promise<readonly BookingCapability[]>
  listSuppliers: (connection: Connection) => Promise<Supplier[]>
  /** All that the agency may sell; some suppliers answer all of it at once, whatever its size. */
  listProducts: (connection: Connection, page?: { cursor?: string }) => Promise<ProductPage>
  /** `not-found` for one that is not sold any more. */
  fetchProduct: (connection: Connection, productId: string) => Promise<Product>
  readCalendar: (connection: Connection, request: CalendarRequest) => Promise<CalendarDay[]>
  /** Also those that are sold out or closed. `not-found` for a product or option that is gone. */
  checkSlots: (connection: Connection, request: SlotRequest) => Promise<Slot[]>
  /**
   * Holds places. Lost on its way it is asked again by the same UUID, or found by `fetch`; it is answered as it stands by
   * then, and may have expired.
   * @throws BookingRefused `sold-out`
   */
  reserve: (connection: Connection, request: ReservationRequest) => Promise<SupplierBooking>
  /** Books what is held; twice is once. @throws BookingRefused `hold-expired` */
  confirm: (connection: Connection, request: ConfirmationRequest) => Promise<SupplierBooking>
  /** Holds it longer. @throws BookingRefused `hold-expired` */
  extend: (connection: Connection, uuid: string, minutes: number) => Promise<SupplierBooking>
  /** Twice is once, and what has expired needs none. @throws BookingRefused `too-late` */
  cancel: (connection: Connection, uuid: string, reason: string | null) => Promise<SupplierBooking>
  /** How it stands. Nothing else is believed. */
  fetch: (connection: Connection, uuid: string) => Promise<SupplierBooking>
}
