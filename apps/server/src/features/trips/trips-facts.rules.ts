import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { OutputTax } from '@sarai/contract/output-tax'
import { type PriceChoice, priceTrip } from '@sarai/itinerary/pricing'
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

/**
 * What of the agreed price is tax that the agency owes, and what the services were to cost, in the trip's currency.
 * @param output how invoices of the day it was agreed upon are taxed
 */
export function quoteOfTrip(
  document: ItineraryDocument,
  choice: PriceChoice,
  output: OutputTax | null | undefined,
): { total: number; quotedTax: number; quotedNet: number } {
  const priced = priceTrip(document, choice, output)
  if ('problem' in priced) throw new Error(`what was accepted has no price: ${priced.problem.message}`)
  const { total, outputTax, net } = priced.price
  return { total, quotedTax: outputTax, quotedNet: net }
}
