import type { RateCard } from '@sarai/contract/rate-schemas'
import type { Asked } from './asked.ts'
import { dayNumber, dayOf, rangesOf } from './days.ts'
import type { Part, PriceWarning } from './price.ts'
import { contested, type DayRate } from './season-nights.ts'
import { rangesWords } from './words.ts'

/** What somebody who takes a price should know. */
export function warningsOf(
  card: RateCard,
  asked: Asked,
  { today, rates, parts }: { today: string; rates: readonly (DayRate | undefined)[]; parts: readonly Part[][] },
): PriceWarning[] {
  const warnings: PriceWarning[] = []
  const warn = (code: PriceWarning['code'], text: string, days: readonly number[]) => {
    const when = days.length === 0 ? '' : ` (${rangesWords(rangesOf(days))})`
    warnings.push({ code, text: `${text}${when}.`, dates: days.map(dayOf) })
  }
  const first = asked.first
  const free = new Map<string, number[]>()
  for (const [at, day] of parts.entries())
    for (const { what, unit, isChild } of day)
      if (unit === 0 && !isChild) free.set(what, [...(free.get(what) ?? []), first + at])
  for (const [what, days] of free) warn('zero-rate', `The rate of ${asked.option.name}, ${what} is zero`, days)

  const clashes = new Map<string, number[]>()
  for (const [at, one] of rates.entries())
    for (const other of one ? contested(one) : []) {
      const text = `${one?.season.name} and ${other.name} overlap with the same priority, and ${one?.season.name} was taken`
      clashes.set(text, [...(clashes.get(text) ?? []), first + at])
    }
  for (const [text, days] of clashes) warn('overlap', text, days)

  if (first < dayNumber(today)) warn('past', 'The first day is over', [])
  if (!card.taxIncluded && card.taxRate === null)
    warn('tax-unknown', 'Tax comes on top, and the rate card does not say how much', [])
  if (asked.basis.startsWith('vehicle') && asked.kilometres === null && rates.some((one) => one?.rate.perKm != null))
    warn(
      'kilometres-unknown',
      'Kilometres beyond those included cost extra, and it is not known how many there are',
      [],
    )
  return warnings
}
