import { customFilters, customInput, customValues, sortBy } from './custom-fields.ts'
import { mailContexts } from './mail-words.ts'
import * as z from 'zod'
import {
  followUpChannels,
  leadServices,
  leadSources,
  lostReasons,
  mealPlans,
  temperatures,
  tripTypes,
} from './lead-words.ts'
import {
  calendarDate,
  count,
  currency,
  email,
  id,
  line,
  moment,
  money,
  optionalText,
  phone,
  searched,
  tag,
  tags,
  version,
} from './primitives.ts'
import { tableQueryBy } from './table.ts'

export { followUpChannels, leadServices, leadSources, lostReasons, mealPlans, temperatures, tripTypes }

const nullable = <T extends z.ZodType>(schema: T) => schema.nullable()

/** The facts of an enquiry that people type; all but the name may be missing. */
const leadFacts = {
  name: line(160, 'Enter a name'),
  phone: nullable(phone),
  whatsapp: nullable(phone),
  email: nullable(email),
  city: optionalText(80),
  state: optionalText(80),
  source: nullable(z.enum(leadSources)),
  campaign: optionalText(120),
  service: nullable(z.enum(leadServices)),
  destinations: z.array(line(80)).max(12, { error: 'Use at most 12 destinations' }),
  origin: optionalText(80),
  /** First day of the month somebody wants to travel in, when the days are not settled. */
  travelMonth: nullable(calendarDate),
  travelStart: nullable(calendarDate),
  travelEnd: nullable(calendarDate),
  flexibleDays: nullable(count(60)),
  nights: nullable(count(365)),
  adults: nullable(count(999)),
  children: nullable(count(999)),
  childAges: z.array(count(17)).max(30),
  infants: nullable(count(99)),
  rooms: nullable(count(500)),
  hotelClass: nullable(z.int().min(1).max(7)),
  mealPlan: nullable(z.enum(mealPlans)),
  budgetMin: nullable(money),
  budgetMax: nullable(money),
  budgetPerPerson: z.boolean(),
  currency,
  tripType: nullable(z.enum(tripTypes)),
  temperature: nullable(z.enum(temperatures)),
  /** What the trip is likely to sell for, in minor units of `currency`. */
  expectedValue: nullable(money),
  expectedClose: nullable(calendarDate),
  requirement: optionalText(5000),
  marketingConsent: z.boolean(),
  tags,
}

export const leadFactNames = Object.keys(leadFacts) as (keyof typeof leadFacts)[]
export type LeadFact = keyof typeof leadFacts

const changeable = z.strictObject(leadFacts)

/** Rules between the facts of one lead; missing facts are ignored. */
function checkFacts(value: Partial<z.infer<typeof changeable>>, context: z.RefinementCtx): void {
  const say = (field: LeadFact, message: string) => context.addIssue({ code: 'custom', path: [field], message })
  if (value.travelStart && value.travelEnd && value.travelEnd < value.travelStart) {
    say('travelEnd', 'The return is before the start')
  }
  if (value.budgetMin != null && value.budgetMax != null && value.budgetMax < value.budgetMin) {
    say('budgetMax', 'The highest budget is below the lowest')
  }
  if (value.childAges && value.children != null && value.childAges.length > value.children) {
    say('childAges', 'There are more ages than children')
  }
}

/** The next time somebody will be in touch. */
export const followUp = z.strictObject({
  dueAt: moment,
  channel: z.enum(followUpChannels).default('call'),
  note: optionalText(500).optional(),
})

export const newLead = changeable
  .partial()
  .required({ name: true })
  .extend({
    stageId: id.optional(),
    ownerId: id.nullable().optional(),
    /** The contact, if known; else the one with the same phone or email, or a new one. */
    contactId: id.optional(),
    followUp: followUp.nullable().optional(),
    custom: customInput.optional(),
  })
  .superRefine(checkFacts)
export type NewLead = z.infer<typeof newLead>

/** An enquiry from outside, without the facts that only the agency knows. */
export const enquiry = changeable
  .omit({ temperature: true, expectedValue: true, expectedClose: true })
  .partial()
  .required({ name: true })
  .superRefine(checkFacts)
  .refine(({ phone, email }) => Boolean(phone ?? email), {
    error: 'Give a phone number or an email address',
    path: ['phone'],
  })
export type Enquiry = z.infer<typeof enquiry>

/** Another enquiry of the same person, kept with the existing lead. */
export const laterEnquiry = changeable.partial().superRefine(checkFacts)

export const leadChanges = changeable
  .partial()
  .extend({ contactId: id.optional(), custom: customInput.optional() })
  .superRefine(checkFacts)
export type LeadChanges = z.infer<typeof leadChanges>

/** A lead as lists and boards show it. */
export const leadRow = z.object({
  id,
  number: z.int(),
  version,
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  city: z.string().nullable(),
  source: z.enum(leadSources).nullable(),
  service: z.enum(leadServices).nullable(),
  destinations: z.array(z.string()),
  travelMonth: z.string().nullable(),
  travelStart: z.string().nullable(),
  travelEnd: z.string().nullable(),
  nights: z.int().nullable(),
  adults: z.int().nullable(),
  children: z.int().nullable(),
  budgetMax: z.int().nullable(),
  currency: z.string(),
  temperature: z.enum(temperatures).nullable(),
  expectedValue: z.int().nullable(),
  tags: z.array(z.string()),
  stageId: id,
  stageSince: z.string(),
  ownerId: id.nullable(),
  nextFollowUpAt: z.string().nullable(),
  lastActivityAt: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  custom: customValues,
})
export type LeadRow = z.infer<typeof leadRow>

/** One lead, whole. */
export const lead = leadRow.extend({
  contactId: id.nullable(),
  whatsapp: z.string().nullable(),
  state: z.string().nullable(),
  campaign: z.string().nullable(),
  origin: z.string().nullable(),
  flexibleDays: z.int().nullable(),
  childAges: z.array(z.int()),
  infants: z.int().nullable(),
  rooms: z.int().nullable(),
  hotelClass: z.int().nullable(),
  mealPlan: z.enum(mealPlans).nullable(),
  budgetMin: z.int().nullable(),
  budgetPerPerson: z.boolean(),
  tripType: z.enum(tripTypes).nullable(),
  expectedClose: z.string().nullable(),
  requirement: z.string().nullable(),
  marketingConsent: z.boolean(),
  lostReason: z.enum(lostReasons).nullable(),
  lostCompetitor: z.string().nullable(),
  lostNote: z.string().nullable(),
  firstResponseAt: z.string().nullable(),
  importId: id.nullable(),
  createdBy: id.nullable(),
  deletedAt: z.string().nullable(),
})
export type Lead = z.infer<typeof lead>

export const leadSorts = [
  'createdAt',
  'updatedAt',
  'name',
  'number',
  'nextFollowUpAt',
  'travelStart',
  'expectedValue',
  'lastActivityAt',
] as const
export type LeadSort = (typeof leadSorts)[number]

export const followUpStates = ['overdue', 'today', 'week', 'later', 'none'] as const

/** All given conditions hold together; the values of one condition are alternatives. */
export const leadFilters = z.strictObject({
  stage: z.array(id).max(50).optional(),
  kind: z.enum(['open', 'won', 'lost']).optional(),
  owner: z
    .array(z.union([id, z.literal('none')]))
    .max(100)
    .optional(),
  /** `none`: nobody knows where it came from. */
  source: z.array(z.enum([...leadSources, 'none'])).optional(),
  service: z.array(z.enum(leadServices)).optional(),
  temperature: z.array(z.enum(temperatures)).optional(),
  tag: z.array(tag).max(20).optional(),
  destination: line(80).optional(),
  followUp: z.enum(followUpStates).optional(),
  /** Only open leads that nobody has been in touch with. */
  unanswered: z.literal(true).optional(),
  createdFrom: calendarDate.optional(),
  createdTo: calendarDate.optional(),
  travelFrom: calendarDate.optional(),
  travelTo: calendarDate.optional(),
  contact: id.optional(),
  import: id.optional(),
  custom: customFilters.optional(),
  /** Only what was deleted and can be restored. */
  deleted: z.boolean().optional(),
})
export type LeadFilters = z.infer<typeof leadFilters>

export const leadTableQuery = tableQueryBy(sortBy(leadSorts), leadFilters)
export type LeadTableQuery = z.infer<typeof leadTableQuery>

/** Some of the leads: those named, or all that a list shows. */
export const leadSelection = z.union([
  z.strictObject({ ids: z.array(id).min(1).max(1000) }),
  z.strictObject({ search: searched().optional(), filters: leadFilters }),
])
export type LeadSelection = z.infer<typeof leadSelection>

export const lostAnswer = {
  lostReason: z.enum(lostReasons).optional(),
  lostCompetitor: optionalText(120).optional(),
  lostNote: optionalText(1000).optional(),
  /** Whether its open tasks are closed too; they come back with a lead that is worked on again. Follow-ups always are. */
  closeTasks: z.boolean().optional(),
}

export const leadBulkAction = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('assign'), ownerId: id.nullable() }),
  z.strictObject({ action: z.literal('move'), stageId: id, override: z.boolean().optional(), ...lostAnswer }),
  z.strictObject({ action: z.literal('tag'), add: tags.default([]), remove: tags.default([]) }),
  z.strictObject({ action: z.literal('delete') }),
])
export type LeadBulkAction = z.infer<typeof leadBulkAction>

/** A mail that belongs to what was done but could not be sent. */
export const mailWarning = z.discriminatedUnion('code', [
  z.object({ code: z.literal('SMTP_SETTINGS_NOT_CONFIGURED'), context: z.enum(mailContexts) }),
  /** It waits for something else, and goes out by itself after that. */
  z.object({ code: z.literal('MAIL_WAITS'), context: z.enum(mailContexts), message: z.string() }),
])
export type MailWarning = z.infer<typeof mailWarning>

export const leadMatch = z.object({
  id,
  number: z.int(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  stageId: id,
  ownerId: id.nullable(),
  createdAt: z.string(),
  matched: z.enum(['phone', 'email']),
})
