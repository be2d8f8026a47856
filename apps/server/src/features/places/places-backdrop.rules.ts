import type { GeoProjection } from 'd3-geo'
import type { RouteMap } from '@sarai/contract/places'

/** A map service whose pictures routes are drawn on. */
export type MapService = { kind: 'tiles'; url: string } | { kind: 'google'; key: string }

type Backdrop = RouteMap['backdrop']

const tileSize = 256
/** The last that most services have. */
const deepest = 18
const rounded = (value: number) => Math.round(value * 100) / 100

/** How wide the whole world is in the picture, and where it begins: its western end, and its northern. */
function worldIn(projection: GeoProjection): { across: number; west: number; north: number } {
  const across = projection.scale() * 2 * Math.PI
  const [x, y] = projection.translate()
  const [turned] = projection.rotate()
  return { across, west: x - across * (0.5 - turned / 360), north: y - across / 2 }
}

/** The pictures of a service that fill a picture of this size. */
export function backdropOf(
  service: MapService,
  projection: GeoProjection,
  size: { width: number; height: number },
): Backdrop {
  const exact = Math.log2(worldIn(projection).across / tileSize)
  const zoom = Math.min(deepest, Math.max(0, service.kind === 'google' ? Math.floor(exact) : Math.round(exact)))
  return service.kind === 'google'
    ? googles(service.key, projection, zoom, size)
    : tiles(service.url, projection, zoom, size)
}

function tiles(
  url: string,
  projection: GeoProjection,
  zoom: number,
  { width, height }: { width: number; height: number },
) {
  const { across, west, north } = worldIn(projection)
  const count = 2 ** zoom
  const side = across / count
  const found: Backdrop = []
  const [top, bottom] = [
    Math.max(0, Math.floor(-north / side)),
    Math.min(count - 1, Math.floor((height - north) / side)),
  ]
  for (let column = Math.floor(-west / side); west + column * side < width; column++)
    for (let row = top; row <= bottom; row++) {
      // East of the date line the world begins anew.
      const parts = { z: zoom, x: ((column % count) + count) % count, y: row }
      const at = { x: rounded(west + column * side), y: rounded(north + row * side) }
      // A little larger than they are, so that no seam shows between them.
      found.push({ url: filled(url, parts), ...at, width: rounded(side + 0.5), height: rounded(side + 0.5) })
    }
  return found
}

const filled = (url: string, parts: Record<'x' | 'y' | 'z', number>) =>
  url.replaceAll(/(?:\{|%7B)([xyz])(?:\}|%7D)/gi, (_, part: 'x' | 'y' | 'z') => String(parts[part]))

/** One picture round the same middle, in the largest zoom that shows all of it, drawn larger by what is missing. */
function googles(
  key: string,
  projection: GeoProjection,
  zoom: number,
  { width, height }: { width: number; height: number },
): Backdrop {
  const [longitude, latitude] = projection.invert?.([width / 2, height / 2]) ?? [0, 0]
  const larger = worldIn(projection).across / (tileSize * 2 ** zoom)
  const query = new URLSearchParams({
    center: `${latitude.toFixed(5)},${longitude.toFixed(5)}`,
    zoom: String(zoom),
    size: `${Math.ceil(width / larger)}x${Math.ceil(height / larger)}`,
    scale: '2',
    key,
  })
  return [{ url: `https://maps.googleapis.com/maps/api/staticmap?${query.toString()}`, x: 0, y: 0, width, height }]
}
