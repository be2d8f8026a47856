import { countryOf } from '../../core/countries.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { searchText } from '../../kernel/search/search.rules.ts'
import { findPlaceNamed, regionFinder } from '../places/places.service.ts'
import { countriesOf } from '@sarai/itinerary/wide-places'
import { offeredPackages, type PackageRecord, packageRowsOf } from './packages.queries.ts'
import { ranked, type Wanted } from './packages-suggestions.rules.ts'

/** Packages that are compared; of more the newest. */
const maxCompared = 2000
const maxSuggested = 30

async function wantedPlace(text: string, home: string, regionOf: Awaited<ReturnType<typeof regionFinder>>) {
  const country = countryOf(text)
  const countries = country ? [country] : countriesOf(searchText(text))
  const city = countries.length > 0 ? null : await findPlaceNamed(text, undefined, home)
  const region = city?.country ? regionOf(city.name, [city.country]) : ''
  return { text, countries, country: city?.country ?? null, region } satisfies Wanted
}

/** Packages for somebody who wants to go to these places, the fitting first; all where nothing fits. */
export async function suggestPackages(db: AgencyDb, destinations: string[], home: string): Promise<PackageRecord[]> {
  const regionOf = destinations.length > 0 ? await regionFinder() : () => ''
  const wanted = await Promise.all(destinations.map((text) => wantedPlace(text, home, regionOf)))
  const rows = ranked(await offeredPackages(db, maxCompared), wanted, regionOf)
  return packageRowsOf(
    db,
    rows.slice(0, maxSuggested).map(({ id }) => id),
  )
}
