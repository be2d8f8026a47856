import type { CostLine } from '@sarai/contract/itinerary-costs'
import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import { occupancies, type Occupancy } from '@sarai/contract/itinerary-words'

type Trip = Pick<ItineraryDocument, 'travellers' | 'pricing'>
type Basis = CostLine['basis']

/** How many people sleep in each kind of bed or room. */
export type Heads = Record<Occupancy, number>

export interface People {
  adults: number
  children: number
  infants: number
  rooms: number
  heads: Heads
}

/**
 * Who travels and how they sleep. Everybody is counted once, whatever rooms were entered: adults fill single rooms,
 * then triples, then twins; whoever is left without a bed shares an added twin, so that no bed goes without a price.
 * Children who are neither said to have a bed nor to have none have one.
 */
export function peopleOf({ travellers, pricing: { rooms } }: Trip): People {
  const children = travellers.childAges.length
  const single = Math.min(travellers.adults, rooms.single)
  const triple = Math.min(travellers.adults - single, rooms.triple * 3)
  const twin = travellers.adults - single - triple
  const childNoBed = Math.min(Math.max(children - rooms.childWithBed, 0), rooms.childNoBed)
  return {
    adults: travellers.adults,
    children,
    infants: travellers.infants,
    rooms: rooms.single + rooms.triple + Math.max(rooms.twin, Math.ceil(twin / 2)),
    heads: { twin, triple, single, childWithBed: children - childNoBed, childNoBed, infant: travellers.infants },
  }
}

/** How many of what a basis counts there are. */
export function countOf(people: People, basis: Basis): number {
  switch (basis) {
    case 'person':
      return people.adults + people.children
    case 'adult':
      return people.adults
    case 'child':
      return people.children
    case 'infant':
      return people.infants
    case 'room':
      return people.rooms
    case 'group':
    case 'vehicle':
      return 1
  }
}

/** How many pay a markup per head on a line. */
export function payersOf(people: People, basis: Basis): number {
  return countOf(people, basis === 'adult' || basis === 'child' || basis === 'infant' ? basis : 'person')
}

/** Who shares the price of a line: what a person of each occupancy bears, in parts. */
export type Sharing = 'all' | 'adult' | 'child' | 'infant' | 'room'

const adultParts = { twin: 1n, triple: 1n, single: 1n }
const childParts = { childWithBed: 1n, childNoBed: 1n }
const nobody = { twin: 0n, triple: 0n, single: 0n, childWithBed: 0n, childNoBed: 0n, infant: 0n }
const parts: Record<Sharing, Record<Occupancy, bigint>> = {
  all: { ...nobody, ...adultParts, ...childParts },
  adult: { ...nobody, ...adultParts },
  child: { ...nobody, ...childParts },
  infant: { ...nobody, infant: 1n },
  // A half, a third or the whole of a room; what a child's bed costs is a line per child.
  room: { ...nobody, twin: 3n, triple: 2n, single: 6n },
}

export function sharingOf(basis: Basis): Sharing {
  return basis === 'group' || basis === 'person' || basis === 'vehicle' ? 'all' : basis
}

/** The parts of a sharing and their number; where it finds nobody (rooms without adults), all share, or the infants. */
export function partsOf(heads: Heads, sharing: Sharing): { of: Record<Occupancy, bigint>; all: bigint } {
  for (const one of [sharing, 'all', 'infant'] as const) {
    const all = occupancies.reduce((total, occupancy) => total + parts[one][occupancy] * BigInt(heads[occupancy]), 0n)
    if (all > 0n) return { of: parts[one], all }
  }
  return { of: nobody, all: 1n }
}
