import * as z from 'zod'
import { calendarDate, currency, email, id, line, money, optionalText, phone, version } from './primitives.ts'
import { memberProcedure, success } from './procedure.ts'
import { supplierBookingStates, supplierTicketFormats } from './supplier-booking-words.ts'
import { wantedUnits } from './supplier-products.ts'

const theirs = z.string().min(1).max(300)

/** What suppliers want to know of somebody. */
export const supplierContactFields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'country',
  'postalCode',
  'notes',
] as const

const question = z.object({
  id: z.string(),
  label: z.string(),
  hint: z.string().nullable(),
  isRequired: z.boolean(),
  maxLength: z.int().nullable(),
  /** To choose one of; empty where any text will do. */
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
})
export type SupplierQuestion = z.infer<typeof question>

/** What has to be said before it is confirmed. */
export const supplierNeeds = z.object({
  contactFields: z.array(z.enum(supplierContactFields)),
  questions: z.array(question),
  pickup: z
    .object({ isRequired: z.boolean(), points: z.array(z.object({ id: z.string(), name: z.string() })) })
    .nullable(),
  /** One for each ticket of which something is asked. */
  units: z.array(
    z.object({
      uuid: id,
      title: z.string(),
      contactFields: z.array(z.enum(supplierContactFields)),
      questions: z.array(question),
    }),
  ),
})
export type SupplierNeeds = z.infer<typeof supplierNeeds>

const ticket = z.object({
  /** What it is for; null where it is for all. */
  title: z.string().nullable(),
  format: z.enum(supplierTicketFormats),
  value: z.string(),
  /** The file of the booking that it was taken over as; null for codes, and until it was fetched. */
  fileId: id.nullable(),
  /** Why it could not be fetched. */
  problem: z.string().nullable(),
  /** Otherwise it was cancelled, or another was given out in its place. */
  isGood: z.boolean(),
})

/** A booking in a supplier's system. Moments are UTC. */
export const supplierBooking = z.object({
  id,
  bookingId: id,
  provider: z.string(),
  /** "Bókun", or what the agency calls it. */
  providerName: z.string(),
  /** No real booking: the supplier's test system has it. */
  isTest: z.boolean(),
  state: z.enum(supplierBookingStates),
  /** Why it is where it is, or what did not work the last time. */
  problem: z.string().nullable(),
  /** Its supplier is asked to cancel it. */
  isCancelling: z.boolean(),
  product: z.string(),
  option: z.string(),
  day: z.string(),
  startsAt: z.string().nullable(),
  units: z.array(z.object({ title: z.string(), quantity: z.int() })),
  /** The number that the supplier knows it by. */
  supplierReference: z.string().nullable(),
  heldUntil: z.string().nullable(),
  confirmedAt: z.string().nullable(),
  cancelledAt: z.string().nullable(),
  isCancellable: z.boolean(),
  /** What comes back of what was paid, of one that was cancelled. */
  refund: z.enum(['full', 'partial', 'none']).nullable(),
  /** What it costs the agency; null where costs are hidden or nobody has said it. */
  price: z.object({ amount: z.int(), currency: z.string(), isNet: z.boolean() }).nullable(),
  /** What it was to cost when it was quoted. */
  quoted: z.object({ amount: z.int(), currency: z.string() }).nullable(),
  needs: supplierNeeds,
  tickets: z.array(ticket),
  createdAt: z.string(),
})
export type SupplierBooking = z.infer<typeof supplierBooking>

const answers = z
  .array(z.strictObject({ questionId: theirs, value: optionalText(1000) }))
  .max(100)
  .optional()

const contact = z.strictObject({
  firstName: optionalText(80).optional(),
  lastName: optionalText(80).optional(),
  email: email.nullish(),
  phone: phone.nullish(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, { error: 'Use the two-letter code of a country, like IN' })
    .nullish(),
  postalCode: optionalText(20).optional(),
  notes: optionalText(500).optional(),
})

export const newSupplierBooking = z.strictObject({
  bookingId: id,
  /** Of the booking. */
  version,
  pluginId: id,
  productId: theirs,
  optionId: theirs,
  /** Null where it is booked for any day. */
  slotId: theirs.nullable(),
  day: calendarDate,
  units: wantedUnits,
  currency: currency.optional(),
})
export type NewSupplierBooking = z.infer<typeof newSupplierBooking>

export const supplierConfirmation = z.strictObject({
  id,
  /** What it costs as it was seen, so that nobody confirms another price. Null where its supplier says none. */
  price: z.strictObject({ amount: money, currency }).nullable(),
  contact,
  answers,
  pickup: z
    .strictObject({ pointId: theirs.optional(), hotel: line(200).optional(), room: line(40).optional() })
    .optional(),
  units: z
    .array(z.strictObject({ uuid: line(60), contact: contact.optional(), answers }))
    .max(500)
    .optional(),
})
export type SupplierConfirmation = z.infer<typeof supplierConfirmation>

export const supplierBookingsCalls = {
  ofBooking: memberProcedure('calendars', 'read')
    .route({
      method: 'GET',
      path: '/bookings/{bookingId}/supplier-bookings',
      summary: 'List the bookings of a service in suppliers’ systems',
      description: 'The newest first. One at most is held or confirmed.',
    })
    .input(z.strictObject({ bookingId: id }))
    .output(success(z.array(supplierBooking))),

  reserve: memberProcedure('calendars', 'write', { creates: true, keys: false, external: true })
    .route({
      method: 'POST',
      path: '/supplier-bookings',
      summary: 'Reserve a service in its supplier’s system',
      description:
        'Holds places for some minutes. Nothing is owed until it is confirmed. The booking takes the price that the supplier answers.',
    })
    .input(newSupplierBooking)
    .output(success(supplierBooking)),

  extend: memberProcedure('calendars', 'write', { keys: false, external: true })
    .route({
      method: 'POST',
      path: '/supplier-bookings/{id}/extend',
      summary: 'Hold a reservation for longer',
    })
    .input(z.strictObject({ id }))
    .output(success(supplierBooking)),

  confirm: memberProcedure('calendars', 'write', { keys: false, external: true })
    .route({
      method: 'POST',
      path: '/supplier-bookings/{id}/confirm',
      summary: 'Confirm a reservation in its supplier’s system',
      description: 'From then on it is owed. The booking gets the supplier’s number and cancellation terms.',
    })
    .input(supplierConfirmation)
    .output(success(supplierBooking)),

  cancel: memberProcedure('calendars', 'write', { keys: false, external: true })
    .route({
      method: 'POST',
      path: '/supplier-bookings/{id}/cancel',
      summary: 'Cancel a booking in its supplier’s system',
      description: 'A reservation is let go. A service that was confirmed is dropped, with what its supplier keeps.',
    })
    .input(z.strictObject({ id, reason: optionalText(500).optional() }))
    .output(success(supplierBooking)),

  check: memberProcedure('calendars', 'write', { keys: false, external: true })
    .route({
      method: 'POST',
      path: '/supplier-bookings/{id}/check',
      summary: 'Ask a supplier how a booking stands',
    })
    .input(z.strictObject({ id }))
    .output(success(supplierBooking)),
}
