import type { TaxRule } from '@sarai/itinerary/cost-edits'
import { formatPercentNumber } from '@sarai/money/format'
import { parsePercent } from '@sarai/money/parse'

/** Rates that are often needed; any other is typed. */
const defaultRates = [500, 1800]

export const taxKey = ({ taxMode, tax }: TaxRule): string =>
  taxMode === 'none' ? 'none' : `${taxMode} ${formatPercentNumber(tax)}`

export function taxFromKey(key: string): TaxRule {
  const [mode = 'none', percent = '0'] = key.split(' ')
  const typed = parsePercent(percent)
  const tax = 'value' in typed ? typed.value : 0
  return mode === 'added' || mode === 'included' ? { taxMode: mode, tax } : { taxMode: 'none', tax: 0 }
}

/** A price may hold tax all the same: as the agency usually charges, said below the prices. */
export const noneAdded = 'None added'

const labelOf = ({ taxMode, tax }: TaxRule) =>
  taxMode === 'none' ? noneAdded : `${taxMode === 'added' ? '+' : 'incl.'} ${formatPercentNumber(tax)} %`

/** Taxes to choose from, with those that the trip has already. */
export function taxChoices(...given: TaxRule[]): { value: string; label: string }[] {
  const usual = (['added', 'included'] as const).flatMap((taxMode) => defaultRates.map((tax) => ({ taxMode, tax })))
  const rules = new Map([{ taxMode: 'none' as const, tax: 0 }, ...usual, ...given].map((rule) => [taxKey(rule), rule]))
  return [...rules].map(([value, rule]) => ({ value, label: labelOf(rule) }))
}
