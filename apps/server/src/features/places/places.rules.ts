import type { Place } from '@sarai/contract/itinerary-items'
import { findWidePlace, listWidePlaces } from '@sarai/itinerary/wide-places'
import { searchText } from '../../kernel/search/search.rules.ts'

/** A city as the list keeps it: `name<tab>country<tab>latitude<tab>longitude<tab>region`. */
export type CityLine = string

export interface Gazetteer {
  /** What cities are found by, in order of letters. */
  keys: string[]
  /** The city of each key, as its place in `lines`; the largest city has the lowest. */
  cityOf: Uint32Array
  lines: CityLine[]
}

/** Makes the list searchable. Lines come with the largest city first. */
export function gazetteerOf(lines: CityLine[]): Gazetteer {
  const found: [key: string, line: number][] = []
  for (const [index, line] of lines.entries()) {
    const key = searchText(line.slice(0, line.indexOf('\t')))
    if (key) found.push([key, index])
  }
  found.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return { keys: found.map(([key]) => key), cityOf: Uint32Array.from(found, ([, line]) => line), lines }
}

/** The first key that is not before the text. */
function firstFrom(keys: string[], text: string): number {
  let [low, high] = [0, keys.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((keys[middle] ?? '') < text) low = middle + 1
    else high = middle
  }
  return low
}

export function placeOf(line: CityLine): Place {
  const [name = '', country = '', latitude, longitude] = line.split('\t')
  return { name, country: country || null, latitude: Number(latitude), longitude: Number(longitude) }
}

/** The region of the largest city of a name in one of these countries; nothing where it is not known. */
export function regionNamed({ keys, cityOf, lines }: Gazetteer, city: string, countries: string[]): string {
  const typed = searchText(city)
  const names = [typed, otherNames[typed] ?? typed]
  let best = Number.POSITIVE_INFINITY
  for (const name of names)
    for (let at = firstFrom(keys, name); keys[at] === name; at++) {
      const line = cityOf[at] ?? best
      const country = lines[line]?.split('\t')[1] ?? ''
      if (line < best && countries.includes(country)) best = line
    }
  return lines[best]?.split('\t')[4] ?? ''
}

/** Old and new names of cities; the list has one of the two, and people say either. */
const otherNames: Record<string, string> = {
  allahabad: 'prayagraj',
  alleppey: 'alappuzha',
  banaras: 'varanasi',
  bangalore: 'bengaluru',
  benares: 'varanasi',
  bombay: 'mumbai',
  calcutta: 'kolkata',
  calicut: 'kozhikode',
  cochin: 'kochi',
  'dehra dun': 'dehradun',
  dharamsala: 'dharamshala',
  geneve: 'geneva',
  gurgaon: 'gurugram',
  'ko samui': 'koh samui',
  koln: 'cologne',
  kulu: 'kullu',
  madras: 'chennai',
  mysore: 'mysuru',
  'nur sultan': 'astana',
  ooty: 'udhagamandalam',
  pondicherry: 'puducherry',
  poona: 'pune',
  saigon: 'ho chi minh city',
  sevilla: 'seville',
  tanjore: 'thanjavur',
  trivandrum: 'thiruvananthapuram',
}

/** Whether a city is the one that somebody names, by its old name or its new one. */
export function isNamed({ name }: Place, typed: string): boolean {
  const [known, asked] = [searchText(name), searchText(typed)]
  return known === asked || otherNames[asked] === known || otherNames[known] === asked
}

/** How much larger a city abroad must be to come before one of the same name at home. */
const homeFactor = 12

/** Cities whose name begins with what was typed, the largest first; those of the agency's own country count for more. */
export function citiesNamed({ keys, cityOf, lines }: Gazetteer, query: string, country: string, limit = 8): Place[] {
  const typed = searchText(query)
  if (typed.length < 2) return []
  const others = Object.entries(otherNames).flatMap(([old, now]) => [
    ...(old.startsWith(typed) ? [now] : []),
    ...(now.startsWith(typed) ? [old] : []),
  ])
  const found = [typed, ...(typed.length > 3 ? others : [])].flatMap((text) => [
    // What begins with a text stands together, before whatever follows the last of it.
    ...cityOf.subarray(firstFrom(keys, text), firstFrom(keys, `${text}\u{10ffff}`)),
  ])
  // A city's place in the list goes down about as fast as its people do.
  const rank = (line: number) => (lines[line]?.includes(`\t${country}\t`) ? line / homeFactor : line)
  const ranked = [...new Set(found)].sort((a, b) => rank(a) - rank(b))
  return ranked.slice(0, limit).map((line) => placeOf(lines[line] ?? ''))
}

/** Countries, regions and parts of the world whose name begins with what was typed. */
export function findWidePlaces(query: string): Place[] {
  const typed = searchText(query)
  if (typed.length < 2) return []
  return [...listWidePlaces()].filter(([key]) => key.startsWith(typed)).map(([, place]) => place)
}

/** How many of the largest cities are so well known that the beginning of their name says which is meant. */
const wellKnown = 15_000

/** Whether a text is nothing but the beginning of the name of a place at home, or of a large one: `Munn`. */
export function isHalfTyped({ keys, cityOf, lines }: Gazetteer, text: string, country: string): boolean {
  const typed = searchText(text)
  if (typed.length < 2 || findWidePlace(text)) return false
  // Where the next letter goes on with the same word, it was not finished.
  const isCutOff = (key: string) => key.startsWith(typed) && /[\p{L}\p{N}]/u.test(key.charAt(typed.length))
  const isWhole = (key: string) => key === typed || key.startsWith(`${typed} `)
  const named = [...listWidePlaces().keys(), ...Object.keys(otherNames)]
  const from = firstFrom(keys, typed)
  const to = firstFrom(keys, `${typed}\u{10ffff}`)
  const found = keys.slice(from, to)
  if (named.some(isWhole) || found.some(isWhole)) return false
  return (
    named.some(isCutOff) ||
    found.some((key, at) => {
      const line = cityOf[from + at] ?? Number.POSITIVE_INFINITY
      return isCutOff(key) && (line < wellKnown || lines[line]?.split('\t')[1] === country)
    })
  )
}
