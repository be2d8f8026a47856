import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { TravellerKind } from '@sarai/contract/traveller-words'

interface Place {
  kind: TravellerKind
  pricedAge: number | null
}

/** A place for everybody of a party, adults first. */
export function placesOf({ adults, childAges, infants }: ItineraryDocument['travellers']): Place[] {
  const places = (count: number, kind: TravellerKind): Place[] =>
    Array.from({ length: count }, () => ({ kind, pricedAge: null }))
  const children = childAges.map((pricedAge): Place => ({ kind: 'child', pricedAge }))
  return [...places(adults, 'adult'), ...children, ...places(infants, 'infant')]
}

/** Places that a larger party needs besides those it had. */
export function placesAdded(before: ItineraryDocument['travellers'], after: ItineraryDocument['travellers']): Place[] {
  const had = placesOf(before)
  return placesOf(after).filter((place) => {
    const at = had.findIndex(({ kind }) => kind === place.kind)
    if (at >= 0) had.splice(at, 1)
    return at < 0
  })
}
