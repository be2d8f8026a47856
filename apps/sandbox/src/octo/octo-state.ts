import type { SandboxClock } from '../clock.ts'
import type { BoundedMap } from '../values.ts'

export type CapabilityId = 'octo/pricing' | 'octo/content' | 'octo/questions' | 'octo/pickups'
export type ContactField = 'firstName' | 'lastName' | 'emailAddress' | 'phoneNumber' | 'country' | 'notes'

export interface OctoQuestion {
  id: string
  label: string
  isRequired: boolean
  /** To choose one of; any text where there are none. */
  choices: string[]
}

export interface OctoPickupPoint {
  id: string
  name: string
  address: string
  latitude: number
  longitude: number
}

export interface OctoUnit {
  id: string
  type: 'ADULT' | 'CHILD' | 'INFANT' | 'STUDENT' | 'FAMILY'
  title: string
  ages: [from: number, to: number]
  maxQuantity: number | null
  pax: number
  accompaniedBy: string[]
  isIdRequired: boolean
  contactFields: ContactField[]
  questions: OctoQuestion[]
  /** In the smallest unit that the product's precision has; 0 where the booking is priced as a whole. */
  retail: number
}

export interface OctoOption {
  id: string
  title: string
  startTimes: string[]
  /** 0 is Sunday. */
  weekdays: number[]
  minutes: number
  /** Places of a slot; null where there is always room. */
  capacity: number | null
  minUnits: number
  maxUnits: number | null
  /** How long before its begin a slot closes. */
  cutoffMinutes: number
  cancellation: { amount: number; unit: 'hour' | 'day' }
  contactFields: ContactField[]
  units: OctoUnit[]
  /** Of a booking as a whole; null where units are priced. */
  retail: number | null
}

export interface OctoProduct {
  id: string
  reference: string
  title: string
  summary: string
  place: string
  latitude: number
  longitude: number
  /** Null where it begins at times. */
  opening: { from: string; to: string } | null
  isSlotRequired: boolean
  isInstant: boolean
  delivery: 'TICKET' | 'VOUCHER'
  redemption: 'DIGITAL' | 'MANIFEST'
  currencies: string[]
  precision: number
  questions: OctoQuestion[]
  pickup: { isRequired: boolean; points: OctoPickupPoint[] } | null
  /** What comes back of a booking that is cancelled too late; null where it cannot be. */
  lateRefund: 'PARTIAL' | 'NONE' | null
  options: OctoOption[]
  /** Not sold any more. */
  isGone: boolean
  /** What prices are now, of what stands in the options. */
  percent: number
}

export type OctoStatus = 'ON_HOLD' | 'PENDING' | 'CONFIRMED' | 'REJECTED' | 'EXPIRED' | 'CANCELLED' | 'REDEEMED'
export type Contact = Partial<Record<string, unknown>>

export interface OctoAnswer {
  questionId: string
  value: string
}

export interface OctoUnitItem {
  uuid: string
  unit: OctoUnit
  code: string
  contact: Contact
  answers: OctoAnswer[]
  retail: number
}

export interface OctoBooking {
  id: string
  uuid: string
  /** The request that made it, so that another one with its uuid is told apart. */
  fingerprint: string
  code: string
  resellerReference: string | null
  status: OctoStatus
  createdAt: number
  updatedAt: number
  expiresAt: number | null
  confirmedAt: number | null
  redeemedAt: number | null
  product: OctoProduct
  option: OctoOption
  slotId: string | null
  items: OctoUnitItem[]
  contact: Contact
  notes: string | null
  answers: OctoAnswer[]
  pickup: { isRequested: boolean; pointId: string | null; hotel: string | null; room: string | null }
  currency: string
  retail: number
  cancellation: { refund: 'FULL' | 'PARTIAL' | 'NONE'; reason: string | null; at: number } | null
}

/** A supplier, and whoever sells for it. */
export interface OctoAccount {
  account: string
  name: string
  /** What opens it. */
  key: string
  isRevoked: boolean
  products: OctoProduct[]
  capabilities: Set<CapabilityId>
  bookings: BoundedMap<OctoBooking>
  /** Slots that are sold out whatever is left: `product`, or `product day`. */
  soldOut: Set<string>
  /** The longest that places are held, in minutes. */
  maxHoldMinutes: number
  /** Whether a UUID that was used is refused, as some do, where others answer with the booking it made. */
  refusesUsedUuids: boolean
  /** Whether errors have statuses that say which; the specification has 400 for all of them. */
  hasPlainStatuses: boolean
  /** The most products that are listed at once; what is over is left out, since OCTO has no pages. */
  maxListed: number
}

export interface OctoState {
  clock: SandboxClock
  /** Where browsers reach its tickets, without a slash at the end. */
  ticketsUrl: string
  accounts: OctoAccount[]
}
