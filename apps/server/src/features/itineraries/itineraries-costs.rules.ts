import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { BatchProblem, EditBatch, ItineraryEdit } from '@sarai/contract/itinerary-edits'
import { costedParts } from '@sarai/itinerary/price-lines'
import type { TripPrice } from '@sarai/itinerary/pricing'
import { isSame } from '@sarai/itinerary/same'
import { optionIdsOf } from '@sarai/itinerary/trip-days'
import { wouldTellNet } from './itineraries-people.rules.ts'

/** Who looks. */
interface Eyes {
  seesCost: boolean
}

/** A document as somebody may see it: without costs and margins if these are hidden from them. */
export function redactCosts({ seesCost }: Eyes, document: ItineraryDocument): ItineraryDocument {
  if (seesCost) return document
  const { pricing } = document
  return {
    ...document,
    days: document.days.map((day) => ({ ...day, items: day.items.map((item) => ({ ...item, cost: null })) })),
    lines: [],
    pricing: { ...pricing, markup: { kind: 'percent', percent: 0 }, marginFloor: 0 },
  }
}

/** All that a document says of costs. Amounts in other currencies have rates to that of the trip. */
function costsOf({ days, lines, pricing, currency }: ItineraryDocument): unknown {
  const items = days.flatMap((day) => day.items.filter(({ cost }) => cost !== null).map(({ id, cost }) => [id, cost]))
  const { markup, marginFloor } = pricing
  const isPriced = items.length > 0 || lines.length > 0 || markup.kind !== 'percent'
  return { items: Object.fromEntries(items), lines, markup, marginFloor, currency: isPriced ? currency : null }
}

const unseen: BatchProblem = {
  kind: 'invalid',
  edit: 0,
  message: 'This would change costs, which you do not see. Ask a colleague who does.',
}

const unseenSum: BatchProblem = {
  ...unseen,
  message: 'Who travels decides what this trip costs, which you do not see. Ask a colleague who does.',
}

/** The pricing settings that people without the right to costs may change: none reveals a cost by itself. */
const plainPricing = ['rooms', 'display', 'roundTo']

/** Whether an edit mentions costs; stating the previous value would be a way to guess it. */
function namesCosts(edit: ItineraryEdit): boolean {
  if (edit.do === 'insert') return edit.list === 'lines' || JSON.stringify(edit.value).includes('"cost":{')
  if (edit.do !== 'set') return false
  const [field, inner = ''] = edit.path
  return field === 'cost' || (field === 'pricing' && !plainPricing.includes(inner))
}

/**
 * Why somebody who does not see costs cannot ask for a change, whatever the costs are: its success would let them
 * guess.
 */
export function asksUnseen({ seesCost }: Eyes, { edits }: EditBatch): BatchProblem | undefined {
  return seesCost || !edits.some(namesCosts) ? undefined : unseen
}

/** What is sold together, per option: its costs, and which of them are extras or complimentary. */
function bundlesOf(document: ItineraryDocument): unknown[] {
  return optionIdsOf(document).map((optionId) =>
    Object.fromEntries(
      costedParts(document, optionId).map(({ id, isOptional, isComplimentary }) => [
        id,
        { isOptional, isComplimentary },
      ]),
    ),
  )
}

/**
 * Whether the composition of what is sold changes. Removing an item or making it an extra would reveal its net price as
 * the difference of two prices.
 */
function isBundledAnew(before: ItineraryDocument, after: ItineraryDocument): boolean {
  const known = bundlesOf(before)
  return bundlesOf(after).some((bundle) => !known.some((one) => isSame(one, bundle)))
}

/** Why somebody who does not see costs cannot make a change: they would change costs unseen, or work them out. */
export function changedUnseen(
  { seesCost }: Eyes,
  before: ItineraryDocument,
  after: ItineraryDocument,
): BatchProblem | undefined {
  if (seesCost) return undefined
  if (!isSame(costsOf(before), costsOf(after)) || isBundledAnew(before, after)) return unseen
  return wouldTellNet(before, after) ? unseenSum : undefined
}

/** The answer to a rejected batch, without current costs. */
export function redactProblem(
  { seesCost }: Eyes,
  { edits }: EditBatch,
  problem: BatchProblem | undefined,
): BatchProblem | undefined {
  if (seesCost || problem?.current === undefined) return problem
  const edit = edits[problem.edit]
  const isPlain = edit?.do === 'set' && !namesCosts(edit)
  const { current, ...rest } = problem
  return isPlain && (typeof current !== 'object' || current === null) ? problem : rest
}

/** The price of a trip, without costs and margins where these are hidden. */
interface ShownPrice extends Omit<TripPrice, 'net' | 'tax' | 'outputTax' | 'margin' | 'isBelowFloor'> {
  net: number | null
  tax: number | null
  outputTax: number | null
  margin: number | null
  isBelowFloor: boolean | null
}

/**
 * Prices as somebody may see them: what travellers see stays. Tax on the margin would reveal it; whether the margin is
 * below the minimum would reveal the net price to somebody who varies what people pay.
 */
export function redactPrices({ seesCost }: Eyes, prices: readonly TripPrice[]): ShownPrice[] {
  if (seesCost) return [...prices]
  const earned = { margin: null, marginPoints: null, isBelowFloor: null }
  const hidden = { net: null, tax: null, outputTax: null, ...earned, lines: [] }
  return prices.map((price) => ({ ...price, ...hidden }))
}
