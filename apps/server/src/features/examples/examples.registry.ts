import type { ItineraryDocument } from '@sarai/contract/itinerary-document'

type MakeTrip = (now: Date) => ItineraryDocument

let makeTrip: MakeTrip | undefined

/** Says which trip the examples offer: the demo agency's, which stands above the features. */
export function registerExampleTrip(make: MakeTrip): void {
  makeTrip = make
}

export function exampleTrip(now: Date): ItineraryDocument {
  if (!makeTrip) throw new Error('no trip was registered for the examples')
  return makeTrip(now)
}
