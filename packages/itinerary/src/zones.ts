import tzLookup from '@photostructure/tz-lookup'
import type { Place } from '@sarai/contract/itinerary-items'

/** Clocks of places: the moment at which one shows a time. */

const formats = new Map<string, Intl.DateTimeFormat | null>()

/** How to read the clock of a zone; null where there is no such zone. */
function clockOf(zone: string): Intl.DateTimeFormat | null {
  let format = formats.get(zone)
  if (format === undefined) {
    format = newClock(zone)
    formats.set(zone, format)
  }
  return format
}

function newClock(timeZone: string): Intl.DateTimeFormat | null {
  const number = '2-digit' as const
  try {
    return new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: number,
      day: number,
      hour: number,
      minute: number,
    })
  } catch {
    return null
  }
}

export function isZone(zone: string): boolean {
  return clockOf(zone) !== null
}

/** How far the clock of a zone is ahead of UTC at a moment, in milliseconds. */
function offsetAt(moment: number, clock: Intl.DateTimeFormat): number {
  const parts = Object.fromEntries(clock.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
  const local = Date.UTC(parts.year ?? 0, (parts.month ?? 1) - 1, parts.day, parts.hour, parts.minute)
  return local - Math.floor(moment / 60_000) * 60_000
}

/** The moment, in milliseconds, at which a clock shows `time` on `day`; that of UTC where the zone is not known. */
export function momentAt(day: string, time: string, zone: string | null): number {
  const wall = Date.parse(`${day}T${time}:00Z`)
  const clock = zone === null ? null : clockOf(zone)
  if (!clock) return wall
  const guess = wall - offsetAt(wall, clock)
  // Around a change of clocks the first guess may have used the other offset.
  return wall - offsetAt(guess, clock)
}

/** The time zone of a place, where its coordinates are known. */
export function zoneOf(place: Place | null): string | null {
  if (place === null || place.latitude === null || place.longitude === null) return null
  return tzLookup(place.latitude, place.longitude)
}

/** Whether clocks of two zones show the same on a day. */
export function isSameClock(day: string, a: string, b: string): boolean {
  return a === b || momentAt(day, '12:00', a) === momentAt(day, '12:00', b)
}
