import { counted } from '@sarai/contract/count-words'
import type { CostLine } from '@sarai/contract/itinerary-costs'

/** What of a booking says how much of it is asked for. */
interface Booked {
  category: string | null
  quantity: number
  nights: number | null
  details: Record<string, unknown> | null
}

type Cost = Pick<CostLine, 'basis' | 'quantity'>

const personWords: Partial<Record<Cost['basis'], string>> = {
  person: 'person',
  adult: 'adult',
  child: 'child',
  infant: 'infant',
}
const many = (count: number, one: string) => counted(count, one, one === 'child' ? 'children' : `${one}s`)

/** What is counted where nobody said, by what it is. */
const unitOf: Record<string, string> = { transport: 'vehicle', flight: 'ticket', activity: 'ticket', cruise: 'place' }

const roomsIn = ({ details }: Booked) => (typeof details?.rooms === 'number' ? details.rooms : null)

/** How the itinerary counts it: rooms, persons or vehicles, and how many times. */
function countedByCost(booked: Booked, { basis, quantity: times }: Cost): string | null {
  const { quantity, nights } = booked
  const count = quantity / times
  // How many nights it is stands beside it.
  const again = times === 1 || times === nights ? '' : ` × ${times}`
  const person = personWords[basis]
  if (person) return many(count, person) + again
  if (basis === 'room') return count === roomsIn(booked) && !again ? null : counted(count, 'room') + again
  if (basis === 'vehicle') return again ? `Vehicle${again}` : null
  return again ? counted(times, 'unit') : null
}

/**
 * How much of a service is asked for, in words; null where what is said of it besides tells: "2 persons", "2 rooms".
 * @param cost how the itinerary counts it, where it is of the itinerary
 */
export function unitsWords(booked: Booked, cost: Cost | undefined): string | null {
  const { category, quantity, nights } = booked
  if (cost && quantity % cost.quantity === 0) return countedByCost(booked, cost)
  if (category === 'lodging') {
    const rooms = roomsIn(booked) ?? 1
    const known = [1, nights, rooms, rooms * (nights ?? 1)]
    return known.includes(quantity) ? null : counted(quantity, 'room night')
  }
  return quantity === 1 ? null : counted(quantity, unitOf[category ?? ''] ?? 'unit')
}

/** More than these hardly sleep in one room. */
const mostInRoom = 4

/** That fewer rooms are asked for than people can sleep in; undefined where they are enough. */
export function describeFewRooms(booked: Booked & { title: string }, people: number): string | undefined {
  if (booked.category !== 'lodging') return undefined
  const rooms = roomsIn(booked) ?? Math.max(1, Math.floor(booked.quantity / Math.max(booked.nights ?? 1, 1)))
  if (people <= rooms * mostInRoom) return undefined
  return `${booked.title}: ${counted(rooms, 'room')} for ${counted(people, 'traveller')}. Check how many rooms you need`
}
