import type { Markup } from '@sarai/contract/itinerary-costs'
import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import { peopleOf } from '@sarai/itinerary/people'
import { type CostedPart, costedParts } from '@sarai/itinerary/price-lines'
import { isSame } from '@sarai/itinerary/same'
import { optionIdsOf } from '@sarai/itinerary/trip-days'

/**
 * Whether every price grows as its cost does when more people travel or sleep otherwise. Where a markup is a sum, it
 * does not grow with them, and the price of one more of them is the net price.
 */
function growsWithPeople(document: ItineraryDocument): boolean {
  return optionIdsOf(document).every((optionId) =>
    costedParts(document, optionId)
      .filter(({ isComplimentary }) => !isComplimentary)
      .every((part) => isProportional(part, document.pricing.markup)),
  )
}

function isProportional({ cost: { markup, basis } }: CostedPart, usual: Markup): boolean {
  if (markup?.kind === 'per-head') return ['person', 'adult', 'child', 'infant'].includes(basis)
  if (markup) return markup.kind === 'percent'
  // One per head of the trip is for adults and children alike.
  return usual.kind === 'percent' || (usual.kind === 'per-head' && basis === 'person')
}

/** Whether two prices of the same costs would be told, whose difference is a net price. */
export function wouldTellNet(before: ItineraryDocument, after: ItineraryDocument): boolean {
  return !isSame(peopleOf(before), peopleOf(after)) && !growsWithPeople(before)
}
