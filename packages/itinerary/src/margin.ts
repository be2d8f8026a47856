import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import { priceTrip, type TripPrice } from './pricing.ts'
import { optionIdsOf } from './trip-days.ts'

/**
 * Whether some choice of a traveller earns less than the trip's floor: an option by itself, or with the extras that
 * earn too little. Extras add up, so the worst choice is the option with all extras that lower its margin.
 */
export function mayFallBelowFloor(document: ItineraryDocument): boolean {
  return optionIdsOf(document).some((optionId) => optionMayFallBelowFloor(document, optionId))
}

/** The same for one option. */
export function optionMayFallBelowFloor(document: ItineraryDocument, optionId: string | null): boolean {
  const floor = BigInt(document.pricing.marginFloor)
  const slack = ({ margin, total, tax }: TripPrice) => BigInt(margin) * 10_000n - floor * BigInt(total - tax)
  const base = priceTrip(document, { optionId, extras: [] })
  if ('problem' in base) return false
  const own = slack(base.price)
  const drawn = base.price.extras.reduce((sum, { id }) => {
    const one = priceTrip(document, { optionId, extras: [id] })
    const more = 'price' in one ? slack(one.price) - own : 0n
    return more < 0n ? sum + more : sum
  }, own)
  return drawn < 0n
}
