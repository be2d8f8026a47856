import * as z from 'zod'
import {
  contactKinds,
  documentStates,
  emailLabels,
  genders,
  mealPreferences,
  phoneLabels,
  salutations,
  seatPreferences,
} from './contact-words.ts'
import { customFilters, customInput, customValues, sortBy } from './custom-fields.ts'
import { bareTaxNumber, gstinProblem, panOf, panProblem, taxNumberProblem } from './gst.ts'
import { leadSources } from './lead-words.ts'
import {
  calendarDate,
  email,
  id,
  line,
  optionalText,
  phone,
  searched,
  tag,
  tags,
  version,
  writtenNumber,
} from './primitives.ts'
import { tableQueryBy } from './table.ts'

const nullable = <T extends z.ZodType>(schema: T) => schema.nullable()

/** Letters and digits as tax offices write them: upper case, no spaces or dashes. */
const code = (max: number) =>
  writtenNumber()
    .max(max, { error: `Use at most ${max} characters` })
    .transform(bareTaxNumber)

function taxNumber(problem: (value: string) => string | undefined) {
  return code(40)
    .superRefine((value, context) => {
      const message = value === '' ? undefined : problem(value)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .transform((value) => (value === '' ? null : value))
    .nullable()
}

export const gstin = taxNumber(gstinProblem).meta({ examples: ['27AAPFU0939F1ZV'] })
export const pan = taxNumber(panProblem).meta({ examples: ['AAPFU0939F'] })
/** What somebody is registered under for a tax other than India's; each country has its own form. */
export const foreignTaxNumber = taxNumber(taxNumberProblem).meta({ examples: ['PT501964843'] })

/** Two letters of ISO 3166. */
export const country = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, { error: 'Use the two-letter code of a country, like IN' })
  .meta({ examples: ['IN'] })

/** The facts of a contact that people type; all but the name may be missing. */
const contactFacts = {
  kind: z.enum(contactKinds),
  salutation: nullable(z.enum(salutations)),
  name: line(160, 'Enter a name'),
  /** A person's name as in the passport; a company's as it stands on invoices. */
  legalName: nullable(line(160)),
  /** The company a person belongs to. */
  companyId: nullable(id),
  jobTitle: optionalText(80),
  gender: nullable(z.enum(genders)),
  /** The first is the main one. */
  phones: z
    .array(z.strictObject({ number: phone, label: z.enum(phoneLabels).default('mobile') }))
    .max(20, { error: 'Use at most 20 phone numbers' }),
  /** The first is the main one. */
  emails: z
    .array(z.strictObject({ address: email, label: z.enum(emailLabels).default('personal') }))
    .max(20, { error: 'Use at most 20 email addresses' }),
  whatsapp: nullable(phone),
  address: optionalText(500),
  city: optionalText(80),
  state: optionalText(80),
  country: nullable(country),
  pincode: optionalText(12),
  nationality: nullable(country),
  birthday: nullable(calendarDate),
  anniversary: nullable(calendarDate),
  gstin,
  pan,
  /** Of a tax other than India's, as VAT. */
  taxNumber: foreignTaxNumber,
  meal: nullable(z.enum(mealPreferences)),
  seat: nullable(z.enum(seatPreferences)),
  /** What help somebody needs: a wheelchair, no stairs. */
  mobility: optionalText(200),
  language: optionalText(40),
  frequentFlyer: z
    .array(z.strictObject({ airline: line(60, 'Name the airline'), number: line(40, 'Enter the number') }))
    .max(20, { error: 'Use at most 20 programmes' }),
  source: nullable(z.enum(leadSources)),
  marketingConsent: z.boolean(),
  tags,
}

export const contactFactNames = Object.keys(contactFacts) as (keyof typeof contactFacts)[]
export type ContactFact = keyof typeof contactFacts

const changeable = z.strictObject(contactFacts)

/** Rules between the facts of one contact; missing facts are ignored. */
function checkFacts(value: Partial<z.infer<typeof changeable>>, context: z.RefinementCtx): void {
  const say = (field: ContactFact, message: string) => context.addIssue({ code: 'custom', path: [field], message })
  if (value.gstin && value.pan && panOf(value.gstin) !== value.pan)
    say('pan', `The PAN inside the GSTIN is ${panOf(value.gstin)}`)
  if (value.kind === 'company' && value.companyId) say('companyId', 'A company does not belong to a company')
  if (value.birthday && value.anniversary && value.anniversary < value.birthday)
    say('anniversary', 'The anniversary is before the birthday')
}

export const newContact = changeable
  .partial()
  .required({ name: true })
  .extend({ ownerId: id.nullable().optional(), custom: customInput.optional() })
  .superRefine(checkFacts)
export type NewContact = z.infer<typeof newContact>

export const contactChanges = changeable
  .partial()
  .extend({ ownerId: id.nullable().optional(), custom: customInput.optional() })
  .superRefine(checkFacts)
export type ContactChanges = z.infer<typeof contactChanges>

/** A contact as lists show it. */
export const contactRow = z.object({
  id,
  number: z.int(),
  version,
  kind: z.enum(contactKinds),
  salutation: z.enum(salutations).nullable(),
  name: z.string(),
  companyId: id.nullable(),
  companyName: z.string().nullable(),
  jobTitle: z.string().nullable(),
  /** The main ones. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  country: z.string().nullable(),
  birthday: z.string().nullable(),
  gstin: z.string().nullable(),
  taxNumber: z.string().nullable(),
  source: z.enum(leadSources).nullable(),
  tags: z.array(z.string()),
  ownerId: id.nullable(),
  /** When the first of the travel documents ends, and what that means today; null without any that ends. */
  documentsExpireOn: z.string().nullable(),
  documentState: z.enum(documentStates).nullable(),
  lastActivityAt: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  custom: customValues,
})
export type ContactRow = z.infer<typeof contactRow>

/** One contact, whole. */
export const contact = contactRow.extend({
  legalName: z.string().nullable(),
  gender: z.enum(genders).nullable(),
  phones: z.array(z.object({ number: z.string(), label: z.enum(phoneLabels) })),
  emails: z.array(z.object({ address: z.string(), label: z.enum(emailLabels) })),
  whatsapp: z.string().nullable(),
  address: z.string().nullable(),
  pincode: z.string().nullable(),
  nationality: z.string().nullable(),
  anniversary: z.string().nullable(),
  pan: z.string().nullable(),
  /** The state the GSTIN is registered in; worth a warning where `state` says another. */
  gstState: z.string().nullable(),
  meal: z.enum(mealPreferences).nullable(),
  seat: z.enum(seatPreferences).nullable(),
  mobility: z.string().nullable(),
  language: z.string().nullable(),
  frequentFlyer: z.array(z.object({ airline: z.string(), number: z.string() })),
  marketingConsent: z.boolean(),
  importId: id.nullable(),
  createdBy: id.nullable(),
  /** The contact this one was merged into. */
  mergedInto: id.nullable(),
  deletedAt: z.string().nullable(),
})
export type Contact = z.infer<typeof contact>

export const contactSorts = ['createdAt', 'lastActivityAt', 'name', 'number', 'documentsExpireOn'] as const
export type ContactSort = (typeof contactSorts)[number]

/** All given conditions hold together; the values of one condition are alternatives. */
export const contactFilters = z.strictObject({
  kind: z.enum(contactKinds).optional(),
  owner: z
    .array(z.union([id, z.literal('none')]))
    .max(100)
    .optional(),
  tag: z.array(tag).max(20).optional(),
  city: line(80).optional(),
  source: z.array(z.enum(leadSources)).optional(),
  /** Registered for tax: with a GSTIN, or the number of another tax. */
  hasGstin: z.boolean().optional(),
  /** Contacts with a travel document that ends soon, or has ended. */
  documents: z.enum(['expiring', 'expired']).optional(),
  marketingConsent: z.boolean().optional(),
  /** The people of a company. */
  company: id.optional(),
  createdFrom: calendarDate.optional(),
  createdTo: calendarDate.optional(),
  import: id.optional(),
  custom: customFilters.optional(),
  /** Only what was deleted and can be restored. */
  deleted: z.boolean().optional(),
})
export type ContactFilters = z.infer<typeof contactFilters>

export const contactTableQuery = tableQueryBy(sortBy(contactSorts), contactFilters)
export type ContactTableQuery = z.infer<typeof contactTableQuery>

/** Some of the contacts: those named, or all that a list shows. */
export const contactSelection = z.union([
  z.strictObject({ ids: z.array(id).min(1).max(1000) }),
  z.strictObject({ search: searched().optional(), filters: contactFilters }),
])
export type ContactSelection = z.infer<typeof contactSelection>

export const contactBulkAction = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('assign'), ownerId: id.nullable() }),
  z.strictObject({ action: z.literal('tag'), add: tags.default([]), remove: tags.default([]) }),
  z.strictObject({ action: z.literal('delete') }),
])
export type ContactBulkAction = z.infer<typeof contactBulkAction>

/** A contact that has a phone number or email address somebody is about to enter. */
export const contactMatch = z.object({
  id,
  number: z.int(),
  kind: z.enum(contactKinds),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  city: z.string().nullable(),
  ownerId: id.nullable(),
  createdAt: z.string(),
  matched: z.enum(['phone', 'email']),
})
export type ContactMatch = z.infer<typeof contactMatch>

/** How many records belong to a contact. */
export const contactCounts = z.object({
  leads: z.int(),
  documents: z.int(),
  relations: z.int(),
  /** People of a company. */
  people: z.int(),
  notes: z.int(),
  tasks: z.int(),
  files: z.int(),
})
export type ContactCounts = z.infer<typeof contactCounts>
