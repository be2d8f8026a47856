import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { Place } from '@sarai/contract/itinerary-items'
import { largestCities } from './places.service.ts'
import type { RouteMap } from '@sarai/contract/places'
import type { Stop } from '@sarai/itinerary/route'
import type { Config } from '../../core/config.ts'
import type { Services } from '../../services.ts'
import type { MapService } from './places-backdrop.rules.ts'
import { type Coasts, routeMap } from './places-map.rules.ts'

const require = createRequire(import.meta.url)

type Atlas = Topology<{ land: GeometryCollection }>

async function landOf(name: string): Promise<Coasts['fine']> {
  const atlas = JSON.parse(await readFile(require.resolve(`world-atlas/${name}.json`), 'utf8')) as Atlas
  return feature(atlas, atlas.objects.land)
}

let coasts: Promise<Coasts> | undefined

/** Natural Earth's coasts, read when the first map is drawn. */
export function coastsOfTheWorld(): Promise<Coasts> {
  coasts ??= Promise.all([landOf('land-110m'), landOf('land-50m')]).then(([coarse, fine]) => ({ coarse, fine }))
  return coasts
}

/** The maps that a server drew last: a page is opened many times. */
const drawnBy = new WeakMap<Services, Map<string, Promise<RouteMap | null>>>()
const maxDrawn = 200

const stopAt = ({ name, latitude, longitude }: Place): Stop[] =>
  latitude === null || longitude === null ? [] : [{ name, latitude, longitude }]

/** The map service that the installation has, if it has one. */
function serviceOf({ mapTiles, googleMapsKey }: Config): MapService | undefined {
  if (mapTiles) return { kind: 'tiles', url: mapTiles }
  return googleMapsKey ? { kind: 'google', key: googleMapsKey } : undefined
}

async function draw({ config }: Services, stops: readonly Stop[]): Promise<RouteMap | null> {
  const [land, cities] = await Promise.all([coastsOfTheWorld(), largestCities(4000)])
  const service = serviceOf(config)
  const map = routeMap(stops, { ...land, service }, cities.flatMap(stopAt))
  return map && { ...map, notice: service ? (config.mapNotice ?? null) : null }
}

/** The map of a route; null where it is not known where it leads. */
export async function mapOf(services: Services, stops: readonly Stop[]): Promise<RouteMap | null> {
  if (stops.length === 0) return null
  const drawn = drawnBy.get(services) ?? new Map<string, Promise<RouteMap | null>>()
  drawnBy.set(services, drawn)
  const key = JSON.stringify(stops)
  const known = drawn.get(key)
  if (known) return known
  const [oldest] = drawn.keys()
  if (drawn.size >= maxDrawn && oldest !== undefined) drawn.delete(oldest)
  const map = draw(services, stops)
  drawn.set(key, map)
  map.catch(() => drawn.delete(key))
  return map
}
