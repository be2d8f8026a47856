import { searchText } from '../../kernel/search/search.rules.ts'

/** What is compared of a package. */
export interface Suggestible {
  id: string
  status: string
  title: string
  tags: string[]
  themes: string[]
  destinations: string[]
  countries: string[]
  /** When it was changed last. */
  updatedAt: string
}

/** Where somebody wants to go. */
export interface Wanted {
  /** As it was typed. */
  text: string
  /** Countries that it names, itself or as a part of the world. */
  countries: string[]
  /** Where it is, if it is a city that is known. */
  country: string | null
  region: string
}

/** Where each of a package's cities lies: `Rajasthan`, or nothing where that is not known. */
export type RegionOf = (city: string, countries: string[]) => string

const hasWords = (text: string, words: string) => ` ${text} `.includes(` ${words} `)

/** From here on a package is for the place; below, it only goes near. */
const minFit = 3

/** How well a package goes where somebody wants to: to the place itself, by its words, by region and country. */
function fitOf(row: Suggestible, wanted: Wanted, regionOf: RegionOf): number {
  const place = searchText(wanted.text)
  if (!place) return 0
  const cities = row.destinations.map(searchText)
  if (cities.some((city) => city && (hasWords(city, place) || hasWords(place, city)))) return 7
  if (hasWords(searchText(row.title), place)) return 6
  if ([...row.tags, ...row.themes].some((word) => hasWords(searchText(word), place))) return 5
  const regions = row.destinations.map((city) => searchText(regionOf(city, row.countries)))
  // Kashmir is Jammu and Kashmir, Himachal is Himachal Pradesh.
  if (regions.some((region) => region && (hasWords(region, place) || hasWords(place, region)))) return 4
  if (row.countries.some((country) => wanted.countries.includes(country))) return minFit
  if (wanted.region && regions.includes(searchText(wanted.region))) return 2
  return wanted.country !== null && row.countries.includes(wanted.country) ? 1 : 0
}

/**
 * Packages in the order in which they are offered: those that go to the most of the wanted places, of these what is
 * published, the best, and what was changed last.
 */
export function ranked(rows: Suggestible[], wanted: Wanted[], regionOf: RegionOf): Suggestible[] {
  return rows
    .map((row) => {
      const fits = wanted.map((one) => fitOf(row, one, regionOf))
      const sum = fits.reduce((all, fit) => all + fit, 0)
      return { row, places: fits.filter((fit) => fit >= minFit).length, sum, isPublished: row.status === 'published' }
    })
    .toSorted(
      (a, b) =>
        b.places - a.places ||
        Number(b.isPublished) - Number(a.isPublished) ||
        b.sum - a.sum ||
        (a.row.updatedAt < b.row.updatedAt ? 1 : -1),
    )
    .map(({ row }) => row)
}
