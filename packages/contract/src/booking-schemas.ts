import * as z from 'zod'
import { bookingStatuses } from './booking-words.ts'
import { clockTime } from './itinerary-items.ts'
import { itemCategories } from './itinerary-words.ts'
import {
  calendarDate,
  currency,
  id,
  line,
  moment,
  money,
  optionalText,
  searched,
  tag,
  tags,
  text,
  version,
} from './primitives.ts'
import { costCard } from './rate-question.ts'
import { supplierQuote } from './supplier-quotes.ts'
import { tableQuery } from './table.ts'

/** A service of a trip as lists show it. Whoever may not see costs sees no vendor, no price and the trip's currency. */
export const bookingRow = z.object({
  id,
  number: z.int(),
  version,
  tripId: id,
  tripNumber: z.int(),
  tripTitle: z.string(),
  customer: z.string().nullable(),
  /** The item or line of the itinerary; null where it was added by hand. */
  itemId: id.nullable(),
  category: z.enum(itemCategories).nullable(),
  title: z.string(),
  status: z.enum(bookingStatuses),
  vendorId: id.nullable(),
  /** The vendor's name, or what was typed where it is none of the agency's vendors. */
  vendor: z.string().nullable(),
  date: z.string().nullable(),
  nights: z.int().nullable(),
  /** Of the day, as the traveller reads it; null where there is none. */
  time: z.string().nullable(),
  /** How many units: nights times rooms, persons. */
  quantity: z.int(),
  /** Of all units, in minor units of `currency`. */
  net: z.int().nullable(),
  /** What its vendor charges for a service that was dropped, in minor units of `currency`. */
  dropCharge: z.int().nullable(),
  currency,
  /** The value of one unit of `currency` in millionths of the trip's currency. */
  rate: z.int().nullable(),
  confirmationNumber: z.string().nullable(),
  /** Until when the vendor holds it without a promise. */
  holdUntil: z.string().nullable(),
  isExtra: z.boolean(),
  /** RM of the trip. */
  ownerId: id.nullable(),
  tags: z.array(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type BookingRow = z.infer<typeof bookingRow>

/** Who drives, and what. */
export const driver = z.strictObject({
  name: optionalText(120),
  phone: optionalText(32),
  vehicle: optionalText(80),
  plate: optionalText(20),
})
export type Driver = z.infer<typeof driver>

/** What is to be paid to the vendor, and when. */
export const bookingPayable = z.strictObject({
  label: text(80, 'Say what it is'),
  amount: money,
  /** Null where it is not agreed yet. */
  dueOn: calendarDate.nullable(),
})
export type BookingPayable = z.infer<typeof bookingPayable>

/** What is charged for dropping a service: from so many days before it begins. As an itinerary's cancellation terms. */
export const chargeSlab = z.strictObject({
  daysBefore: z.int().min(0).max(1000),
  /** Hundredths of a percent of the net price. */
  percent: z.int().min(0).max(10_000),
})
export type ChargeSlab = z.infer<typeof chargeSlab>

export const booking = bookingRow.extend({
  /** What it is sold in, and its cost is exchanged for. */
  tripCurrency: currency,
  /** What the itinerary's item knows of it: rooms, meal plan, flight, pick-up. Its shape depends on the category. */
  details: z.record(z.string(), z.unknown()).nullable(),
  /** Wishes of the travellers that the vendor is told. */
  wishes: z.string().nullable(),
  /** What was agreed with the vendor, in words, and what it charges when dropped; null for those who may not see costs. */
  vendorTerms: z.string().nullable(),
  slabs: z.array(chargeSlab).nullable(),
  payables: z.array(bookingPayable).nullable(),
  driver: driver.nullable(),
  /** The revision of the rate card that it was priced at. */
  rateCardId: id.nullable(),
  rateRevision: z.int().nullable(),
  /** What its supplier's system has said that it costs; null for those who may not see costs. */
  quote: supplierQuote.nullable(),
  requestedAt: z.string().nullable(),
  confirmedAt: z.string().nullable(),
  droppedAt: z.string().nullable(),
  dropReason: z.string().nullable(),
  /** The states it can go to. */
  moves: z.array(z.enum(bookingStatuses)),
  deletedAt: z.string().nullable(),
})
export type Booking = z.infer<typeof booking>

export const bookingSorts = ['date', 'holdUntil', 'createdAt', 'updatedAt', 'title', 'number'] as const
export type BookingSort = (typeof bookingSorts)[number]

/** All given conditions hold together; the values of one condition are alternatives. */
export const bookingFilters = z.strictObject({
  trip: id.optional(),
  vendor: z
    .array(z.union([id, z.literal('none')]))
    .max(100)
    .optional(),
  status: z.array(z.enum(bookingStatuses)).optional(),
  category: z.array(z.enum(itemCategories)).optional(),
  owner: z
    .array(z.union([id, z.literal('none')]))
    .max(100)
    .optional(),
  /** By the day the service is used. */
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  /** From today on, by the agency's day, and those without a day. */
  ahead: z.boolean().optional(),
  /** Held by its vendor, and not confirmed. */
  held: z.boolean().optional(),
  /** The same until this day at the latest. */
  holdBy: calendarDate.optional(),
  tag: z.array(tag).max(20).optional(),
  /** Only what was deleted and can be restored. */
  deleted: z.boolean().optional(),
})
export type BookingFilters = z.infer<typeof bookingFilters>

export const bookingTableQuery = tableQuery(bookingSorts, bookingFilters)
export type BookingTableQuery = z.infer<typeof bookingTableQuery>

/** Some of the bookings: those named, or all that a list shows. */
export const bookingSelection = z.union([
  z.strictObject({ ids: z.array(id).min(1).max(1000) }),
  z.strictObject({ search: searched().optional(), filters: bookingFilters }),
])
export type BookingSelection = z.infer<typeof bookingSelection>

const facts = {
  title: line(200, 'Say what is booked'),
  vendorId: id.nullable(),
  /** A name that is none of the agency's vendors. */
  vendor: optionalText(160),
  date: calendarDate.nullable(),
  nights: z.int().min(1).max(90).nullable(),
  time: clockTime,
  quantity: z.int().min(1).max(10_000),
  net: money,
  currency,
  /** The agency's exchange rate of today where none is said and the currency is not the trip's. */
  rate: z.int().min(1).max(1_000_000_000_000).nullable(),
  /** Some of what its category knows of it, as an itinerary's items have it; what is left out stays. */
  details: z.record(z.string().max(40), z.unknown()),
  wishes: optionalText(2000),
  vendorTerms: optionalText(2000),
  slabs: z.array(chargeSlab).max(20),
  payables: z.array(bookingPayable).max(20),
  driver: driver.nullable(),
  confirmationNumber: optionalText(60),
  holdUntil: moment.nullable(),
  tags,
  /** A rate card, at the revision that was seen: vendor, day and price are what it answers, whatever is said beside it. */
  card: costCard,
}

export const newBooking = z
  .strictObject({ ...facts, category: z.enum(itemCategories).nullable() })
  .partial()
  .extend({ tripId: id, title: facts.title })
export type NewBooking = z.infer<typeof newBooking>

export const bookingChanges = z.strictObject(facts).partial()
export type BookingChanges = z.infer<typeof bookingChanges>

/** As many services get their vendors at once. */
export const maxChosen = 500

/** Who provides some services. */
export const vendorForBookings = z.strictObject({
  vendorId: id.nullable(),
  /** A name that is none of the agency's vendors. */
  vendor: optionalText(160),
  bookings: z.array(z.strictObject({ id, version })).min(1).max(maxChosen),
})
export type VendorForBookings = z.infer<typeof vendorForBookings>

/** A step of a booking, with what goes with it. */
export const bookingMove = z.strictObject({
  id,
  version,
  status: z.enum(bookingStatuses),
  confirmationNumber: optionalText(60).optional(),
  holdUntil: moment.nullish(),
  /** Why it is dropped. */
  reason: optionalText(500).optional(),
  /** What the vendor charges for dropping it, in minor units of its currency; as its terms say when left out. */
  charge: money.optional(),
})
export type BookingMove = z.infer<typeof bookingMove>
