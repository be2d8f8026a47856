import { counted } from '@sarai/contract/count-words'
import type { ItineraryItem, Place } from '@sarai/contract/itinerary-items'
import { cabinClassLabels, mealPlanLabels, ticketTypeLabels } from '@sarai/contract/itinerary-words'
import type { TravellerItem } from '@sarai/contract/traveller-view'
import { durationWords } from './words.ts'

/** A fact of an item, in words for a traveller. */
export interface Fact {
  label: string
  value: string
}

type Words = string | null | undefined | false

const facts = (pairs: [label: string, value: Words][]): Fact[] =>
  pairs.flatMap(([label, value]) => (value ? [{ label, value }] : []))

function way(from: Place | null, to: Place | null): Words {
  if (from && to) return from.name === to.name ? `within ${from.name}` : `${from.name} to ${to.name}`
  return from?.name ?? to?.name
}

const span = (from: string | null, to: string | null): Words => (from && to ? `${from}–${to}` : (from ?? to))

/** What is known about an item beyond its title and text, in the order to show it. For travellers: no cost, no note. */
export function itemFacts(item: ItineraryItem | TravellerItem): Fact[] {
  switch (item.category) {
    case 'activity': {
      const { place, startTime, minutes, ticket, meetingPoint, fromAge, toAge } = item.details
      return facts([
        ['Time', startTime],
        ['Duration', minutes !== null && durationWords(minutes)],
        ['Place', place?.name],
        ['Ticket', ticket && ticketTypeLabels[ticket]],
        ['Meeting point', meetingPoint],
        ['Ages', agesWords(fromAge, toAge)],
      ])
    }
    case 'lodging': {
      const { place, address, stars, room, mealPlan, nights, rooms, checkIn, checkOut } = item.details
      return facts([
        ['Place', place?.name],
        ['Nights', counted(nights, 'night')],
        ['Room', room],
        ['Rooms', counted(rooms, 'room')],
        ['Meals', mealPlan && mealPlanLabels[mealPlan]],
        ['Category', stars !== null && counted(stars, 'star')],
        ['Check-in', checkIn],
        ['Check-out', checkOut],
        ['Address', address],
      ])
    }
    case 'flight':
      return flightFacts(item.details)
    case 'transport': {
      const { vehicle, from, to, startTime, endTime, pickup, drop, kilometres, minutes } = item.details
      return facts([
        ['Way', way(from, to)],
        ['Time', span(startTime, endTime)],
        ['Vehicle', vehicle],
        ['Duration', minutes !== null && durationWords(minutes)],
        ['Distance', kilometres !== null && `${kilometres} km`],
        ['Pick-up', pickup],
        ['Drop', drop],
      ])
    }
    case 'cruise': {
      const { ship, cabin, from, to, departs, arrives, nights, mealPlan } = item.details
      return facts([
        ['Ship', ship],
        ['Cabin', cabin],
        ['Way', way(from, to)],
        ['Time', span(departs, arrives)],
        ['Nights', nights > 0 && counted(nights, 'night')],
        ['Meals', mealPlan && mealPlanLabels[mealPlan]],
      ])
    }
    case 'info':
      return facts([['Time', item.details.startTime]])
  }
}

type Flight = Extract<TravellerItem, { category: 'flight' }>['details']

function flightFacts({ airline, flightNumber, from, to, arrivesAfterDays, cabin, baggage }: Flight): Fact[] {
  const later =
    arrivesAfterDays === 0 ? '' : ` (${arrivesAfterDays > 0 ? '+' : '−'}${counted(Math.abs(arrivesAfterDays), 'day')})`
  return facts([
    ['Flight', [airline, flightNumber].filter(Boolean).join(' ')],
    ['Departure', endWords(from)],
    ['Arrival', endWords(to) && `${endWords(to)}${later}`],
    ['Class', cabin && cabinClassLabels[cabin]],
    ['Baggage', baggage],
  ])
}

function endWords({ time, airport, place, terminal }: Flight['from']): string {
  const where = place && airport ? `${place.name} (${airport})` : (place?.name ?? airport)
  return [time, where, terminal && `terminal ${terminal}`].filter(Boolean).join(', ')
}

function agesWords(from: number | null, to: number | null): Words {
  if (from !== null && to !== null) return `${from} to ${to} years`
  if (from !== null) return `from ${counted(from, 'year')}`
  return to !== null && `up to ${counted(to, 'year')}`
}
