import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { OutputTax } from '@sarai/contract/output-tax'
import { priceTrip, type TripPrice } from './pricing.ts'
import { optionIdsOf } from './trip-days.ts'

/**
 * Whether some choice of a traveller earns less than the trip's floor: an option by itself, or with the extras that
 * earn too little. Extras add up, so the worst choice is the option with all extras that lower its margin.
 */
export function mayFallBelowFloor(document: ItineraryDocument, output?: OutputTax | null): boolean {
  return optionIdsOf(document).some((optionId) => optionMayFallBelowFloor(document, optionId, output))
}

/** The same for one option. */
export function optionMayFallBelowFloor(
  document: ItineraryDocument,
  optionId: string | null,
  output?: OutputTax | null,
): boolean {
  const floor = BigInt(document.pricing.marginFloor)
  const slack = ({ margin, total, outputTax }: TripPrice) =>
    BigInt(margin) * 10_000n - floor * BigInt(total - outputTax)
  const base = priceTrip(document, { optionId, extras: [] }, output)
  if ('problem' in base) return false
  const own = slack(base.price)
  const drawn = base.price.extras.reduce((sum, { id }) => {
    const one = priceTrip(document, { optionId, extras: [id] }, output)
    const more = 'price' in one ? slack(one.price) - own : 0n
    return more < 0n ? sum + more : sum
  }, own)
  return drawn < 0n
}
