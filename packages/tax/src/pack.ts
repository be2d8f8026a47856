/**
 * Rules of tax as data. A pack is one JSON document, signed as a whole: what rates, thresholds and conditions hold
 * from when to when, by which source, and how sure that is.
 */
import { calendarDate } from '@sarai/contract/primitives'
import { tcsExemptions } from '@sarai/contract/tax-words'
import * as z from 'zod'

/** 100 %. Rates and shares are whole parts of it: 18 % is 18,000. */
export const whole = 100_000

const id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
const rate = z.int().min(0).max(whole)
/** Minor units of the pack's currency. */
const amount = z.int().min(0)
const sentence = z.string().min(1).max(1000)
/** Not as a URL alone: what is cited, and where it was read. */
const source = z.string().min(1).max(500)

/** High: the law's own text or several sources that agree. Medium: one good source. Unconfirmed: ask an accountant. */
export const confidences = ['H', 'M', 'U'] as const
export type Confidence = (typeof confidences)[number]

const dated = {
  id,
  /** The first and the last day on which it holds; null while it is open. */
  from: calendarDate,
  to: calendarDate.nullable(),
  source,
  confidence: z.enum(confidences),
  /** Why, in one or two plain sentences. `{name}` stands for what the computation was given or found. */
  sentence,
}

/** Of which part of a price tax is computed. `share` is a part of the basic fare that the law takes for the value. */
export const taxBases = ['price', 'margin', 'share', 'none'] as const

const supply = z.strictObject({
  ...dated,
  kind: z.literal('supply'),
  mode: id,
  name: z.string().min(1).max(80),
  /** What the service is called in returns; null where it is no supply of its own. */
  sac: z
    .string()
    .regex(/^[0-9]{4,8}$/)
    .nullable(),
  /** Parts per 100,000; null where the agency gives it with each line. */
  rate: rate.nullable(),
  base: z.enum(taxBases),
  /** With base `share`: parts per 100,000 of the basic fare. */
  share: rate.nullable(),
  /** Credit for tax on what was bought: none, only on the same kind of service, or all of it. */
  credit: z.enum(['none', 'same-service', 'full']),
  /** Follows the states of the properties instead of the buyer. */
  byProperty: z.boolean(),
  /** A tour, as exemptions for tourists have it. */
  isTour: z.boolean(),
  /** Arranges a supply between two others. */
  isIntermediary: z.boolean(),
  /** A choice that decides between this and another base. */
  baseSetting: id.nullable(),
})

export const placeCases = [
  'registered',
  'consumer-address',
  'consumer-unknown',
  'property',
  'property-abroad',
  'foreign',
  'foreign-intermediary',
  'unknown',
  'overseas-resident',
  'sez',
  'export',
] as const
export type PlaceCase = (typeof placeCases)[number]
const place = z.strictObject({ ...dated, kind: z.literal('place'), case: z.enum(placeCases) })

/** How a supplier's registration shapes what it issues. */
export const forms = ['tax-invoice', 'bill-of-supply', 'bill'] as const
export const registrations = ['regular', 'composition', 'unregistered'] as const
const registration = z.strictObject({
  ...dated,
  kind: z.literal('registration'),
  registration: z.enum(registrations),
  form: z.enum(forms),
  chargesTax: z.boolean(),
})

const tourist = z.strictObject({
  ...dated,
  kind: z.literal('tourist'),
  extent: z.enum(['whole', 'part']),
  /** Most that a tour partly abroad exempts, of its price. */
  most: rate,
  /** Hours from which a day counts whole; fewer count half. */
  wholeDayHours: z.int().min(1).max(24),
  setting: id.nullable(),
})

const tcs = z.strictObject({
  ...dated,
  kind: z.literal('tcs'),
  /** Up to the threshold of a buyer and financial year, and beyond it. */
  rate,
  rateAbove: rate,
  threshold: amount.nullable(),
  /** How many of ticket, stay and other expenses make a package. */
  minParts: z.int().min(1).max(3),
  base: z.enum(['with-tax', 'without-tax']),
  /** Without a PAN: so many times the rate, at least and at most this, unless a setting decides. */
  noPan: z.strictObject({ times: z.int().min(1), least: rate, most: rate }),
  noPanSetting: id.nullable(),
  /** Setting by reason why it may not be collected; without one it is not. */
  notOn: z.record(z.enum(tcsExemptions), id.nullable()),
})

/** A rule that a figure or a condition follows from: a limit of money, of days, or of both. */
export const limitNames = [
  'cash',
  'buyer-address',
  'b2cl',
  'e-invoice',
  'e-invoice-age',
  'b2c-qr',
  'registration',
  'sac-digits',
  'invoice-days',
  'credit-note',
  'invoice-number',
  'upi-note',
] as const
export type LimitName = (typeof limitNames)[number]
const limit = z.strictObject({
  ...dated,
  kind: z.literal('limit'),
  name: z.enum(limitNames),
  /** From which amount, or above which: as `above` says. */
  amount: amount.nullable(),
  isAbove: z.boolean(),
  /** Days, digits or characters, by its name. */
  number: z.int().min(0).nullable(),
  /** Day and month, `11-30`. */
  monthDay: z
    .string()
    .regex(/^\d{2}-\d{2}$/)
    .nullable(),
  setting: id.nullable(),
})

/** What an advance is taxed at where it is not known what it is for. */
const advance = z.strictObject({ ...dated, kind: z.literal('advance'), rate })

/** What rules of input credit tell apart among what is bought; they say nothing of anything else. */
export const purchases = ['room', 'cab', 'tour', 'guide'] as const
export type PurchaseKind = (typeof purchases)[number]

const input = z.strictObject({
  ...dated,
  kind: z.literal('input'),
  purchase: z.enum(purchases),
  choice: id,
  rate,
  /** Up to this price a day; null: any. With `isAbove` only beyond it. */
  amount: amount.nullable(),
  isAbove: z.boolean(),
  credit: z.enum(['none', 'same-service', 'full']),
})

/** Tax that is kept of what a vendor is paid. Amounts are without GST. */
const tds = z.strictObject({
  ...dated,
  kind: z.literal('tds'),
  section: id,
  name: z.string().min(1).max(80),
  /** As a deduction is cited: section, row of its table, codes. */
  cited: z.string().min(1).max(60),
  /** Parts per 100,000: of persons and families, of everybody else, and of those without a PAN. */
  rate,
  rateOthers: rate,
  rateNoPan: rate,
  /** It is kept where one bill is above this, or all of a financial year above that; null: no such limit. */
  once: amount.nullable(),
  yearly: amount.nullable(),
  /** Kinds of vendors that it is proposed for. */
  vendors: z.array(id),
})

export const noteNames = [
  'credit-registered',
  'credit-other-state',
  'credit-unknown',
  'heads',
  'round-off',
  'reverse-charge',
  'cancellation',
  'tcs-credit-note',
  'round-by-line',
  'zero-rated-with-tax',
  'zero-rated-without-tax',
] as const
/** What a computation does that has no figure of its own. */
const note = z.strictObject({ ...dated, kind: z.literal('note'), name: z.enum(noteNames) })

export const taxRule = z.discriminatedUnion('kind', [
  supply,
  place,
  registration,
  tourist,
  tcs,
  limit,
  advance,
  input,
  tds,
  note,
])
export type TaxRule = z.infer<typeof taxRule>
export type RuleKind = TaxRule['kind']
export type RuleOf<Kind extends RuleKind> = Extract<TaxRule, { kind: Kind }>

export const taxSetting = z.strictObject({
  id,
  name: z.string().min(1).max(120),
  /** What is not sure, for whoever chooses. */
  doubt: sentence,
  source,
  confidence: z.enum(confidences),
  /** A choice with an amount puts it in place of the rule's. */
  choices: z.array(z.strictObject({ id, name: z.string().min(1).max(160), amount: amount.optional() })).min(2),
  default: id,
})
export type TaxSetting = z.infer<typeof taxSetting>

export const taxPack = z.strictObject({
  id,
  name: z.string().min(1).max(120),
  /** Counted up with each edition. */
  version: z.int().min(1),
  published: calendarDate,
  /** How tax is split: into the heads of India's GST, or one tax. */
  system: z.enum(['gst-india', 'vat']),
  /** The only currency it computes in; null where any will do. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .nullable(),
  rules: z.array(taxRule),
  settings: z.array(taxSetting),
})
export type TaxPack = z.infer<typeof taxPack>

/** What two rules of the same day may not both be: kind and case. */
export function topicOf(rule: TaxRule): string {
  switch (rule.kind) {
    case 'supply':
      return `supply ${rule.mode}`
    case 'place':
      return `place ${rule.case}`
    case 'registration':
      return `registration ${rule.registration}`
    case 'tourist':
      return `tourist ${rule.extent}`
    case 'limit':
      return `limit ${rule.name}`
    case 'input':
      return `input ${rule.purchase} ${rule.choice}`
    case 'tds':
      return `tds ${rule.section}`
    case 'note':
      return `note ${rule.name}`
    case 'tcs':
    case 'advance':
      return rule.kind
  }
}
