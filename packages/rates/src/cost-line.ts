import type { CostLine } from '@sarai/contract/itinerary-costs'
import type { Price } from './price.ts'

/** What an editor's line takes from a price. */
export type LineCost = Pick<CostLine, 'basis' | 'quantity' | 'net' | 'currency' | 'rate'>

/**
 * A price as the cost of a trip's line. Who sleeps in which room is in the price already, so the line is one sum for
 * all. Where the trip has another currency, its exchange rate must be known.
 * @param trip its currency, and the rate for one unit of the card's currency in millionths; null where none is known
 */
export function lineCost(
  price: Price,
  trip: { currency: string; rate: number | null },
): { cost: LineCost } | { problem: string } {
  const line = { basis: 'group' as const, quantity: 1, net: price.total, currency: price.currency }
  if (price.currency === trip.currency) return { cost: { ...line, rate: 1_000_000 } }
  if (trip.rate === null)
    return { problem: `Enter what one ${price.currency} is in ${trip.currency}: the rates are in ${price.currency}.` }
  return { cost: { ...line, rate: trip.rate } }
}
