import * as z from 'zod'
import { gstinProblem, gstStates, panProblem } from './gst.ts'
import { outputTax } from './output-tax.ts'
import { calendarDate, count, id, line, optionalText, version } from './primitives.ts'
import {
  defaultUnits,
  lineNeeds,
  registrationKinds,
  seriesKinds,
  tanProblem,
  tcsExemptions,
  turnoverBands,
} from './tax-words.ts'

/** A number of an authority: upper case, without blanks, checked where it is given. */
function number(max: number, problemOf: (value: string) => string | undefined) {
  return optionalText(max)
    .transform((value) => value?.replace(/\s/g, '').toUpperCase() || null)
    .superRefine((value, context) => {
      const problem = value ? problemOf(value) : undefined
      if (problem) context.addIssue({ code: 'custom', message: problem })
    })
}

const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'That is none of the choices' })
  .max(60)
  .meta({ examples: ['package-tour'] })

/** A letter of undertaking: exports without tax, for one financial year each. */
const lut = z.strictObject({
  number: line(40, 'Enter the number of the letter'),
  year: z
    .string()
    .regex(/^\d{4}-\d{2}$/, { error: 'Give the financial year, like 2026-27' })
    .meta({ examples: ['2026-27'] }),
})

const registrationShape = z.strictObject({
  kind: z.enum(registrationKinds),
  /** GSTIN, or the number of another tax. */
  taxNumber: number(30, () => undefined).meta({ examples: ['27AAPFU0939F1ZV'] }),
  legalName: line(160, 'Enter the name it is registered under'),
  tradeName: optionalText(160),
  address: optionalText(500),
  /** GST code of the state. */
  state: z
    .string()
    .nullable()
    .meta({ examples: ['27'] }),
  /** The first and the last day on which it holds. */
  from: calendarDate,
  to: calendarDate.nullable(),
  luts: z.array(lut).max(20),
  /** The rules that are used; null: the usual ones of its kind. */
  packId: slug.nullable(),
})

type Shape = z.infer<typeof registrationShape>

function registrationProblems({ kind, taxNumber, state, from, to, luts }: Shape): [keyof Shape, string][] {
  const problems: [keyof Shape, string][] = []
  if (to !== null && to < from) problems.push(['to', 'The last day is before the first'])
  const years = luts.map(({ year }) => year)
  if (new Set(years).size < years.length) problems.push(['luts', 'One letter of undertaking for each year is enough'])
  if (kind !== 'regular' && luts.length > 0)
    problems.push(['luts', 'Only a regular registration has letters of undertaking'])
  if (kind === 'vat') {
    if (state !== null) problems.push(['state', 'States are for GST only'])
    return problems
  }
  const isState = state !== null && Object.hasOwn(gstStates, state) && state !== '96' && state !== '99'
  if (!isState) problems.push(['state', 'Choose the state'])
  if (kind === 'unregistered') {
    if (taxNumber !== null) problems.push(['taxNumber', 'Without a registration there is no GSTIN'])
    return problems
  }
  const problem = taxNumber === null ? 'Enter the GSTIN' : gstinProblem(taxNumber)
  if (problem) problems.push(['taxNumber', problem])
  else if (taxNumber && state && !taxNumber.startsWith(state))
    problems.push(['state', 'The GSTIN begins with the code of another state'])
  return problems
}

export const registrationFacts = registrationShape.superRefine((facts, context) => {
  for (const [field, message] of registrationProblems(facts))
    context.addIssue({ code: 'custom', path: [field], message })
})
export type RegistrationFacts = z.infer<typeof registrationFacts>

export const taxRegistration = registrationShape.extend({ id, version, isDefault: z.boolean(), packId: z.string() })
export type TaxRegistration = z.infer<typeof taxRegistration>

export const seriesFacts = z.strictObject({
  pattern: line(40, 'Say how the number reads, like INV/{yy}/{number}').transform((value) => value.replace(/\s/g, '')),
  minDigits: z.int({ error: 'Enter a whole number' }).min(1).max(8, { error: 'At most 8' }),
  /** The next number of this financial year; null leaves it as it is, and a new series begins with 1. */
  next: z.int({ error: 'Enter a whole number' }).min(1).max(99_999, { error: 'At most 99999' }).nullable(),
})

export type SeriesFacts = z.infer<typeof seriesFacts>

export const numberSeries = z.object({
  id,
  version,
  registrationId: id,
  kind: z.enum(seriesKinds),
  pattern: z.string(),
  minDigits: z.int(),
  /** Whether documents bear numbers of it. */
  isUsed: z.boolean(),
  /** The next number of today's financial year, alone and as the document will bear it. */
  next: z.int(),
  nextText: z.string(),
})
export type NumberSeries = z.infer<typeof numberSeries>

export const unit = line(24, 'Name the unit')

const units = z
  .array(unit)
  .min(1, { error: 'Keep at least one unit' })
  .max(40, { error: 'Use at most 40 units' })
  .refine((names) => new Set(names.map((name) => name.toLowerCase())).size === names.length, {
    error: 'Two units have the same name',
  })

/** What holds for the whole agency, whatever its registrations. */
export const taxFacts = z.strictObject({
  pan: number(12, panProblem).meta({ examples: ['AAPFU0939F'] }),
  tan: number(12, tanProblem).meta({ examples: ['MUMA12345B'] }),
  /** How packages are usually taxed: a supply mode of the rules. */
  defaultMode: slug.nullable(),
  /** Usual rate of tax in parts per 100,000, where the rules leave it to the agency; new lines begin with it. */
  defaultRate: count(100_000).nullable().default(null),
  turnover: z.enum(turnoverBands).nullable(),
  /** By pack and setting; what is not there is as the pack has it. */
  choices: z.record(slug, z.record(slug, slug)),
  /** Whether the invoice of an accepted proposal is drawn up as a draft. */
  draftsOnAcceptance: z.boolean().default(false),
  units,
  /** Who signs for the agency, as documents name them; their signature is set by itself. */
  signatoryName: optionalText(120).default(null),
  signatoryTitle: optionalText(120).default(null),
})
export type TaxFacts = z.infer<typeof taxFacts>

/** The rules that one or more registrations use, with the doubts that an agency decides. */
export const packShown = z.object({
  id: z.string(),
  name: z.string(),
  version: z.int(),
  published: z.string(),
  system: z.enum(['gst-india', 'vat']),
  modes: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** What a line of it has to say besides its price. */
      needs: z.array(z.enum(lineNeeds)),
      /** A tour, of which part may be exempt for foreign tourists. */
      isTour: z.boolean(),
    }),
  ),
  /** What documents by these rules can say. */
  knows: z.object({
    /** States, which decide on the tax. */
    states: z.boolean(),
    /** That the buyer pays the tax itself. */
    reverseCharge: z.boolean(),
    /** Special economic zones and exports, which the law rates at zero. */
    zeroRated: z.boolean(),
    /** Tours abroad, on which tax is collected at source. */
    overseas: z.boolean(),
    /** Why it is not collected from a buyer. */
    exemptions: z.array(z.enum(tcsExemptions)),
    /** From how many hours a day of a foreign tourist's tour counts whole; null where nothing of such tours is exempt. */
    wholeDayHours: z.int().nullable(),
  }),
  settings: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      doubt: z.string(),
      source: z.string(),
      choices: z.array(z.object({ id: z.string(), name: z.string() })),
      default: z.string(),
      /** What holds now. */
      chosen: z.string(),
    }),
  ),
})
export type PackShown = z.infer<typeof packShown>

export const taxProfileShown = z.object({
  /** 0 before anything was entered. */
  version: z.int(),
  facts: taxFacts,
  registrations: z.array(taxRegistration),
  series: z.array(numberSeries),
  packs: z.array(packShown),
  /** The month in which the financial year begins, and which one it is today. */
  firstMonth: z.int(),
  year: z.string(),
})
export type TaxProfileShown = z.infer<typeof taxProfileShown>

/** What documents can be made with on a day. */
export const taxOffered = z.object({
  registrations: z.array(
    taxRegistration
      .pick({
        id: true,
        kind: true,
        taxNumber: true,
        legalName: true,
        tradeName: true,
        state: true,
        isDefault: true,
        packId: true,
      })
      .extend({
        /** Whether it charges tax; else lines need nothing but their price. */
        chargesTax: z.boolean(),
      }),
  ),
  packs: z.array(packShown.pick({ id: true, name: true, system: true, modes: true, knows: true })),
  defaultMode: z.string().nullable(),
  defaultRate: z.int().nullable(),
  units: z.array(z.string()).meta({ examples: [defaultUnits] }),
  /** What of a price is tax, as invoices of today have it: margins are net of that. Left out where it is not known. */
  outputTax: outputTax.nullable().optional(),
})
export type TaxOffered = z.infer<typeof taxOffered>
