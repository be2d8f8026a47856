import type { CostLine } from '@sarai/contract/itinerary-costs'
import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { ItineraryEdit } from '@sarai/contract/itinerary-edits'
import type { RateSwap } from '@sarai/contract/rate-drift'
import { converted, toAmount } from '@sarai/money/amounts'
import { findSpot } from '@sarai/itinerary/tree'
import { lineCost } from '@sarai/rates/cost-line'
import { priceOf } from '@sarai/rates/price-of'
import { inTrip, type Known, type Part, partsOf, rateBetween } from './drift.rules.ts'
import type { SwapCard } from './drift-swap.queries.ts'

/** What a service of a trip costs at another card, by one of its options. */
interface Swapped {
  card: SwapCard
  optionId: string
  cost: CostLine
}

/** The part of a trip that has a price from a rate card. */
export function cardedPart(document: ItineraryDocument, node: string): Part | undefined {
  return partsOf(document).find((part) => part.node === node && part.cost.card)
}

/** The same days and people at another option; undefined where it does not answer. */
export function swappedCost(
  { cost }: Part,
  card: SwapCard,
  optionId: string,
  { currency, known }: { currency: string; known: Known },
): CostLine | undefined {
  if (!cost.card) return undefined
  const question = { ...cost.card.question, optionId }
  const answer = priceOf(card.document, question, known.today)
  if (!answer.ok) return undefined
  const priced = lineCost(answer, { currency, rate: rateBetween(answer.currency, currency, known) ?? null })
  if ('problem' in priced) return undefined
  return {
    ...cost,
    ...priced.cost,
    vendorId: card.vendorId,
    vendor: card.vendor,
    card: { rateCardId: card.id, rateRevision: card.revision, question },
  }
}

/** What a service could be swapped for, the cheapest first. */
export function swapsFor(
  document: ItineraryDocument,
  part: Part,
  cards: readonly SwapCard[],
  known: Known,
): RateSwap[] {
  const { currency } = document
  const rate = rateBetween(currency, known.base, known) ?? 1_000_000
  const toBase = (amount: bigint) => converted(amount, { from: currency, to: known.base, rate, buffer: 0 })
  const found = cards.flatMap((card) =>
    card.document.options.flatMap(({ id: optionId }): Swapped[] => {
      const cost = swappedCost(part, card, optionId, { currency, known })
      return cost ? [{ card, optionId, cost }] : []
    }),
  )
  return found
    .map(({ card, optionId, cost }) => ({
      rateCardId: card.id,
      optionId,
      name: card.document.title,
      option: card.document.options.find(({ id }) => id === optionId)?.name ?? '',
      vendor: card.vendor,
      amount: toAmount(toBase(inTrip(cost, 1, currency))),
    }))
    .sort((a, b) => a.amount - b.amount)
}

/** The edits that put another product in a service's place; what described the one before goes. */
export function editsToSwap(document: ItineraryDocument, { node, cost }: Part, to: Swapped): ItineraryEdit[] {
  const entry = findSpot(document, node)?.entry as Record<string, unknown> | undefined
  if (!entry) return []
  const title = to.card.document.title
  const option = to.card.document.options.find(({ id }) => id === to.optionId)
  const set = (path: string[], value: unknown, was: unknown): ItineraryEdit => ({
    do: 'set',
    node,
    path,
    value: value as never,
    was: was as never,
  })
  const edits = [set(['cost'], to.cost, cost), set(['title'], title, entry.title)]
  for (const [field, value] of Object.entries({ text: [], pictures: [], libraryId: null, libraryRevision: null }))
    if (entry[field] !== undefined) edits.push(set([field], value, entry[field]))
  const details = entry.details as Record<string, unknown> | undefined
  if (entry.category === 'lodging' && details)
    for (const [field, value] of Object.entries({
      address: null,
      stars: null,
      room: option?.room ?? null,
      mealPlan: option?.mealPlan ?? null,
    }))
      edits.push(set(['details', field], value, details[field]))
  return edits
}
