import type { Place } from '@sarai/contract/itinerary-items'

/** Within so many kilometres nobody speaks of a transfer between cities. */
const nearby = 40

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Kilometres over ground; null where one of them has no coordinates. */
export function distance(a: Place, b: Place): number | null {
  if (a.latitude === null || a.longitude === null || b.latitude === null || b.longitude === null) return null
  const [north, east] = [radians(b.latitude - a.latitude), radians(b.longitude - a.longitude)]
  const chord =
    Math.sin(north / 2) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(east / 2) ** 2
  return 2 * 6371 * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** Whether two places are so far apart that one has to travel: by their coordinates, or else by their names. */
export function isElsewhere(a: Place, b: Place): boolean {
  const apart = distance(a, b)
  if (apart !== null) return apart > nearby
  if (a.country !== null && b.country !== null && a.country !== b.country) return true
  const [one, other] = [a.name.trim().toLowerCase(), b.name.trim().toLowerCase()]
  return !one.includes(other) && !other.includes(one)
}
