import * as z from 'zod'
import { country, foreignTaxNumber, gstin } from './contact-schemas.ts'
import { documentStates } from './contact-words.ts'
import { customFilters, customInput, customValues, sortBy } from './custom-fields.ts'
import { panOf } from './gst.ts'
import { cancellationSlab } from './itinerary-document.ts'
import {
  calendarDate,
  count,
  currency,
  email,
  id,
  line,
  money,
  optionalText,
  phone,
  searched,
  tag,
  tags,
  version,
} from './primitives.ts'
import { tableQueryBy } from './table.ts'
import { gstRegistrations, vendorStatuses, vendorTwinReasons } from './vendor-words.ts'

/** Somebody who works there. */
export const vendorPerson = z.strictObject({
  id,
  name: line(160, 'Enter a name'),
  /** What they are asked about: reservations, accounts, the driver. */
  role: optionalText(80),
  phone: phone.nullable(),
  whatsapp: phone.nullable(),
  email: email.nullable(),
})
export type VendorPerson = z.infer<typeof vendorPerson>

const website = optionalText(200).refine((value) => value === null || /^(https?:\/\/)?[^\s/]+\.[^\s]+$/.test(value), {
  error: 'Enter an address like www.example.com',
})

/** The facts of a vendor that people type; all but the name may be missing. */
const vendorFacts = {
  name: line(160, 'Enter a name'),
  /** As it stands on its bills. */
  legalName: line(160).nullable(),
  typeId: id.nullable(),
  status: z.enum(vendorStatuses),
  /** Where bookings are requested. */
  phone: phone.nullable(),
  whatsapp: phone.nullable(),
  email: email.nullable(),
  people: z.array(vendorPerson).max(30, { error: 'Use at most 30 people' }),
  address: optionalText(500),
  city: optionalText(80),
  state: optionalText(80),
  country: country.nullable(),
  pincode: optionalText(12),
  website,
  gstRegistration: z.enum(gstRegistrations).nullable(),
  /** Its PAN and state follow from it. */
  gstin,
  /** Of a tax other than India's, as VAT. */
  taxNumber: foreignTaxNumber,
  /** What its prices, credit limit and opening balance are in. */
  currency,
  creditDays: count(365).nullable(),
  /** When and how it is paid, in words. */
  paymentTerms: optionalText(1000),
  /** In minor units of its currency, like the opening balance. */
  creditLimit: money.nullable(),
  /** What the agency owed it on that day; negative where the vendor owed the agency. */
  openingBalance: z
    .int()
    .min(-9_000_000_000_000, { error: 'This amount is too large' })
    .max(9_000_000_000_000, { error: 'This amount is too large' })
    .nullable(),
  openingOn: calendarDate.nullable(),
  rating: z.int().min(1).max(5).nullable(),
  destinations: z.array(line(80)).max(40, { error: 'Use at most 40 destinations' }),
  /** What cancelling usually costs, by days before the service. */
  slabs: z.array(cancellationSlab).max(20),
  tags,
}

export type VendorFact = keyof typeof vendorFacts
export const vendorFactNames = Object.keys(vendorFacts) as VendorFact[]

const changeable = z.strictObject(vendorFacts)

function checkFacts(value: Partial<z.infer<typeof changeable>>, context: z.RefinementCtx): void {
  if (value.gstin && value.gstRegistration === 'unregistered')
    context.addIssue({ code: 'custom', path: ['gstin'], message: 'A vendor with a GSTIN is registered' })
}

export const newVendor = changeable
  .partial()
  .required({ name: true })
  .extend({ custom: customInput.optional() })
  .superRefine(checkFacts)
export type NewVendor = z.infer<typeof newVendor>

export const vendorChanges = changeable.partial().extend({ custom: customInput.optional() }).superRefine(checkFacts)
export type VendorChanges = z.infer<typeof vendorChanges>

/** A vendor as lists show it. */
export const vendorRow = z.object({
  id,
  number: z.int(),
  version,
  name: z.string(),
  typeId: id.nullable(),
  status: z.enum(vendorStatuses),
  phone: z.string().nullable(),
  whatsapp: z.string().nullable(),
  email: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  country: z.string().nullable(),
  gstin: z.string().nullable(),
  taxNumber: z.string().nullable(),
  currency: z.string(),
  rating: z.int().nullable(),
  destinations: z.array(z.string()),
  tags: z.array(z.string()),
  /** When the first of its documents ends, and what that means today. */
  documentsExpireOn: z.string().nullable(),
  documentState: z.enum(documentStates).nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  custom: customValues,
})
export type VendorRow = z.infer<typeof vendorRow>

/** One vendor, whole. What only those who see costs are shown is null for others. */
export const vendor = vendorRow.extend({
  legalName: z.string().nullable(),
  people: z.array(
    z.object({
      id,
      name: z.string(),
      role: z.string().nullable(),
      phone: z.string().nullable(),
      whatsapp: z.string().nullable(),
      email: z.string().nullable(),
    }),
  ),
  address: z.string().nullable(),
  pincode: z.string().nullable(),
  website: z.string().nullable(),
  gstRegistration: z.enum(gstRegistrations).nullable(),
  /** Both from the GSTIN. */
  pan: z.string().nullable(),
  gstState: z.string().nullable(),
  creditDays: z.int().nullable(),
  paymentTerms: z.string().nullable(),
  creditLimit: z.int().nullable(),
  openingBalance: z.int().nullable(),
  openingOn: z.string().nullable(),
  /** Both are in the books, and are changed with the opening balances. */
  isOpeningPosted: z.boolean(),
  slabs: z.array(z.object({ id, daysBefore: z.int(), percent: z.int() })),
  importId: id.nullable(),
  /** The vendor this one was merged into. */
  mergedInto: id.nullable(),
  deletedAt: z.string().nullable(),
})
export type Vendor = z.infer<typeof vendor>

export const panOfVendor = ({ gstin: number }: { gstin: string | null }) => (number ? panOf(number) : null)

export const vendorSorts = ['createdAt', 'updatedAt', 'name', 'number', 'city', 'rating', 'documentsExpireOn'] as const
export type VendorSort = (typeof vendorSorts)[number]

/** All given conditions hold together; the values of one condition are alternatives. */
export const vendorFilters = z.strictObject({
  type: z
    .array(z.union([id, z.literal('none')]))
    .max(100)
    .optional(),
  status: z.array(z.enum(vendorStatuses)).optional(),
  destination: z.array(line(80)).max(20).optional(),
  city: line(80).optional(),
  tag: z.array(tag).max(20).optional(),
  /** At least so many stars. */
  rating: z.int().min(1).max(5).optional(),
  documents: z.enum(['expiring', 'expired']).optional(),
  import: id.optional(),
  custom: customFilters.optional(),
  /** Only what was deleted and can be restored. */
  deleted: z.boolean().optional(),
})
export type VendorFilters = z.infer<typeof vendorFilters>

export const vendorTableQuery = tableQueryBy(sortBy(vendorSorts), vendorFilters)
export type VendorTableQuery = z.infer<typeof vendorTableQuery>

/** Some of the vendors: those named, or all that a list shows. */
export const vendorSelection = z.union([
  z.strictObject({ ids: z.array(id).min(1).max(1000) }),
  z.strictObject({ search: searched().optional(), filters: vendorFilters }),
])
export type VendorSelection = z.infer<typeof vendorSelection>

export const vendorBulkAction = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('tag'), add: tags.default([]), remove: tags.default([]) }),
  z.strictObject({ action: z.literal('status'), status: z.enum(vendorStatuses) }),
  z.strictObject({ action: z.literal('delete') }),
])
export type VendorBulkAction = z.infer<typeof vendorBulkAction>

/** A vendor as one is chosen where something is bought. */
export const vendorChoice = z.object({
  id,
  number: z.int(),
  name: z.string(),
  typeId: id.nullable(),
  city: z.string().nullable(),
  status: z.enum(vendorStatuses),
  currency: z.string(),
})
export type VendorChoice = z.infer<typeof vendorChoice>

/** A vendor that looks like one that somebody is about to enter. */
export const vendorMatch = vendorChoice.extend({
  phone: z.string().nullable(),
  email: z.string().nullable(),
  matched: z.enum(vendorTwinReasons),
})
export type VendorMatch = z.infer<typeof vendorMatch>
