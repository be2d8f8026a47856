import { customIdOf, customKey, type CustomKey } from '@sarai/contract/custom-field-words'
import { isDay } from './calendar-days.ts'

/** One thing of an address: its text as a value, or nothing where the text makes no sense. */
export type Param<Value> = (text: string) => Value | undefined

/** What a screen's address can say: the names, and how each is read. Made by `searchSchema`. */
export interface SearchSchema<Values> {
  /** The texts that make sense, of an address or of what was remembered of one. */
  keep: (search: unknown) => TextsOf<Values>
  /** What they mean. */
  read: (texts: TextsOf<Values>) => Partial<Values>
}

export type TextsOf<Values> = Partial<Record<keyof Values & string, string>>
/** What the address of a screen carries, for its route: `SearchOf<typeof leadSearch>`. */
export type SearchOf<Schema> = Schema extends SearchSchema<infer Values> ? TextsOf<Values> : never
/** What it means: `ValuesOf<typeof leadSearch>`. */
export type ValuesOf<Schema> = Schema extends SearchSchema<infer Values> ? Partial<Values> : never

export function searchSchema<Values extends object>(params: {
  [Name in keyof Values]: Param<Values[Name]>
}): SearchSchema<Values> {
  const names: (keyof Values & string)[] = []
  for (const name in params) names.push(name)

  function keep(search: unknown): TextsOf<Values> {
    const given = new Map(Object.entries(search ?? {}))
    const texts: TextsOf<Values> = {}
    for (const name of names) {
      const text: unknown = given.get(name)
      if (typeof text === 'string' && params[name](text) !== undefined) texts[name] = text
    }
    return texts
  }

  function read(texts: TextsOf<Values>): Partial<Values> {
    const values: Partial<Values> = {}
    for (const name of names) {
      const text: string | undefined = texts[name]
      const value = text ? params[name](text) : undefined
      if (value !== undefined) values[name] = value
    }
    return values
  }
  return { keep, read }
}

/** Any text, however long a person may type. */
export const text =
  (maxLength = 200): Param<string> =>
  (given) =>
    given.trim() === '' || given.length > maxLength ? undefined : given

/** `1`, or nothing. */
export const flag: Param<true> = (given) => (given === '1' ? true : undefined)

export const yesOrNo: Param<boolean> = (given) => (given === 'yes' ? true : given === 'no' ? false : undefined)

/** One of some words. */
export const oneOf =
  <const Word extends string>(words: readonly Word[]): Param<Word> =>
  (given) =>
    words.find((word) => word === given)

/** `a,b` as those of its parts that make sense; nothing where none does. */
const list =
  <Part>(part: Param<Part>, maxParts: number): Param<Part[]> =>
  (given) => {
    const parts = given.split(',').flatMap((one) => part(one) ?? [])
    return parts.length > 0 && parts.length <= maxParts ? parts : undefined
  }

export const someOf = <const Word extends string>(words: readonly Word[]): Param<Word[]> =>
  list(oneOf(words), words.length)

export const texts = (maxParts: number): Param<string[]> => list(text(), maxParts)

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const id: Param<string> = (given) => (uuid.test(given) ? given : undefined)

/** Ids, among which some words can stand: `none` for records that are nobody's. */
export const ids = (maxParts: number, words: readonly string[] = []): Param<string[]> =>
  list((given) => (words.includes(given) ? given : id(given)), maxParts)

/** 2026-11 */
export const month: Param<string> = (given) => (isDay(`${given}-01`) ? given : undefined)

/** 2026-11-21 */
export const day: Param<string> = (given) => (isDay(given) ? given : undefined)

/** From and to, either of which may be missing. */
export type Range<Bound> = [from: Bound | undefined, to: Bound | undefined]

const range =
  <Bound>(bound: Param<Bound>): Param<Range<Bound>> =>
  (given) => {
    const parts = given.split('..')
    const [from = '', to = ''] = parts
    const found: Range<Bound> = [bound(from), bound(to)]
    const isWhole =
      parts.length === 2 && (from === '' || found[0] !== undefined) && (to === '' || found[1] !== undefined)
    return isWhole && found.some((one) => one !== undefined) ? found : undefined
  }

/** `2026-11-01..2026-11-30` */
export const days = range(day)
/** `4..6` */
export const counts = range((given) => (/^\d{1,2}$/.test(given) ? Number(given) : undefined))

export interface Sorting<By extends string = string> {
  by: By
  dir: 'asc' | 'desc'
}

/** An order: `-createdAt` is newest first. `keys` names everything that the list can be put in order by. */
export const sortBy =
  <By extends string>(keys: Record<By, true>): Param<Sorting<By>> =>
  (given) => {
    const by = given.startsWith('-') ? given.slice(1) : given
    for (const key in keys) if (key === by) return { by: key, dir: given === by ? 'asc' : 'desc' }
    return undefined
  }

/** The same where the agency's own fields are orders too: `custom.<id>`. */
export const sortByOwn = <By extends string>(keys: Record<By, true>): Param<Sorting<By | CustomKey>> => {
  const usual = sortBy(keys)
  return (given) => {
    const own = customIdOf(given.replace(/^-/, ''))
    if (own === undefined || !uuid.test(own)) return usual(given)
    return { by: customKey(own), dir: given.startsWith('-') ? 'desc' : 'asc' }
  }
}

/** What every list's address can say of how it looks. */
export const looks = { own: text(4000), cols: texts(100), view: id, deleted: flag }

/** The same of pages that have tabs. */
export const tabSearch = searchSchema({ tab: text(40) })
