import type { FormField, FormSettings } from '@sarai/contract/intake'
import { type Enquiry, enquiry } from '@sarai/contract/lead-schemas'
import { parseAmount, removeGrouping } from '@sarai/money/parse'
import { normalizeNumber } from '@sarai/text/typed-text'

/** What was typed into the form, by the name of the input. */
export type Typed = Record<string, string>

/** What is wrong with which input. */
export type Problems = Record<string, string>

/** Longest text of one input that is looked at. */
const longest = 6000

export function typedOf(form: URLSearchParams): Typed {
  const pairs = [...form].map(([name, value]) => [name, value.slice(0, longest).trim()] as const)
  return Object.fromEntries(pairs.filter(([name]) => /^[a-zA-Z_]{1,40}$/.test(name)))
}

/** The inputs a field of the settings stands for. */
export const inputsOf: Record<FormField, string[]> = {
  phone: ['phone'],
  email: ['email'],
  destination: ['destination'],
  travelMonth: ['travelMonth'],
  travelDates: ['travelStart', 'travelEnd'],
  adults: ['adults'],
  children: ['children'],
  budget: ['budget'],
  message: ['message'],
}

/** What is said where something is missing. */
export const missing: Record<FormField | 'name' | 'agree', string> = {
  name: 'Enter your name',
  agree: 'Tick this box to send your enquiry',
  phone: 'Enter your phone number',
  email: 'Enter your email address',
  destination: 'Say where you would like to go',
  travelMonth: 'Choose a month',
  travelDates: 'Enter a date',
  adults: 'Say how many adults travel',
  children: 'Say how many children travel, 0 if none',
  budget: 'Say what you would like to spend',
  message: 'Tell us what you wish for',
}

/** The lead's facts under the names their inputs have. */
export const inputOfFact: Record<string, string> = {
  destinations: 'destination',
  budgetMax: 'budget',
  requirement: 'message',
}

/** Whether a phone number or an email address will do, whichever the traveller likes. */
export function eitherReaches({ fields }: FormSettings): boolean {
  return fields.phone === 'optional' && fields.email === 'optional'
}

function missingInputs({ fields, consent }: FormSettings, typed: Typed): Problems {
  const problems: Problems = {}
  if (!typed.name) problems.name = missing.name
  for (const [field, inputs] of Object.entries(inputsOf) as [FormField, string[]][])
    for (const input of inputs) if (fields[field] === 'required' && !typed[input]) problems[input] = missing[field]
  const reach = (['phone', 'email'] as const).filter((field) => fields[field] !== 'off')
  if (reach.every((field) => !typed[field] && fields[field] === 'optional')) {
    problems[reach[0] ?? 'phone'] =
      reach.length === 2 ? 'Enter a phone number or an email address' : missing[reach[0] ?? 'phone']
  }
  if (consent && typed.agree !== 'yes') problems.agree = missing.agree
  return problems
}

/** A whole number as typed, "12" or "1,50,000"; undefined where nothing was typed, NaN where it is none. */
function numberOf(typed: string | undefined): number | undefined {
  if (!typed) return undefined
  const plain = removeGrouping(normalizeNumber(typed).replace(/\s/g, '')) ?? ''
  return /^\d{1,12}$/.test(plain) ? Number(plain) : Number.NaN
}

/** The same for money, in minor units. */
function amountOf(typed: string | undefined, currency: string): number | undefined {
  if (!typed) return undefined
  const amount = parseAmount(typed, currency)
  return 'value' in amount ? amount.value : Number.NaN
}

const splitDestinations = (typed: string | undefined) =>
  typed
    ?.split(/[,;]/)
    .map((part) => part.trim())
    .filter(Boolean)

function factsOf({ fields }: FormSettings, typed: Typed, currency: string): Record<string, unknown> {
  const asked = (field: FormField, input: string) => (fields[field] === 'off' ? undefined : typed[input] || undefined)
  const facts = {
    name: typed.name,
    phone: asked('phone', 'phone'),
    email: asked('email', 'email'),
    destinations: splitDestinations(asked('destination', 'destination')),
    travelMonth: asked('travelMonth', 'travelMonth'),
    travelStart: asked('travelDates', 'travelStart'),
    travelEnd: asked('travelDates', 'travelEnd'),
    adults: numberOf(asked('adults', 'adults')),
    children: numberOf(asked('children', 'children')),
    budgetMax: amountOf(asked('budget', 'budget'), currency),
    requirement: asked('message', 'message'),
    marketingConsent: typed.marketing === 'yes' || undefined,
  }
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
}

/** Reads what a traveller typed, amounts in `currency`: an enquiry, or what is wrong with which input. */
export function readForm(
  settings: FormSettings,
  typed: Typed,
  currency: string,
): { enquiry: Enquiry } | { problems: Problems } {
  const problems = missingInputs(settings, typed)
  const parsed = enquiry.safeParse(factsOf(settings, typed, currency))
  for (const { path, message } of parsed.error?.issues ?? []) {
    const fact = String(path[0])
    const input = inputOfFact[fact] ?? fact
    problems[input] ??= fact === 'budgetMax' ? 'Enter an amount, like 50,000' : message
  }
  if (Object.keys(problems).length > 0 || !parsed.success) return { problems }
  return { enquiry: parsed.data }
}

const campaignParts = ['utm_source', 'utm_medium', 'utm_campaign'] as const
/** What the form's address may say of where the traveller comes from. */
export const originNames = [...campaignParts, 'page', 'from'] as const

/** The host of an address; undefined where it is none. */
export function hostOf(address: string | undefined): string | undefined {
  return address && URL.canParse(address) && /^https?:/.test(address) ? new URL(address).host : undefined
}

/**
 * What brought the traveller here: the campaign that the link names, or else the site they came from before the page
 * that shows the form.
 */
export function campaignOf(origin: Typed, ownHost: string): string | null {
  const named = campaignParts.flatMap((part) => (origin[part] ? [origin[part]] : []))
  const from = hostOf(origin.from)
  const text = named.length > 0 ? named.join(' / ') : from === ownHost || from === hostOf(origin.page) ? '' : from
  return (
    text
      ?.replace(/[\u0000-\u001f]/g, ' ')
      .slice(0, 120)
      .trim() || null
  )
}
