import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { OutputTax } from '@sarai/contract/output-tax'
import { optionMayFallBelowFloor } from './margin.ts'
import type { PricedLine } from './price-bundle.ts'
import { costedParts } from './price-lines.ts'
import { priceTrip, type PriceProblem, type TripPrice } from './pricing.ts'
import { optionIdsOf } from './trip-days.ts'

/** One option as those who price it look at it. */
export interface PricedOption {
  optionId: string | null
  /** None where the trip has no options. */
  name: string | null
  /** With the extras that are looked at. */
  price: TripPrice
  /** By item and line, extras among them whether looked at or not. */
  lines: ReadonlyMap<string, PricedLine>
  /** Some choice of a traveller earns less than the floor. */
  mayFallBelowFloor: boolean
}

/** Every option side by side, with those of the extras that an option has. */
export function priceSheet(
  document: ItineraryDocument,
  extras: readonly string[] = [],
  output?: OutputTax | null,
): { options: PricedOption[] } | { problem: PriceProblem } {
  const options: PricedOption[] = []
  for (const optionId of optionIdsOf(document)) {
    const optional = costedParts(document, optionId).flatMap((part) => (part.isOptional ? [part.id] : []))
    const chosen = optional.filter((id) => extras.includes(id))
    const looked = priceTrip(document, { optionId, extras: chosen }, output)
    if ('problem' in looked) return looked
    const all = chosen.length === optional.length ? looked : priceTrip(document, { optionId, extras: optional }, output)
    if ('problem' in all) return all
    options.push({
      optionId,
      name: document.options.find((option) => option.id === optionId)?.name ?? null,
      price: looked.price,
      lines: new Map(all.price.lines.map((line) => [line.id, line])),
      mayFallBelowFloor: optionMayFallBelowFloor(document, optionId, output),
    })
  }
  return { options }
}
