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

const schema = z.strictObject(ownFacts).partial()

/** What was typed as facts. The passport's number stays as it is where none was typed. */
export function factsTyped(typed: Typed): { changes: TravellerChanges } | { problems: Problems } {
  const given = Object.entries(typed)
    .filter(([name, value]) => name !== 'passportNumber' || value !== '')
    .map(([name, value]) => [name, value === '' ? null : value])
  const parsed = schema.safeParse(Object.fromEntries(given))
  if (parsed.success) return { changes: parsed.data }
  const problems: Problems = {}
  for (const { path, message } of parsed.error.issues) problems[path[0] as OwnFact] ??= message
  return { problems }
}

/** What is known of a traveller as the page shows it: of the passport's number nothing. */
export function shownOf(traveller: TravellerRecord): Typed {
  return Object.fromEntries(
    ownFactNames.filter((name) => name !== 'passportNumber').map((name) => [name, traveller[name] ?? '']),
  )
}
