import { counted } from '@sarai/contract/count-words'
import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import { percentOf, toAmount } from '@sarai/money/amounts'
import { formatPercent } from '@sarai/money/format'
import { daysBetween, plusDays } from './trip-days.ts'
import { dayWords } from './words.ts'

type Slab = Pick<ItineraryDocument['slabs'][number], 'daysBefore' | 'percent'>

/** From far to near; of two for the same day the dearer one holds. */
function inOrder(slabs: readonly Slab[]): Slab[] {
  return [...slabs]
    .sort((a, b) => b.daysBefore - a.daysBefore || b.percent - a.percent)
    .filter((slab, index, all) => slab.daysBefore !== all[index - 1]?.daysBefore)
}

/**
 * What cancelling on a day costs. A slab holds from its number of days before the start until the next one begins, the
 * nearest one also on the day itself and after it; before the first slab cancelling is free. Rounded to the nearest
 * minor unit.
 */
export function cancellationCharge(
  slabs: readonly Slab[],
  { on, startDate, total }: { on: string; startDate: string; total: number },
): { daysBefore: number; percent: number; amount: number } {
  const daysBefore = daysBetween(on, startDate)
  const percent = inOrder(slabs).findLast((slab) => slab.daysBefore >= daysBefore)?.percent ?? 0
  return { daysBefore, percent, amount: toAmount(percentOf(BigInt(total), percent)) }
}

/** The slabs as sentences, with the days themselves where the start is known. */
export function cancellationSentences(slabs: readonly Slab[], startDate: string | null): string[] {
  const ordered = inOrder(slabs)
  const [first] = ordered
  if (!first) return []
  const free = `Cancelled more than ${counted(first.daysBefore, 'day')} before the start${until(first, startDate)}: free of charge.`
  return [free, ...ordered.map((slab, index) => `${when(slab, ordered[index + 1], startDate)}: ${charge(slab)}.`)]
}

function until(first: Slab, startDate: string | null): string {
  return startDate === null ? '' : ` (until ${dayWords(plusDays(startDate, -first.daysBefore - 1))})`
}

function when({ daysBefore }: Slab, next: Slab | undefined, startDate: string | null): string {
  const from = startDate === null ? '' : dayWords(plusDays(startDate, -daysBefore))
  if (!next) {
    if (daysBefore === 0) return `On the day of the start${from && ` (${from})`}, or not shown up`
    return `${counted(daysBefore, 'day')} before the start or later${from && ` (from ${from})`}`
  }
  const last = next.daysBefore + 1
  if (last === daysBefore) return `${counted(daysBefore, 'day')} before the start${from && ` (${from})`}`
  const to = startDate === null ? '' : dayWords(plusDays(startDate, -last))
  return `${daysBefore} to ${counted(last, 'day')} before the start${from && ` (${from} to ${to})`}`
}

function charge({ percent }: Slab): string {
  return percent === 0 ? 'free of charge' : `${formatPercent(percent)} of the price`
}
