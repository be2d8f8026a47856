import { counted } from '@sarai/contract/count-words'
import type { ChildBand, Rate, RatedRoom } from '@sarai/contract/rate-schemas'
import type { RateBasis } from '@sarai/contract/rate-words'
import type { Lack, Part } from './price.ts'

type Child = RatedRoom['children'][number]
const occupancyWords = ['', 'single', 'double', 'triple'] as const

/** The band of an age; `adult` for who is older than all bands. */
export function bandOf(bands: readonly ChildBand[], age: number): ChildBand | 'adult' | undefined {
  const band = bands.find(({ fromAge, toAge }) => fromAge <= age && age <= toAge)
  if (band) return band
  return bands.every(({ toAge }) => toAge < age) ? 'adult' : undefined
}

export const years = ({ fromAge, toAge }: Pick<ChildBand, 'fromAge' | 'toAge'>) =>
  fromAge === toAge ? counted(fromAge, 'year') : `${fromAge}–${toAge} years`

/** What the adults of a room pay a night. */
function adultParts(rate: Rate, basis: RateBasis, adults: number): Part[] | Lack {
  const amounts = [null, rate.single, rate.double, rate.triple]
  const words = (beds: number) => `${occupancyWords[beds] ?? ''} occupancy`
  if (basis === 'person-night') {
    const exact = amounts[adults] ?? rate.unit
    if (exact !== null) {
      const what = amounts[adults] == null ? 'person' : `adult in ${words(adults)}`
      return [{ what, quantity: adults, unit: exact }]
    }
  } else {
    // A room for two that one sleeps in costs what it costs for two.
    const beds = [1, 2, 3].find((size) => size >= adults && amounts[size] != null)
    if (beds !== undefined) return [{ what: `room, ${words(beds)}`, quantity: 1, unit: amounts[beds] ?? 0 }]
    if (rate.unit !== null) return [{ what: 'room', quantity: 1, unit: rate.unit }]
  }
  const least = basis === 'person-night' ? 2 : 1
  const beds = [3, 2, 1].find((size) => size >= least && size < adults && amounts[size] != null)
  const room = beds === undefined ? null : (amounts[beds] ?? null)
  if (beds === undefined || room === null || rate.extraAdult === null)
    return { code: 'no-occupancy-rate', text: `There is no rate for ${counted(adults, 'adult')} in a room.` }
  const main =
    basis === 'person-night'
      ? { what: `adult in ${words(beds)}`, quantity: beds, unit: room }
      : { what: `room, ${words(beds)}`, quantity: 1, unit: room }
  return [main, { what: 'adult in an extra bed', quantity: adults - beds, unit: rate.extraAdult }]
}

function childPart(band: ChildBand, { age, bed }: Child): Part | Lack {
  const withBed = bed ?? band.withBed !== null
  const unit = withBed ? band.withBed : band.noBed
  const how = withBed ? 'with bed' : 'without bed'
  if (unit === null) return { code: 'no-child-rate', text: `There is no rate for a child of ${age} ${how}.` }
  return { what: `child of ${years(band)} ${how}`, quantity: 1, unit, isChild: true }
}

/**
 * What a room costs for a night, or the first price that the rate does not have. Children who are older than all bands,
 * and those in a room without adults, pay as adults.
 */
export function roomParts(rate: Rate, basis: RateBasis, room: RatedRoom): Part[] | Lack {
  let adults = room.adults
  const parts: Part[] = []
  for (const child of room.children) {
    const band = room.adults === 0 ? 'adult' : bandOf(rate.children, child.age)
    if (band === 'adult') {
      adults++
      continue
    }
    if (!band) return { code: 'no-child-rate', text: `There is no rate for a child of ${child.age}.` }
    const part = childPart(band, child)
    if ('code' in part) return part
    parts.push(part)
  }
  const first = adultParts(rate, basis, adults)
  return 'code' in first ? first : [...first, ...parts]
}
