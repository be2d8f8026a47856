import type { CostLine, Markup } from '@sarai/contract/itinerary-costs'
import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { ItemCategory } from '@sarai/contract/itinerary-words'
import { allocate, converted, halfUp, percentOf } from '@sarai/money/amounts'
import { countOf, payersOf, type People } from './people.ts'
import { belongsTo } from './trip-days.ts'

/** Whatever of a trip has a price, wherever it is written. */
export interface CostedPart {
  /** Of the item or the line. */
  id: string
  title: string
  /** None for a cost of the whole trip. */
  dayId: string | null
  category: ItemCategory | null
  cost: CostLine
  isOptional: boolean
  isComplimentary: boolean
}

/** All that costs something in an option. What somebody else arranges costs nothing and is left out. */
export function costedParts(document: ItineraryDocument, optionId: string | null): CostedPart[] {
  const ofDays = document.days
    .filter((day) => belongsTo(day, optionId))
    .flatMap((day) =>
      day.items.flatMap((item) => {
        if (!item.cost || item.isOwnArrangement || !belongsTo(item, optionId)) return []
        const { id, title, category, cost, isOptional, isComplimentary } = item
        return [{ id, title, dayId: day.id, category, cost, isOptional, isComplimentary }]
      }),
    )
  const ofTrip = document.lines
    .filter((line) => belongsTo(line, optionId))
    .map(({ id, title, cost, isOptional }) => {
      return { id, title, dayId: null, category: null, cost, isOptional, isComplimentary: false }
    })
  return [...ofDays, ...ofTrip]
}

/** A part with its amounts in the trip's currency, before the price of a person is rounded. */
export interface Sold {
  part: CostedPart
  net: bigint
  markup: bigint
  tax: bigint
  /** What is asked for it, tax included. */
  sell: bigint
}

/** What the agency pays for a line. Rounded once, to the nearest minor unit. */
export function netOf(cost: CostLine, people: People, currency: string): bigint {
  const amount = BigInt(cost.net) * BigInt(cost.quantity) * BigInt(countOf(people, cost.basis))
  return converted(amount, { from: cost.currency, to: currency, rate: cost.rate, buffer: cost.buffer })
}

function markupOf(markup: Markup, net: bigint, payers: number): bigint {
  switch (markup.kind) {
    case 'percent':
      return percentOf(net, markup.percent)
    case 'fixed':
      return BigInt(markup.amount)
    case 'per-head':
      return BigInt(markup.amount) * BigInt(payers)
  }
}

/** The price of a line and the tax in it. */
function taxed({ taxMode, tax }: CostLine, base: bigint): { tax: bigint; sell: bigint } {
  switch (taxMode) {
    case 'none':
      return { tax: 0n, sell: base }
    case 'included':
      return { tax: halfUp(base * BigInt(tax), BigInt(10_000 + tax)), sell: base }
    case 'added': {
      const added = percentOf(base, tax)
      return { tax: added, sell: base + added }
    }
  }
}

/**
 * Adds the markup and the tax to each part. The trip's own markup stands for those without one: a percentage on each
 * of them; a fixed one, or one per head, once for the trip, allocate among what is not optional in proportion to its net
 * price. What is given to the traveller has its net price and no other.
 */
export function soldParts(document: ItineraryDocument, parts: readonly CostedPart[], people: People): Sold[] {
  const { markup: usual } = document.pricing
  const nets = parts.map((part) => netOf(part.cost, people, document.currency))
  const markups = parts.map((part, at) =>
    markupOf(part.cost.markup ?? percentOnly(usual), nets[at] ?? 0n, payersOf(people, part.cost.basis)),
  )
  if (usual.kind !== 'percent') {
    const bearers = parts.flatMap((part, at) => (bearsTripMarkup(part) ? [at] : []))
    const amount = markupOf(usual, 0n, payersOf(people, 'person'))
    const shares = allocate(
      amount,
      bearers.map((at) => nets[at] ?? 0n),
    )
    for (const [index, at] of bearers.entries()) markups[at] = shares[index] ?? 0n
  }
  return parts.map((part, at) => {
    const net = nets[at] ?? 0n
    if (part.isComplimentary) return { part, net, markup: -net, tax: 0n, sell: 0n }
    const markup = markups[at] ?? 0n
    return { part, net, markup, ...taxed(part.cost, net + markup) }
  })
}

const percentOnly = (usual: Markup): Markup => (usual.kind === 'percent' ? usual : { kind: 'percent', percent: 0 })

const bearsTripMarkup = (part: CostedPart) => part.cost.markup === null && !part.isOptional && !part.isComplimentary
