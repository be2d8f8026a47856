import type { ItineraryItem, Place } from '@sarai/contract/itinerary-items'
import { cabinClassLabels, mealPlanLabels, ticketTypeLabels } from '@sarai/contract/itinerary-words'
import { counted, durationWords } from '@sarai/itinerary/words'

/** One thing to know about an item: "Check-in", "14:00". */
export interface Fact {
  label: string
  value: string
}

type Details<C extends ItineraryItem['category']> = Extract<ItineraryItem, { category: C }>['details']
type MaybeFact = [label: string, value: string | null | undefined | false]

const nameOf = (place: Place | null) => place?.name

function joined(parts: (string | null | undefined | false)[], between = ', '): string | null {
  return parts.filter(Boolean).join(between) || null
}

/** "Delhi to Jaipur"; only one of them where the other is not known. */
function way(from: Place | null, to: Place | null): string | null {
  if (from && from.name === to?.name) return `Within ${from.name}`
  if (from && to) return `${from.name} to ${to.name}`
  return joined([from && `From ${from.name}`, to && `To ${to.name}`])
}

function span(from: string | null, to: string | null): string | null {
  if (from && to) return `${from}–${to}`
  return joined([from, to && `until ${to}`])
}

function ages({ fromAge, toAge }: Details<'activity'>): string | null {
  if (fromAge !== null && toAge !== null) return `${fromAge} to ${toAge} years`
  if (fromAge !== null) return `From ${counted(fromAge, 'year')}`
  return toAge === null ? null : `Up to ${counted(toAge, 'year')}`
}

function activityFacts(details: Details<'activity'>): MaybeFact[] {
  return [
    ['Where', nameOf(details.place)],
    ['Starts', details.startTime],
    ['Takes', details.minutes !== null && durationWords(details.minutes)],
    ['Ticket', details.ticket && ticketTypeLabels[details.ticket]],
    ['Meeting point', details.meetingPoint],
    ['Ages', ages(details)],
  ]
}

function lodgingFacts(details: Details<'lodging'>): MaybeFact[] {
  return [
    ['Where', joined([details.address, !details.address && nameOf(details.place)])],
    ['Room', joined([details.rooms > 1 && `${details.rooms} ×`, details.room ?? (details.rooms > 1 && 'rooms')], ' ')],
    ['Stay', counted(details.nights, 'night')],
    ['Meals', details.mealPlan && mealPlanLabels[details.mealPlan]],
    ['Check-in', details.checkIn && `from ${details.checkIn}`],
    ['Check-out', details.checkOut && `until ${details.checkOut}`],
  ]
}

function flightEnd({ airport, place, terminal, time }: Details<'flight'>['from'], days = 0): string | null {
  const where = joined([nameOf(place), airport && (place ? `(${airport})` : airport)], ' ')
  const later = days === 0 ? '' : ` (${days > 0 ? '+' : '−'}${counted(Math.abs(days), 'day')})`
  return joined([where, terminal && `Terminal ${terminal.replace(/^t(erminal)?\s*/i, '')}`, time && time + later])
}

function flightFacts(details: Details<'flight'>): MaybeFact[] {
  return [
    ['Flight', joined([details.airline, details.flightNumber], ' ')],
    ['Departs', flightEnd(details.from)],
    ['Arrives', flightEnd(details.to, details.arrivesAfterDays)],
    ['Class', details.cabin && cabinClassLabels[details.cabin]],
    ['Baggage', details.baggage],
  ]
}

function transportFacts(details: Details<'transport'>): MaybeFact[] {
  return [
    ['Route', way(details.from, details.to)],
    ['Vehicle', details.vehicle],
    ['When', span(details.startTime, details.endTime)],
    ['Distance', details.kilometres !== null && `${details.kilometres.toLocaleString('en-IN')} km`],
    ['Takes', details.minutes !== null && durationWords(details.minutes)],
    ['Pick-up', details.pickup],
    ['Drop', details.drop],
  ]
}

function cruiseFacts(details: Details<'cruise'>): MaybeFact[] {
  return [
    ['Route', way(details.from, details.to)],
    ['Ship', details.ship],
    ['Cabin', details.cabin],
    ['Departs', details.departs],
    ['Arrives', details.arrives],
    ['On board', details.nights > 0 && counted(details.nights, 'night')],
    ['Meals', details.mealPlan && mealPlanLabels[details.mealPlan]],
  ]
}

function maybeFacts(item: ItineraryItem): MaybeFact[] {
  switch (item.category) {
    case 'activity':
      return activityFacts(item.details)
    case 'lodging':
      return lodgingFacts(item.details)
    case 'flight':
      return flightFacts(item.details)
    case 'transport':
      return transportFacts(item.details)
    case 'cruise':
      return cruiseFacts(item.details)
    case 'info':
      return [['When', item.details.startTime]]
    default:
      return []
  }
}

/** What a traveller is to know about an item, in the order it matters. */
export function factsOfItem(item: ItineraryItem): Fact[] {
  return maybeFacts(item).flatMap(([label, value]) => (value ? [{ label, value }] : []))
}
