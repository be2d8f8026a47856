import type { CostLine } from '@sarai/contract/itinerary-costs'
import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { ItineraryEdit } from '@sarai/contract/itinerary-edits'
import type { ItineraryItem } from '@sarai/contract/itinerary-items'
import { blankCost } from './blank.ts'

export type TaxRule = Pick<CostLine, 'taxMode' | 'tax'>

interface Held {
  /** The item or the line that has it. */
  id: string
  cost: CostLine
}

/** Every cost of the trip, wherever it is written. */
export function allCosts(document: ItineraryDocument): Held[] {
  const ofItems = document.days.flatMap((day) => day.items.flatMap(({ id, cost }) => (cost ? [{ id, cost }] : [])))
  return [...ofItems, ...document.lines.map(({ id, cost }) => ({ id, cost }))]
}

const isSameTax = (a: TaxRule, b: TaxRule) => a.taxMode === b.taxMode && (a.taxMode === 'none' || a.tax === b.tax)

/** The tax that most costs have, and whether all of them do. */
export function defaultTax(document: ItineraryDocument): TaxRule & { isEverywhere: boolean } {
  const costs = allCosts(document)
  const rules = costs.map(({ cost }) => cost)
  const countOf = (rule: TaxRule) => rules.filter((one) => isSameTax(one, rule)).length
  const first = rules.reduce<CostLine | undefined>(
    (best, rule) => (best === undefined || countOf(rule) > countOf(best) ? rule : best),
    undefined,
  )
  if (!first) return { taxMode: 'none', tax: 0, isEverywhere: true }
  return { taxMode: first.taxMode, tax: first.tax, isEverywhere: countOf(first) === rules.length }
}

/** Gives every cost the same tax. */
export function editsToSetTax(document: ItineraryDocument, rule: TaxRule): ItineraryEdit[] {
  return allCosts(document).flatMap(({ id, cost }): ItineraryEdit[] =>
    cost.taxMode === rule.taxMode && cost.tax === rule.tax
      ? []
      : [{ do: 'set', node: id, path: ['cost'], value: { ...cost, ...rule }, was: cost }],
  )
}

const defaultBasis: Record<ItineraryItem['category'], CostLine['basis']> = {
  activity: 'person',
  lodging: 'room',
  flight: 'person',
  transport: 'vehicle',
  cruise: 'person',
  info: 'group',
}

/** A new cost: counted as usual for its kind, taxed as the other costs. */
export function newCost(document: ItineraryDocument, item?: ItineraryItem): CostLine {
  const { taxMode, tax } = defaultTax(document)
  const blank = { ...blankCost(document.currency), taxMode, tax }
  if (!item) return blank
  return {
    ...blank,
    basis: defaultBasis[item.category],
    quantity: item.category === 'lodging' ? item.details.nights : 1,
  }
}

/** The rate and buffer at which the trip counts a currency already; undefined where it does not. */
export function knownRate(
  document: ItineraryDocument,
  currency: string,
): Pick<CostLine, 'rate' | 'buffer'> | undefined {
  const found = allCosts(document).find(({ cost }) => cost.currency === currency && cost.rate !== 1_000_000)
  return found && { rate: found.cost.rate, buffer: found.cost.buffer }
}

/**
 * A cost in another currency, at the rate the trip counts that with already.
 * @param listed the agency's rate of today, where the trip has none of its own
 */
export function inCurrency(document: ItineraryDocument, cost: CostLine, currency: string, listed?: number): CostLine {
  if (currency === document.currency) return { ...cost, currency, rate: 1_000_000, buffer: 0 }
  const known = knownRate(document, currency)
  return { ...cost, currency, rate: known?.rate ?? listed ?? 1_000_000, buffer: known?.buffer ?? 0 }
}
