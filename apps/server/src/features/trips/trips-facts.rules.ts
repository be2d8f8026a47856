import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import { peopleOf } from '@sarai/itinerary/people'
import { tripDays } from '@sarai/itinerary/trip-days'

/** What lists know of a trip, from what will be travelled: the document with the option that was chosen. */
export function factsOfTrip(document: ItineraryDocument, optionId: string | null) {
  const { adults, children, infants } = peopleOf(document)
  const { title, startDate } = document
  return {
    title,
    destinations: document.destinations.map(({ name }) => name),
    startDate,
    endDate: tripDays(document, optionId).at(-1)?.date ?? startDate,
    travellers: adults + children + infants,
  }
}
