import type { ItineraryItem, Place } from '@sarai/contract/itinerary-items'
import type { TravellerItem } from '@sarai/contract/traveller-view'

// Everything is named one by one: a field that is new to an item is not seen by travellers before it is written here.

export function shownPlace(place: Place | null): Place | null {
  if (!place) return null
  const { name, country, latitude, longitude } = place
  return { name, country, latitude, longitude }
}

export function shownItem(item: ItineraryItem, knownOptions: readonly string[]): TravellerItem {
  const { id, title, text, pictures, isOptional, isOwnArrangement, isComplimentary } = item
  const optionIds = item.optionIds.filter((one) => knownOptions.includes(one))
  const common = { id, title, text, pictures, optionIds, isOptional, isOwnArrangement, isComplimentary }
  switch (item.category) {
    case 'activity': {
      const { place, startTime, minutes, ticket, meetingPoint, fromAge, toAge } = item.details
      const details = { place: shownPlace(place), startTime, minutes, ticket, meetingPoint, fromAge, toAge }
      return { ...common, category: item.category, details }
    }
    case 'lodging': {
      const { place, address, stars, room, mealPlan, nights, rooms, checkIn, checkOut } = item.details
      const details = { place: shownPlace(place), address, stars, room, mealPlan, nights, rooms, checkIn, checkOut }
      return { ...common, category: item.category, details }
    }
    case 'flight':
      return { ...common, category: item.category, details: shownFlight(item.details) }
    case 'transport': {
      const { vehicle, from, to, startTime, endTime, pickup, drop, kilometres, minutes } = item.details
      const ends = { from: shownPlace(from), to: shownPlace(to) }
      const details = { vehicle, ...ends, startTime, endTime, pickup, drop, kilometres, minutes }
      return { ...common, category: item.category, details }
    }
    case 'cruise': {
      const { ship, cabin, from, to, departs, arrives, nights, mealPlan } = item.details
      const ends = { from: shownPlace(from), to: shownPlace(to) }
      return {
        ...common,
        category: item.category,
        details: { ship, cabin, ...ends, departs, arrives, nights, mealPlan },
      }
    }
    case 'info':
      return { ...common, category: item.category, details: { startTime: item.details.startTime } }
  }
}

type Flight = Extract<ItineraryItem, { category: 'flight' }>['details']

/** Without the record of the booking, with which anybody could change it. */
function shownFlight({ airline, flightNumber, from, to, arrivesAfterDays, cabin, baggage }: Flight) {
  const end = ({ airport, place, terminal, time, zone }: Flight['from']) => {
    return { airport, place: shownPlace(place), terminal, time, zone }
  }
  return { airline, flightNumber, from: end(from), to: end(to), arrivesAfterDays, cabin, baggage }
}
