import type { ItineraryDay, ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { ItineraryItem, Place } from '@sarai/contract/itinerary-items'
import { belongsTo, optionIdsOf } from './trip-days.ts'
import { zoneOf } from './zones.ts'

/** Where the night before a day is spent: on the day before it in the first option that it is part of. */
function nightBefore(document: ItineraryDocument, day: ItineraryDay): Place | null {
  const optionId = optionIdsOf(document).find((id) => belongsTo(day, id)) ?? null
  const days = document.days.filter((one) => belongsTo(one, optionId))
  const at = days.findIndex(({ id }) => id === day.id)
  return days[at - 1]?.overnight ?? null
}

/** Where somebody is at the end of what a day holds so far; null where nothing of it goes anywhere. */
function broughtTo({ items }: ItineraryDay): Place | null {
  const moving = items.findLast(
    ({ category, isOptional }) =>
      !isOptional && (category === 'flight' || category === 'transport' || category === 'cruise'),
  )
  if (!moving || !('to' in moving.details)) return null
  return moving.category === 'flight' ? moving.details.to.place : (moving.details.to as Place | null)
}

/**
 * An item as it is added to a day: in the city of its night, and what goes somewhere from where the day has come to, or
 * from the city of the night before, to the city of this night.
 */
export function itemOfDay(document: ItineraryDocument, day: ItineraryDay, item: ItineraryItem): ItineraryItem {
  const here = day.overnight
  switch (item.category) {
    case 'lodging':
      return { ...item, details: { ...item.details, place: here } }
    case 'activity':
      return { ...item, details: { ...item.details, place: here } }
    case 'info':
      return item
  }
  const from = broughtTo(day) ?? nightBefore(document, day)
  if (item.category !== 'flight') return { ...item, details: { ...item.details, from, to: here } } as ItineraryItem
  const { details } = item
  // Nobody flies to where they are.
  const to = from && here && from.name === here.name && from.country === here.country ? null : here
  const at = (end: typeof details.from, place: Place | null) => ({ ...end, place, zone: zoneOf(place) })
  return { ...item, details: { ...details, from: at(details.from, from), to: at(details.to, to) } }
}
