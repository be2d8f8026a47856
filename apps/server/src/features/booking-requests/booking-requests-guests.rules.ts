import type { Fact } from '@sarai/itinerary/item-facts'
import type { LineAnswer, LineState } from '@sarai/contract/booking-request-words'
import {
  type Guests,
  guestWords,
  occupancyWords,
  peopleWords,
  roomName,
  roomsOf,
  soldWords,
  wishesOf,
} from '../travellers/travellers-guests.rules.ts'
import type { RoomsSold } from '../travellers/travellers.rules.ts'
import type { LineRecord } from './booking-requests.queries.ts'
import { isTaken } from './booking-requests.rules.ts'

/** Who travels, as a vendor of some services needs it. Never by passport or reach. */
export interface AskedGuests {
  lead: string | null
  /** 2 adults, 1 child (9) */
  people: string | null
  /** Who shares a room, a line each; of services that are slept in alone. */
  rooms: string[]
  /** What they eat and ask for, a line each. */
  wishes: string[]
}

/** As many rooms as a message lists one by one. */
const mostRooms = 20
const longest = 600

function roomLines({ all, sold }: Guests & { sold: RoomsSold }): string[] {
  const rooms = roomsOf(all)
  if (rooms.length > mostRooms) return [occupancyWords(all, longest) ?? '']
  if (rooms.length > 0)
    return rooms.map(({ room, guests }) => `${roomName(room)}: ${guests.map(guestWords).join(', ')}`)
  const words = soldWords(sold)
  return words ? [words] : []
}

/** Who travels, for services of these categories. */
export function askedGuests(guests: Guests & { sold: RoomsSold }, categories: readonly (string | null)[]): AskedGuests {
  const has = (...some: string[]) => categories.some((category) => category !== null && some.includes(category))
  const asked = { withMeals: categories.some((category) => category !== 'transport'), withSeats: has('flight') }
  const { lead, all } = guests
  const wishes = all.flatMap((guest) => {
    const words = wishesOf(guest, asked)
    return words ? [`${guest.name}: ${words}`] : []
  })
  return {
    lead,
    people: peopleWords(all),
    rooms: has('lodging', 'cruise') ? roomLines(guests) : [],
    wishes: wishes.slice(0, 50),
  }
}

/** The same as the page of the vendor lists it. */
export function guestFacts({ lead, people, rooms, wishes }: AskedGuests): Fact[] {
  const fact = (label: string, value: string | null) => (value ? [{ label, value }] : [])
  return [
    ...fact('Lead guest', lead),
    ...fact('Guests', people),
    ...fact('Rooms', rooms.join('\n')),
    ...fact('Meals and wishes', wishes.join('\n')),
  ]
}

const headed = (heading: string, lines: readonly string[]) => (lines.length > 0 ? [heading, ...lines].join('\n') : null)

/** The same for the fields of a template. */
export const guestValues = ({ lead, people, rooms, wishes }: AskedGuests, travellers: string) => ({
  'request.guest': lead,
  'request.travellers': people ?? travellers,
  'request.rooms': headed('Rooms:', rooms),
  'request.wishes': headed('Meals and wishes:', wishes),
})

/** How many travel and nothing else of them. */
export const withholdNames = ({ people }: AskedGuests): AskedGuests => ({ lead: null, people, rooms: [], wishes: [] })

type Seen = readonly { state: LineState; answer: LineAnswer; decision: LineRecord['decision'] }[]

/**
 * What a vendor may know of who travels. Whoever declined, or is not asked any more, has no business with them; before it
 * has confirmed something, or its offer was taken, it learns how many they are, unless the agency names them to everybody it asks.
 */
export function getKnownGuests(guests: AskedGuests, lines: Seen, isNamed: boolean): AskedGuests | null {
  const standing = lines.filter(({ state, answer }) => {
    if (answer === 'declined') return false
    return state === 'open' || ((state === 'settled' || state === 'outdated') && answer !== 'none')
  })
  if (standing.length === 0) return null
  return isNamed || standing.some((line) => line.answer === 'confirmed' || isTaken(line))
    ? guests
    : withholdNames(guests)
}
