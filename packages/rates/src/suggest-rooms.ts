import type { RatedRoom, RateOption } from '@sarai/contract/rate-schemas'

type Limits = Pick<RateOption, 'minPeople' | 'maxPeople' | 'maxAdults' | 'maxChildren'>

/** How many sleep in a room where an option does not say: two adults, and somebody with them. */
const usual = { maxAdults: 2, maxPeople: 3 }

/**
 * The fewest rooms of an option in which people fit, an adult in each where there are enough, everybody spread evenly.
 * Where an option names no limits, two adults sleep in a room, or three people with children.
 * @param option its limits
 * @returns rooms as a question has them, or null where no number of rooms fits
 */
export function suggestRooms(adults: number, childAges: readonly number[], option: Limits): RatedRoom[] | null {
  const all = adults + childAges.length
  if (all === 0) return null
  const maxPeople = option.maxPeople ?? Math.max(usual.maxPeople, option.maxAdults ?? 0)
  const limits = { ...option, maxPeople, maxAdults: option.maxAdults ?? Math.min(usual.maxAdults, maxPeople) }
  for (let count = Math.ceil(all / limits.maxPeople); count <= all; count++) {
    const rooms = spread(adults, childAges, count)
    if (rooms.every((room) => fits(room, limits))) return rooms
  }
  return null
}

function spread(adults: number, childAges: readonly number[], count: number): RatedRoom[] {
  const rooms: RatedRoom[] = Array.from({ length: count }, (_, at) => ({
    adults: Math.floor(adults / count) + (at < adults % count ? 1 : 0),
    children: [],
  }))
  const sizeOf = (room: RatedRoom) => room.adults + room.children.length
  // The youngest first, so that they are with adults where not every room has one.
  for (const age of [...childAges].sort((a, b) => a - b)) {
    const free = rooms.filter((room) => room.adults > 0 || adults === 0 || age >= 12)
    const [room] = (free.length > 0 ? free : rooms).sort((a, b) => sizeOf(a) - sizeOf(b) || b.adults - a.adults)
    room?.children.push({ age, bed: null })
  }
  return rooms
}

function fits({ adults, children }: RatedRoom, limits: Limits): boolean {
  const people = adults + children.length
  return (
    people > 0 &&
    people >= (limits.minPeople ?? 1) &&
    people <= (limits.maxPeople ?? Infinity) &&
    adults <= (limits.maxAdults ?? Infinity) &&
    children.length <= (limits.maxChildren ?? Infinity)
  )
}
