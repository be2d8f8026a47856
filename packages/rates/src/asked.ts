import type { RateCard, RatedRoom, RateOption, RateQuestion } from '@sarai/contract/rate-schemas'
import type { RateBasis } from '@sarai/contract/rate-words'
import { dayNumber } from './days.ts'

/** Bases that are priced by rooms. */
export const isStay = (basis: RateBasis) => basis === 'room-night' || basis === 'person-night'
const isDriven = (basis: RateBasis) => basis === 'vehicle-day' || basis === 'vehicle' || basis === 'km'
/** Bases that are priced day by day. */
export const isDaily = (basis: RateBasis) => isStay(basis) || basis === 'vehicle-day' || basis === 'km'

/** A question, looked at once. */
export interface Asked {
  option: RateOption
  basis: RateBasis
  /** The first day, as a number. */
  first: number
  days: number
  /** Rooms in which the same people sleep, once. */
  rooms: { room: RatedRoom; count: number }[]
  adults: number
  childAges: number[]
  /** Where nothing is driven 1. */
  vehicles: number
  kilometres: number | null
}

/** Whoever is in the same kind of room is in the same group. */
function grouped(rooms: readonly RatedRoom[]): Asked['rooms'] {
  const groups = new Map<string, { room: RatedRoom; count: number }>()
  for (const room of rooms) {
    const children = room.children.map(({ age, bed }) => `${age} ${String(bed)}`).sort()
    const key = `${room.adults}: ${children.join(', ')}`
    const group = groups.get(key)
    if (group) group.count++
    else groups.set(key, { room, count: 1 })
  }
  return [...groups.values()]
}

export function askedOf(card: RateCard, option: RateOption, question: RateQuestion): Asked {
  const { basis } = card
  const stays = isStay(basis)
  const adults = stays ? question.rooms.reduce((sum, room) => sum + room.adults, 0) : question.adults
  const childAges = stays
    ? question.rooms.flatMap(({ children }) => children.map(({ age }) => age))
    : [...question.childAges]
  const seats = option.maxPeople ?? Infinity
  const needed = Math.max(1, Math.ceil((adults + childAges.length) / seats))
  return {
    option,
    basis,
    first: dayNumber(question.from),
    days: isDaily(basis) ? question.nights : 1,
    rooms: stays ? grouped(question.rooms) : [],
    adults,
    childAges,
    vehicles: isDriven(basis) ? (question.vehicles ?? needed) : 1,
    kilometres: isDriven(basis) ? question.kilometres : null,
  }
}
