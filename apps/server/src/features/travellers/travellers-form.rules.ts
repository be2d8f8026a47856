import { ownFacts, type TravellerChanges } from '@sarai/contract/travellers'
import * as z from 'zod'
import type { TravellerRecord } from './travellers.queries.ts'

/** The facts that the page asks for, by the name of the input. */
export type OwnFact = keyof typeof ownFacts
export const ownFactNames = Object.keys(ownFacts) as OwnFact[]

export type Typed = Partial<Record<OwnFact, string>>
export type Problems = Partial<Record<OwnFact, string>>

/** What was typed of one traveller. */
export interface Entered {
  id: string
  /** The version that the page showed. */
  version: number
  typed: Typed
}

/** Longest text of one input that is looked at. */
const longest = 1000

/** Reads what was typed: inputs are named by the traveller's place on the page, `0.givenName`. */
export function enteredOf(form: URLSearchParams, count: number): Entered[] {
  return Array.from({ length: count }, (_, place) => {
    const typed: Typed = {}
    for (const name of ownFactNames) {
      const value = form.get(`${place}.${name}`)
      if (value !== null) typed[name] = value.slice(0, longest).trim()
    }
    const version = Number(form.get(`${place}.version`))
    return { id: form.get(`${place}.id`) ?? '', version: Number.isInteger(version) ? version : 0, typed }
  })
}

const passportFacts = ['passportNumber', 'passportCountry', 'passportIssuedOn', 'passportExpiresOn'] as const
export type PassportFact = (typeof passportFacts)[number]
const isOfPassport = (name: OwnFact): name is PassportFact => (passportFacts as readonly OwnFact[]).includes(name)
/** What has to be typed anew of a passport that takes the place of another. */
const neededToReplace = ['passportNumber', 'passportCountry', 'passportExpiresOn'] as const

/** What the page may take of a traveller's passport. It shows nothing of one that is there, whoever opens it. */
export interface PassportAsked {
  /** There is one, which can only be replaced as a whole. */
  isKept: boolean
  known: ReadonlySet<PassportFact>
  /** What can be typed: all of it, or only what is not known yet. */
  open: ReadonlySet<PassportFact>
}

/** @param mayReplace what is there may be overwritten by this link */
export function passportAsked(traveller: TravellerRecord, mayReplace: boolean): PassportAsked {
  const known = new Set(passportFacts.filter((name) => traveller[name] !== null))
  const isKept = known.has('passportNumber')
  const open = passportFacts.filter((name) => mayReplace || !(isKept || known.has(name)))
  return { isKept, known, open: new Set(open) }
}

const schema = z.strictObject(ownFacts).partial()

/**
 * What was typed as facts. Of the passport what was left empty stays as it is, unless another is typed in its place.
 * What may not be typed is refused whatever it says: an answer that depended on it would tell what is there.
 */
export function factsTyped(
  typed: Typed,
  passport: PassportAsked,
): { changes: TravellerChanges } | { problems: Problems } {
  const problems: Problems = {}
  const ofPassport = passportFacts.filter((name) => typed[name])
  const replaces = passport.isKept && ofPassport.length > 0
  for (const name of ofPassport)
    if (!passport.open.has(name)) problems[name] = 'We have this already. Ask your travel agency to change it.'
  if (replaces && passport.open.size > 0)
    for (const name of neededToReplace)
      if (!typed[name]) problems[name] = 'Enter this too: it replaces the passport that we have'
  const given = Object.entries(typed)
    .filter(([name, value]) => value !== '' || !isOfPassport(name as OwnFact))
    .map(([name, value]) => [name, value === '' ? null : value])
  const parsed = schema.safeParse(Object.fromEntries(given))
  for (const { path, message } of parsed.error?.issues ?? []) problems[path[0] as OwnFact] ??= message
  if (!parsed.success || Object.keys(problems).length > 0) return { problems }
  return { changes: replaces ? { passportIssuedOn: null, ...parsed.data } : parsed.data }
}

/** What is known of a traveller as the page shows it: of the passport nothing. */
export function shownOf(traveller: TravellerRecord): Typed {
  return Object.fromEntries(
    ownFactNames.filter((name) => !isOfPassport(name)).map((name) => [name, traveller[name] ?? '']),
  )
}
