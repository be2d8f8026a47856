import * as z from 'zod'
import { driver } from './booking-schemas.ts'
import { clockTime } from './itinerary-items.ts'
import {
  calendarDate,
  currency,
  id,
  line,
  money,
  optionalText,
  searched,
  tag,
  tags,
  text,
  version,
} from './primitives.ts'
import { tableQuery } from './table.ts'
import {
  voucherFields,
  voucherServiceTypes,
  voucherStatuses,
  type VoucherToggle,
  voucherTypes,
} from './voucher-words.ts'

/** Who provides a service, as whoever holds the voucher is to find them. */
export const voucherVendor = z.strictObject({
  name: optionalText(160),
  address: optionalText(300),
  phone: optionalText(40),
  /** Where it is on a map. */
  map: optionalText(300)
    .refine((value) => !value || value.startsWith('https://'), { error: 'Enter an address that begins with https://' })
    .meta({ examples: ['https://maps.example.com/hotel'] }),
})
export type VoucherVendor = z.infer<typeof voucherVendor>

export const voucherService = z
  .strictObject({
    bookingId: id.nullable(),
    type: z.enum(voucherServiceTypes),
    title: line(200, 'Say what it is'),
    /** The number that the vendor confirmed it by; a flight's PNR. */
    confirmationNumber: optionalText(60),
    /** It was changed since the vendor confirmed it: a number that it has is of what was booked before. */
    awaitsConfirmation: z.boolean().default(false),
    from: calendarDate.nullable(),
    to: calendarDate.nullable(),
    time: clockTime,
    endTime: clockTime,
    vendor: voucherVendor,
    driver: driver.nullable(),
    /** What its type knows besides; see `voucherFields`. */
    details: z.record(z.string().max(30), optionalText(200)),
  })
  .superRefine(({ type, details, from, to }, context) => {
    for (const name of Object.keys(details))
      if (!(name in voucherFields[type]))
        context.addIssue({
          code: 'custom',
          path: ['details', name],
          message: 'A service of this type has no such field',
        })
    // A flight across the date line arrives the day before.
    if (from && to && to < from && type !== 'flight')
      context.addIssue({ code: 'custom', path: ['to'], message: 'It cannot end before it begins' })
  })
export type VoucherService = z.infer<typeof voucherService>

/** Whom to call, at any hour. */
export const emergencyContact = z.strictObject({
  label: text(60, 'Say who it is'),
  name: optionalText(120),
  phone: text(40, 'Enter a phone number'),
})
export type EmergencyContact = z.infer<typeof emergencyContact>
export const emergencyContacts = z.array(emergencyContact).max(6, { error: 'Use at most 6 contacts' })

/** One of those who travel. */
export const voucherGuest = z.strictObject({
  name: text(120, 'Enter a name'),
  /** Of a child. */
  age: z.int().min(0).max(120).nullable(),
  /** Who has the same shares it. Older vouchers have none. */
  room: line(20).nullable().default(null),
  /** Meals and what else they asked for. */
  wishes: optionalText(600).default(null),
})
export type VoucherGuest = z.input<typeof voucherGuest>

/** All that a voucher says. */
export const voucherDocument = z.strictObject({
  title: line(200, 'Say what it is for'),
  /** Who shows it; the first of the guests. */
  leadGuest: optionalText(120),
  guests: z.array(voucherGuest).max(700),
  /** How many they are, in words: "2 adults, 1 child". */
  party: optionalText(120),
  services: z.array(voucherService).min(1, { error: 'Add a service' }).max(60, { error: 'Use at most 60 services' }),
  inclusions: optionalText(4000),
  requests: optionalText(2000),
  /** Who pays what: "Extras are paid by the guest". */
  billing: optionalText(1000),
  policies: optionalText(6000),
  /** What the guest paid; never what it costs the agency. */
  price: z.strictObject({ amount: money, currency }).nullable(),
  contacts: emergencyContacts,
})
export type VoucherDocument = z.infer<typeof voucherDocument>
/** The same as it was stored, perhaps before guests had rooms and wishes. */
export type StoredVoucherDocument = z.input<typeof voucherDocument>

/** What of it is shown to whoever holds it. */
export const voucherToggles = z.strictObject({
  showPrice: z.boolean(),
  showGuests: z.boolean(),
  showBranding: z.boolean(),
  showVendor: z.boolean(),
  showDriver: z.boolean(),
  // Vouchers of before there were these show all of it.
  showRooms: z.boolean().default(true),
  showWishes: z.boolean().default(true),
  showRequests: z.boolean().default(true),
  showBilling: z.boolean().default(true),
} satisfies Record<VoucherToggle, z.ZodType>)
export type VoucherToggles = z.infer<typeof voucherToggles>
export type StoredVoucherToggles = z.input<typeof voucherToggles>

/** A voucher as lists show it. */
export const voucherRow = z.object({
  id,
  number: z.int(),
  version,
  tripId: id.nullable(),
  tripNumber: z.int().nullable(),
  tripTitle: z.string().nullable(),
  type: z.enum(voucherTypes),
  status: z.enum(voucherStatuses),
  /** The newest that was issued; 0 before the first. */
  revision: z.int(),
  /** It was changed since it was issued: a draft of the next revision. */
  hasDraft: z.boolean(),
  /** The booking was changed since it was issued. */
  differs: z.boolean(),
  title: z.string(),
  leadGuest: z.string().nullable(),
  confirmationNumber: z.string().nullable(),
  /** Null for those who may not see costs, unless the voucher shows it. */
  vendorId: id.nullable(),
  vendor: z.string().nullable(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  /** RM of the trip. */
  ownerId: id.nullable(),
  issuedAt: z.string().nullable(),
  sentAt: z.string().nullable(),
  acknowledgedAt: z.string().nullable(),
  acknowledgedBy: z.string().nullable(),
  tags: z.array(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type VoucherRow = z.infer<typeof voucherRow>

/** What was issued, which never changes. */
export const voucherRevision = z.object({
  number: z.int(),
  issuedAt: z.string(),
  issuedBy: id.nullable(),
  overrideReason: z.string().nullable(),
  /** SHA-256 of what it says; null for those who are not told all of that, who could try it with what they guess. */
  hash: z.string().nullable(),
  keyId: z.string(),
  /** Where it is shown, and where its QR code leads; null where that names a vendor who is hidden from the reader. */
  url: z.string().nullable(),
  checkUrl: z.string().nullable(),
})
export type VoucherRevision = z.infer<typeof voucherRevision>

export const voucher = voucherRow.extend({
  document: voucherDocument,
  toggles: voucherToggles,
  overrideReason: z.string().nullable(),
  cancelledAt: z.string().nullable(),
  cancelReason: z.string().nullable(),
  revisions: z.array(voucherRevision),
  deletedAt: z.string().nullable(),
})
export type Voucher = z.infer<typeof voucher>

export const voucherSorts = ['startDate', 'createdAt', 'updatedAt', 'title', 'number'] as const
export type VoucherSort = (typeof voucherSorts)[number]

const people = z
  .array(z.union([id, z.literal('none')]))
  .max(100)
  .optional()

/** All given conditions hold together; the values of one condition are alternatives. */
export const voucherFilters = z.strictObject({
  trip: id.optional(),
  vendor: z.array(id).max(100).optional(),
  status: z.array(z.enum(voucherStatuses)).optional(),
  type: z.array(z.enum(voucherTypes)).optional(),
  owner: people,
  /** By the day the first service is used. */
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  /** Only those whose booking was changed since. */
  differs: z.boolean().optional(),
  tag: z.array(tag).max(20).optional(),
  /** Only what was deleted and can be restored. */
  deleted: z.boolean().optional(),
})
export type VoucherFilters = z.infer<typeof voucherFilters>

export const voucherTableQuery = tableQuery(voucherSorts, voucherFilters)
export type VoucherTableQuery = z.infer<typeof voucherTableQuery>

const facts = { type: z.enum(voucherTypes), document: voucherDocument, toggles: voucherToggles, tags }
const fitting = <T extends { type?: (typeof voucherTypes)[number]; document?: VoucherDocument }>(
  { type, document }: T,
  context: z.RefinementCtx,
) => {
  if (!type || !document || type === 'combined') return
  if (document.services.some((service) => service.type !== type))
    context.addIssue({ code: 'custom', path: ['type'], message: 'Choose “Combined trip” for services of other types' })
}

export const newVoucher = z
  .strictObject({
    ...facts,
    tags: tags.default([]),
    toggles: voucherToggles.optional(),
    tripId: id.nullable().default(null),
  })
  .superRefine(fitting)
export type NewVoucher = z.input<typeof newVoucher>

export const voucherChanges = z.strictObject(facts).partial().superRefine(fitting)
export type VoucherChanges = z.infer<typeof voucherChanges>

/** Some of the vouchers: those named, or all that a list shows. */
export const voucherSelection = z.union([
  z.strictObject({ ids: z.array(id).min(1).max(1000) }),
  z.strictObject({ search: searched().optional(), filters: voucherFilters }),
])
export type VoucherSelection = z.infer<typeof voucherSelection>

const reason = text(500, 'Say why')
export const voucherBulkAction = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('tag'), add: tags.default([]), remove: tags.default([]) }),
  /** Those without a confirmation number are left out, unless a reason is given. */
  z.strictObject({ action: z.literal('issue'), reason: reason.optional() }),
  /**
   * Takes over what has changed and issues the next revision. Left out are those that say nothing else than was issued,
   * and those without a confirmation number, unless a reason is given.
   */
  z.strictObject({ action: z.literal('revise'), reason: reason.optional() }),
  /**
   * One mail to each guest with all vouchers of their trip. Left out are those that are not issued, were sent already, have no address, or whose guest
   * owes a payment that was due, unless a manager says why they are sent all the same.
   */
  z.strictObject({ action: z.literal('send'), overrideReason: reason.optional() }),
  z.strictObject({ action: z.literal('cancel'), reason }),
])
export type VoucherBulkAction = z.infer<typeof voucherBulkAction>

/** What the agency says on each new voucher. */
export const voucherSettings = z.strictObject({
  contacts: emergencyContacts,
  billing: optionalText(1000),
  policies: optionalText(6000),
  /** What new vouchers show. */
  toggles: voucherToggles,
})
export type VoucherSettings = z.infer<typeof voucherSettings>

/** A key that vouchers are signed with; anybody may have it. */
export const voucherKey = z.object({
  keyId: z.string(),
  /** 32 bytes in base64url. */
  publicKey: z.string(),
  createdAt: z.string(),
  /** Signs nothing any more; what it has signed stays good. */
  retiredAt: z.string().nullable(),
})
export type VoucherKey = z.infer<typeof voucherKey>
