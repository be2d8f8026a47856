import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { OutputTax } from '@sarai/contract/output-tax'
import { AmountTooLarge, down, halfUp, sum, toAmount } from '@sarai/money/amounts'
import { type People, peopleOf } from './people.ts'
import { type Bundle, bundleOf, type PersonPrice, personsOf, type PricedLine } from './price-bundle.ts'
import { costedParts, type Sold, soldParts } from './price-lines.ts'
import { optionIdsOf } from './trip-days.ts'

/*
 * Where money is rounded, and where what is left goes:
 *   1. The net price of a line in the trip's currency, a markup in percent and a tax: to the nearest minor unit, each
 *      once a line. A half goes up.
 *   2. The price of a person, of the trip and of each extra: up to a multiple of `pricing.roundTo`. The total is the
 *      sum of what the persons pay, so the table of persons and the total cannot differ. What this adds is the
 *      agency's (`rounding`), with as much tax in it as in the rest of the price.
 *   3. The total is shared among the lines in proportion to their price, so that components sum to it however they are
 *      grouped.
 *   4. Of instalments the last takes what is left.
 */

/** Something the traveller may take or leave. */
export interface PricedExtra {
  id: string
  title: string
  dayId: string | null
  price: number
  persons: PersonPrice[]
  isChosen: boolean
}

export interface TripPrice {
  currency: string
  optionId: string | null
  /** What is included and the extras that were chosen; their prices sum to the total. */
  lines: PricedLine[]
  /** All there are in this option. */
  extras: PricedExtra[]
  /** With the extras that were chosen. Times their count they sum to the total; empty where nobody travels yet. */
  persons: PersonPrice[]
  /** Without extras. */
  base: number
  total: number
  net: number
  tax: number
  /** What rounding the price of a person added, in the total. */
  rounding: number
  /** What of the total is tax that the agency owes, as its invoices will have it. */
  outputTax: number
  /** The total without that tax and the net price: what the agency keeps. */
  margin: number
  /** Of the total without that tax, rounded down; null where that is nothing. */
  marginPoints: number | null
  isBelowFloor: boolean
}

export interface PriceChoice {
  optionId: string | null
  /** Ids of items and lines that are optional. */
  extras: readonly string[]
}

export interface PriceProblem {
  kind: 'unknown-option' | 'unknown-extra' | 'too-large'
  message: string
}

/**
 * What of a price is tax that the agency owes: whatever the lines say, its invoices take it out of the whole price.
 * @param output how they do; null where they have no tax, undefined where that is not known, so that the lines say it
 */
function computeOutputTax(
  { total, net, tax }: { total: bigint; net: bigint; tax: bigint },
  output?: OutputTax | null,
): bigint {
  if (output === undefined) return tax
  if (output === null) return 0n
  const base = output.on === 'price' ? total : total - net
  if (base <= 0n) return 0n
  const heads = BigInt(output.heads)
  return heads * halfUp(base * BigInt(output.rate), BigInt(100_000 + output.rate) * heads)
}

/**
 * The price of a trip as it was chosen. This, and nothing a browser sends, is what is agreed upon.
 * @param output how the agency's invoices are taxed, where what it earns is asked for
 */
export function priceTrip(
  document: ItineraryDocument,
  choice: PriceChoice,
  output?: OutputTax | null,
): { price: TripPrice } | { problem: PriceProblem } {
  if (!optionIdsOf(document).includes(choice.optionId))
    return { problem: { kind: 'unknown-option', message: 'Choose one of the options of this trip.' } }
  const parts = costedParts(document, choice.optionId)
  if (choice.extras.some((id) => !parts.some((part) => part.id === id && part.isOptional)))
    return { problem: { kind: 'unknown-extra', message: 'One of the extras is not part of what was chosen.' } }
  try {
    const people = peopleOf(document)
    return { price: priceOf(document, choice, people, { sold: soldParts(document, parts, people), output }) }
  } catch (error) {
    if (error instanceof AmountTooLarge) return { problem: { kind: 'too-large', message: error.message } }
    throw error
  }
}

/** The price of every option without extras, in their order; of the trip where there are none. */
export function priceOptions(
  document: ItineraryDocument,
  output?: OutputTax | null,
): { prices: TripPrice[] } | { problem: PriceProblem } {
  const prices: TripPrice[] = []
  for (const optionId of optionIdsOf(document)) {
    const priced = priceTrip(document, { optionId, extras: [] }, output)
    if ('problem' in priced) return priced
    prices.push(priced.price)
  }
  return { prices }
}

function priceOf(
  document: ItineraryDocument,
  choice: PriceChoice,
  { heads }: People,
  { sold, output }: { sold: Sold[]; output: OutputTax | null | undefined },
): TripPrice {
  const { roundTo, marginFloor } = document.pricing
  const base = bundleOf(
    sold.filter(({ part }) => !part.isOptional),
    heads,
    BigInt(roundTo),
  )
  const extras = sold
    .filter(({ part }) => part.isOptional)
    .map((one) => ({ part: one.part, bundle: bundleOf([one], heads, BigInt(roundTo)) }))
  const chosen = extras.filter(({ part }) => choice.extras.includes(part.id))
  const bundles = [base, ...chosen.map((extra) => extra.bundle)]
  const of = (pick: (bundle: Bundle) => bigint) => sum(bundles.map(pick))
  const [total, net, tax] = [of((one) => one.total), of((one) => one.net), of((one) => one.tax)]
  const outputTax = computeOutputTax({ total, net, tax }, output)
  const kept = total - outputTax
  const margin = kept - net
  return {
    currency: document.currency,
    optionId: choice.optionId,
    lines: bundles.flatMap((bundle) => bundle.lines),
    extras: extras.map(({ part: { id, title, dayId }, bundle }) => ({
      id,
      title,
      dayId,
      price: toAmount(bundle.total),
      persons: personsOf(heads, [bundle]),
      isChosen: choice.extras.includes(id),
    })),
    persons: personsOf(heads, bundles),
    base: toAmount(base.total),
    total: toAmount(total),
    net: toAmount(net),
    tax: toAmount(tax),
    rounding: toAmount(of((one) => one.rounding)),
    outputTax: toAmount(outputTax),
    margin: toAmount(margin),
    marginPoints: kept === 0n ? null : toAmount(down(margin * 10_000n, kept)),
    isBelowFloor: margin * 10_000n < BigInt(marginFloor) * kept,
  }
}
