import { type GeoPermissibleObjects, type GeoProjection, geoCentroid, geoMercator, geoPath } from 'd3-geo'
import { counted } from '@sarai/contract/count-words'
import type { LabelSide as Side, RouteMap } from '@sarai/contract/places'
import type { Stop } from '@sarai/itinerary/route'
import { backdropOf, type MapService } from './places-backdrop.rules.ts'

const width = 540
const height = 400
const margin = { x: 130, y: 95 }
/** The minimum width of a map in degrees: closer maps show nothing to recognise a region by. */
const narrowest = 4.5
/** Cities named round about. */
const maxAround = 6
/** From this width on the coarse coastlines are used. */
const wideView = 40

const degreesAcross = (projection: GeoProjection) => (width / projection.scale()) * (180 / Math.PI)

function projectionFor(points: [number, number][]): GeoProjection {
  const shape = { type: 'MultiPoint' as const, coordinates: points }
  const [longitude] = geoCentroid(shape)
  const frame: [[number, number], [number, number]] = [
    [margin.x, margin.y],
    [width - margin.x, height - margin.y],
  ]
  const projection = geoMercator().rotate([-longitude, 0]).fitExtent(frame, shape)
  const closest = (width / narrowest) * (180 / Math.PI)
  if (!(projection.scale() < closest)) projection.scale(closest)
  // In the middle, also where the scale was not that of the frame.
  projection.translate([0, 0])
  const placed = points.map((point): [number, number] => projection(point) ?? [0, 0])
  const middle = (at: 0 | 1) => {
    const values = placed.map((point) => point[at])
    return (Math.min(...values) + Math.max(...values)) / 2
  }
  return projection.translate([width / 2 - middle(0), height / 2 - middle(1)]).clipExtent([
    [-20, -20],
    [width + 20, height + 20],
  ])
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

function labelBox({ x, y, name }: { x: number; y: number; name: string }, side: Side): Box {
  const long = name.length * 8.4
  if (side === 'right') return { left: x + 14, right: x + 20 + long, top: y - 11, bottom: y + 11 }
  if (side === 'left') return { left: x - 20 - long, right: x - 14, top: y - 11, bottom: y + 11 }
  const [top, bottom] = side === 'above' ? [y - 36, y - 14] : [y + 14, y + 36]
  return { left: x - long / 2, right: x + long / 2, top, bottom }
}

const rounded = (value: number) => Math.round(value * 10) / 10
const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
const isInside = ({ left, right, top, bottom }: Box) =>
  left >= 4 && right <= width - 4 && top >= 4 && bottom <= height - 4

const sides: Side[] = ['right', 'left', 'above', 'below']
const dotOf = ({ x, y }: { x: number; y: number }, size: number): Box => {
  return { left: x - size, right: x + size, top: y - size, bottom: y + size }
}

/** Where a name covers nothing, and from then on is in the way itself. */
function roomFor(marked: { name: string; x: number; y: number }, taken: Box[]): Side | null {
  const label = sides.find((side) => {
    const box = labelBox(marked, side)
    return isInside(box) && !taken.some((other) => overlap(box, other))
  })
  if (label) taken.push(labelBox(marked, label))
  return label ?? null
}

/** The largest cities in the picture that leave what is on it alone. */
function citiesAround(cities: readonly Stop[], projection: GeoProjection, taken: Box[]): RouteMap['around'] {
  const around: RouteMap['around'] = []
  for (const { name, longitude, latitude } of cities) {
    if (around.length === maxAround) break
    const [x = -1, y = -1] = (projection([longitude, latitude]) ?? []).map(rounded)
    const dot = dotOf({ x, y }, 6)
    if (!isInside(dot) || taken.some((other) => overlap(dot, other))) continue
    const label = roomFor({ name, x, y }, taken)
    if (!label) continue
    taken.push(dot)
    around.push({ name, x, y, label })
  }
  return around
}

/** A line with a slight bow, as journeys are drawn. */
function legTo([x1, y1]: [number, number], [x2, y2]: [number, number]): string {
  const bow = 0.12
  const [cx, cy] = [(x1 + x2) / 2 + (y2 - y1) * bow, (y1 + y2) / 2 - (x2 - x1) * bow]
  return `M${[x1, y1].map(rounded).join(' ')}Q${[cx, cy].map(rounded).join(' ')} ${[x2, y2].map(rounded).join(' ')}`
}

/** A path of the land, without the points that fall together at its precision. */
function landIn(projection: GeoProjection, coast: GeoPermissibleObjects, digits: number): string {
  const path = geoPath(projection).digits(digits)(coast) ?? ''
  return path.replaceAll(/(L[-\d.,]+)(?:\1)+/g, '$1').replaceAll(/M[-\d.,]+(?:L[-\d.,]+){0,2}Z/g, '')
}

/** What to draw on: coasts, coarse for the whole world and finer for a part of it, and a map service's pictures. */
export interface Coasts {
  coarse: GeoPermissibleObjects
  fine: GeoPermissibleObjects
  service?: MapService
}

/**
 * Draws the way from stop to stop. Land alone is drawn, and no border: where some borders run is disputed, and showing
 * them one way or the other is an offence in some of the countries whose agencies use this.
 */
export function routeMap(
  stops: readonly Stop[],
  { service, ...coasts }: Coasts,
  cities: readonly Stop[] = [],
): RouteMap | null {
  const points = stops.map(({ longitude, latitude }): [number, number] => [longitude, latitude])
  if (points.length === 0) return null
  const projection = projectionFor(points)
  const placed = points.map((point): [number, number] => projection(point) ?? [0, 0])
  const isWide = degreesAcross(projection) > wideView
  const known = new Map<string, { number: number; name: string; x: number; y: number }>()
  stops.forEach(({ name }, index) => {
    const [x, y] = placed[index] ?? [0, 0]
    if (!known.has(name)) known.set(name, { number: known.size + 1, name, x: rounded(x), y: rounded(y) })
  })
  const legs = placed.slice(1).map((point, index) => legTo(placed[index] ?? point, point))
  const names = stops.map(({ name }) => name)
  const taken = [...known.values()].map((stop) => dotOf(stop, 13))
  const marked = [...known.values()].map((stop) => ({ ...stop, label: roomFor(stop, taken) }))
  const others = cities.filter(({ name }) => !known.has(name))
  return {
    width,
    height,
    land: landIn(projection, isWide ? coasts.coarse : coasts.fine, isWide ? 0 : 1),
    backdrop: service ? backdropOf(service, projection, { width, height }) : [],
    notice: null,
    route: legs.join(''),
    stops: marked,
    // A map service names the cities itself.
    around: service ? [] : citiesAround(others, projection, taken),
    words: `Map of the trip: ${names.join(', then ')}. ${counted(known.size, 'place')} in all.`,
  }
}
