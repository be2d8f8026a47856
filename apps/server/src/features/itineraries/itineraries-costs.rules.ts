import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { BatchProblem, EditBatch } from '@sarai/contract/itinerary-edits'
import type { TripPrice } from '@sarai/itinerary/pricing'
import { isSame } from '@sarai/itinerary/same'

/** Who looks. */
interface Eyes {
  seesCost: boolean
}

/** A document as somebody may see it: without what things cost and earn, for those from whom that is kept. */
export function forEyes({ seesCost }: Eyes, document: ItineraryDocument): ItineraryDocument {
  if (seesCost) return document
  const { pricing } = document
  return {
    ...document,
    days: document.days.map((day) => ({ ...day, items: day.items.map((item) => ({ ...item, cost: null })) })),
    lines: [],
    pricing: { ...pricing, markup: { kind: 'percent', percent: 0 }, marginFloor: 0 },
  }
}

/** All that a document says of costs. */
function costsOf({ days, lines, pricing }: ItineraryDocument): unknown {
  const items = days.flatMap((day) => day.items.filter(({ cost }) => cost !== null).map(({ id, cost }) => [id, cost]))
  return { items: Object.fromEntries(items), lines, markup: pricing.markup, marginFloor: pricing.marginFloor }
}

/** Why somebody who does not see costs cannot make a change: what they do not see they would change unseen. */
export function changedUnseen(
  { seesCost }: Eyes,
  before: ItineraryDocument,
  after: ItineraryDocument,
): BatchProblem | undefined {
  if (seesCost || isSame(costsOf(before), costsOf(after))) return undefined
  return {
    kind: 'invalid',
    edit: 0,
    message: 'This would change costs, which you do not see. Ask a colleague who does.',
  }
}

/** What is answered to a batch that was not done: not what something costs now. */
export function problemForEyes(
  { seesCost }: Eyes,
  { edits }: EditBatch,
  problem: BatchProblem | undefined,
): BatchProblem | undefined {
  if (seesCost || problem?.current === undefined) return problem
  const edit = edits[problem.edit]
  const isPlain = edit?.do === 'set' && edit.path[0] !== 'cost' && edit.path[0] !== 'pricing'
  const { current, ...rest } = problem
  return isPlain && (typeof current !== 'object' || current === null) ? problem : rest
}

/** What a trip comes to, without what it costs and earns where that is not to be seen. */
interface ShownPrice extends Omit<TripPrice, 'net' | 'tax' | 'margin'> {
  net: number | null
  tax: number | null
  margin: number | null
}

/** Prices as somebody may see them: what travellers see stays. Tax on the margin would tell what that is. */
export function pricesForEyes({ seesCost }: Eyes, prices: readonly TripPrice[]): ShownPrice[] {
  if (seesCost) return [...prices]
  return prices.map((price) => ({ ...price, net: null, tax: null, margin: null, marginPoints: null, lines: [] }))
}
