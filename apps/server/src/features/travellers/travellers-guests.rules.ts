import { counted } from '@sarai/contract/count-words'
import { formatWord } from '@sarai/contract/export-words'
import { type TravellerKind, travellerKindLabels } from '@sarai/contract/traveller-words'
import type { TravellerRecord } from './travellers.queries.ts'
import { ageOn, type RoomsSold } from './travellers.rules.ts'

/** Somebody who travels, as whoever provides a service may know them: never by passport, birth or reach. */
export interface Guest {
  /** As in the passport; "Adult, name to follow" where it is not known yet. */
  name: string
  isNamed: boolean
  kind: TravellerKind
  /** Of a child or infant, when the trip begins; null where it is not known, and of adults. */
  age: number | null
  room: string | null
  meal: string | null
  seat: string | null
  wishes: string | null
}

/** Who travels, for those who provide the services. */
export interface Guests {
  /** Null while nobody knows the name. */
  lead: string | null
  /** The one who leads first. */
  all: Guest[]
}

type Going = Pick<
  TravellerRecord,
  | 'kind'
  | 'isLead'
  | 'title'
  | 'givenName'
  | 'familyName'
  | 'birth'
  | 'pricedAge'
  | 'room'
  | 'meal'
  | 'seat'
  | 'wishes'
  | 'cancelledAt'
>

const maxName = 120
const oneLine = (text: string | null) => text?.replaceAll(/\s+/g, ' ').trim() || null

function nameOf({ title, givenName, familyName }: Going): string | null {
  if (!givenName && !familyName) return null
  return [title, givenName, familyName].filter(Boolean).join(' ').slice(0, maxName)
}

function guestOf(one: Going, startDate: string | null): Guest {
  const { kind, birth, pricedAge, room, meal, seat, wishes } = one
  const known = birth && startDate ? Math.max(0, ageOn(birth, startDate)) : pricedAge
  const name = nameOf(one)
  return {
    name: name ?? `${travellerKindLabels[kind]}, name to follow`,
    isNamed: name !== null,
    kind,
    age: kind === 'adult' ? null : known,
    room,
    meal: formatWord(meal) || null,
    seat: formatWord(seat) || null,
    wishes: oneLine(wishes),
  }
}

/** The people of a trip in their order; who cancelled does not travel. */
export function guestsOf(travellers: readonly Going[], startDate: string | null): Guests {
  const going = travellers.filter(({ cancelledAt }) => cancelledAt === null)
  const sorted = going.toSorted((a, b) => Number(b.isLead) - Number(a.isLead))
  const lead = going.find(({ isLead }) => isLead) ?? going[0]
  return { lead: lead ? nameOf(lead) : null, all: sorted.map((one) => guestOf(one, startDate)) }
}

type Counted = Pick<Guest, 'kind' | 'age'>

function kindWords(people: readonly Counted[], kind: TravellerKind, one: string, many?: string): string[] {
  const those = people.filter((guest) => guest.kind === kind)
  if (those.length === 0) return []
  const ages = those.map(({ age }) => age).sort((a, b) => (a ?? Infinity) - (b ?? Infinity))
  const isKnown = kind !== 'adult' && ages.some((age) => age !== null)
  // What is longer than a line is no help to anybody.
  const said = isKnown && ages.length <= 20 ? ` (${ages.map((age) => age ?? '?').join(', ')})` : ''
  return [counted(those.length, one, many) + said]
}

/** 2 adults, 2 children (4, 9), 1 infant; null for nobody. */
export function peopleWords(people: readonly Counted[]): string | null {
  const words = [
    ...kindWords(people, 'adult', 'adult'),
    ...kindWords(people, 'child', 'child', 'children'),
    ...kindWords(people, 'infant', 'infant'),
  ]
  return words.join(', ') || null
}

/** Kabir Rao (9) */
export const guestWords = ({ name, age }: { name: string; age: number | null }) =>
  age === null ? name : `${name} (${age})`

/** "Room 2" of what is numbered; what has a name is called by it. */
export const roomName = (room: string) => (/^\d+$/.test(room) ? `Room ${room}` : room)

interface Room<G> {
  room: string
  guests: G[]
}

/** Who shares which room, room 2 before room 10; those without one are left out. */
export function roomsOf<G extends { room: string | null }>(guests: readonly G[]): Room<G>[] {
  const rooms = Map.groupBy(guests, ({ room }) => room ?? '')
  rooms.delete('')
  return [...rooms]
    .map(([room, own]) => ({ room, guests: own }))
    .sort((a, b) => a.room.localeCompare(b.room, 'en', { numeric: true }))
}

/** 2 twin, 1 single: rooms as they were sold; null where that was not said. */
export function soldWords({ single, twin, triple }: RoomsSold): string | null {
  const words = [twin && `${twin} twin`, single && `${single} single`, triple && `${triple} triple`]
  return words.filter(Boolean).join(', ') || null
}

/**
 * How the rooms are used, in at most so many characters: "Room 1: 2 adults, 1 child (9); Room 2: 2 adults", or, where
 * these are many, "12 rooms with 2 adults; 1 room with 1 adult".
 */
export function occupancyWords(guests: readonly Guest[], max: number): string | null {
  const rooms = roomsOf(guests).map(({ room, guests: own }) => ({ room, people: peopleWords(own) ?? '' }))
  if (rooms.length === 0) return null
  const each = rooms.map(({ room, people }) => `${roomName(room)}: ${people}`).join('; ')
  const alike = Map.groupBy(rooms, ({ people }) => people)
  const summed = [...alike].map(([people, own]) => `${counted(own.length, 'room')} with ${people}`).join('; ')
  const words = each.length <= max ? each : summed
  return words.slice(0, max)
}

/** What somebody asked for, as those who serve them need it: "Jain meals. Window seat. No stairs". */
export function wishesOf(
  { meal, seat, wishes }: Pick<Guest, 'meal' | 'seat' | 'wishes'>,
  { withMeals = true, withSeats = false }: { withMeals?: boolean; withSeats?: boolean } = {},
): string | null {
  const words = [withMeals && meal && `${meal} meals`, withSeats && seat && `${seat} seat`, wishes]
  return words.filter(Boolean).join('. ') || null
}
