import type { CostLine, Markup } from '@sarai/contract/itinerary-costs'
import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import { costBasisLabels, taxModeLabels } from '@sarai/contract/itinerary-words'
import { formatMoney, formatPercent, formatRate } from '@sarai/money/format'
import { markupText } from './typed-text.ts'
import { findSpot } from './tree.ts'

/** A value of a cost or price as text, by its field; undefined for other fields. */
export function valueWords(
  document: ItineraryDocument,
  { node, path }: { node: string; path: readonly string[] },
  value: unknown,
): string | undefined {
  const entry = findSpot(document, node)?.entry as { cost?: CostLine | null } | undefined
  const field = path.at(-1)
  if (path[0] === 'cost' && path.length === 1) return wholeCost(value as CostLine | null, document)
  if (field === 'markup') return value === null ? 'As the trip' : markupText(value as Markup, document.currency)
  if (typeof value === 'number') {
    if (field === 'net') return formatMoney(value, entry?.cost?.currency ?? document.currency)
    if (field === 'roundTo' || path[0] === 'prices') return formatMoney(value, document.currency)
    if (field === 'tax' || field === 'buffer' || field === 'percent' || field === 'marginFloor')
      return formatPercent(value)
    if (field === 'rate') return formatRate(value)
  }
  if (field === 'basis') return costBasisLabels[value as CostLine['basis']]
  if (field === 'taxMode') return taxModeLabels[value as CostLine['taxMode']]
  return undefined
}

function wholeCost(cost: CostLine | null, { currency }: ItineraryDocument): string {
  if (!cost) return 'No cost'
  const markup = cost.markup ? `, ${markupText(cost.markup, currency)} markup` : ''
  const tax = cost.taxMode === 'none' ? '' : `, ${formatPercent(cost.tax)} tax`
  return `${formatMoney(cost.net, cost.currency)} ${costBasisLabels[cost.basis]}${markup}${tax}`
}
