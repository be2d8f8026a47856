import type { Amount } from '../provider.ts'

/** A price with all taxes on it. Nothing is added to it. */
export interface Price {
  /** What it is reduced from; the same as `retail` where it is not. */
  original: Amount
  /** What the supplier recommends to charge. */
  retail: Amount
  /** What the supplier charges the agency, where it says so. */
  net: Amount | null
  /** Those that are in it already. */
  taxes: { name: string; retail: Amount; net: Amount | null }[]
}

/** Who sells what is booked. */
export interface Supplier {
  id: string
  name: string
  website: string | null
  email: string | null
  phone: string | null
  address: string | null
}

/** What a supplier has to know of somebody before it confirms. */
export type ContactField =
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phone'
  | 'country'
  | 'postalCode'
  | 'languages'
  | 'notes'
  | 'marketing'

/** Something that the supplier asks. */
export interface Question {
  id: string
  label: string
  hint: string | null
  isRequired: boolean
  maxLength: number | null
  /** To choose one of; empty where any text will do. */
  choices: { value: string; label: string }[]
}

/** Where travellers are picked up. */
export interface PickupPoint {
  id: string
  name: string
  directions: string | null
  address: string | null
  latitude: number | null
  longitude: number | null
  /** At the place itself, where the supplier says it. */
  at: string | null
}

/** What is asked for a booking besides names. */
export interface Questionnaire {
  questions: Question[]
  /** Null where nobody is picked up. */
  pickup: { isRequired: boolean; points: PickupPoint[] } | null
}

export type UnitKind =
  | 'adult'
  | 'youth'
  | 'child'
  | 'infant'
  | 'family'
  | 'senior'
  | 'student'
  | 'military'
  | 'traveller'
  | 'other'

/** A kind of ticket: who it is for, and how many may be bought. */
export interface Unit {
  /** Of its option. */
  id: string
  kind: UnitKind
  title: string
  summary: string | null
  /** In whole years, both included. */
  ages: { from: number; to: number } | null
  /** How many one booking may have of it; null where there is no limit. */
  quantity: { from: number | null; to: number | null }
  /** How many places it takes. */
  people: number
  /** Units of which one has to be booked with it. */
  accompaniedBy: string[]
  isIdRequired: boolean
  contactFields: ContactField[]
  questions: Question[]
  /** The lowest there is, in each currency. */
  from: Price[]
}

/** Until when before its begin a booking can be cancelled. */
export interface CancellationTerms {
  amount: number
  unit: 'minute' | 'hour' | 'day'
  /** In the supplier's words. */
  text: string
}

/** One way of taking a product: a length, a language, a class. */
export interface Option extends Questionnaire {
  /** Of its product. */
  id: string
  title: string
  summary: string | null
  isDefault: boolean
  /** All that there may be, as `09:00`. */
  startTimes: string[]
  units: Unit[]
  /** How many units one booking may have; null where there is no limit. */
  quantity: { from: number | null; to: number | null }
  cancellation: CancellationTerms
  /** What has to be known of the contact to confirm. */
  contactFields: ContactField[]
}

/** The text of a code for the first three; an address to download from for the others. */
export type TicketFormat = 'qr' | 'code-128' | 'aztec' | 'pdf' | 'wallet-pass'

/** Something that can be booked: a tour, a ticket, a ride. Its texts are the supplier's, and plain. */
export interface Product {
  id: string
  title: string
  summary: string | null
  description: string | null
  /** What is in it, what is not, and what is to be known. */
  features: { kind: string; text: string }[]
  /** Addresses of pictures at the supplier's. */
  pictures: string[]
  places: { name: string; latitude: number | null; longitude: number | null }[]
  /** In minutes. */
  duration: { from: number; to: number | null } | null
  /** BCP 47. */
  language: string
  /** IANA, as `Asia/Kolkata`. */
  timeZone: string | null
  /** `start-times`: it begins at a time; `opening-hours`: people come while it is open. */
  kind: 'start-times' | 'opening-hours'
  /** Whether a booking needs a slot; without one it is for any day. */
  isSlotRequired: boolean
  /** Whether it is booked as soon as it is confirmed; otherwise the supplier has to agree. */
  isInstant: boolean
  /** Whether the tickets are there as soon as it is booked. */
  isDeliveredAtOnce: boolean
  /** `ticket`: each unit has one; `voucher`: there is one for all. */
  delivery: ('ticket' | 'voucher')[]
  formats: TicketFormat[]
  redemption: 'digital' | 'print' | 'manifest'
  /** Empty without `pricing`; the first is the product's own. */
  currencies: string[]
  /** Whether prices are for each unit, or for the booking, however many come. Null without `pricing`. */
  pricedPer: 'unit' | 'booking' | null
  options: Option[]
}
