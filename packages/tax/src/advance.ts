/** Tax of money that comes before its invoice: the price with its tax, and what is collected at source, are in it. */
import type { DocumentFacts, LineFacts } from './facts.ts'
import type { TaxPack } from './pack.ts'
import type { TaxAnswer } from './result.ts'
import type { TaxSettings } from './settings.ts'
import { taxOf } from './tax-of.ts'

export interface AdvanceFacts extends Omit<DocumentFacts, 'kind' | 'lines'> {
  /** What the money is for; its amount is not read. Null as its mode where that is not known. */
  line: LineFacts
  /** What was received, in minor units. */
  received: number
}

interface Rules {
  pack: TaxPack
  settings: TaxSettings
  day: string
}

/**
 * The tax in an advance. Its total is what was received: the largest price that leaves room for what is to be collected
 * at source on it, and where that does not come out even, the last minor unit with the price.
 * @returns figures in minor units, or findings; throws nothing
 */
export function taxOfAdvance({ line, received, ...facts }: AdvanceFacts, { pack, settings, day }: Rules): TaxAnswer {
  const priced = (amount: number) =>
    taxOf(
      { ...facts, kind: 'receipt-voucher', lines: [{ ...line, amount, discount: 0, isInclusive: true }] },
      pack,
      settings,
      day,
    )
  const whole = priced(received)
  if (!whole.ok || whole.total === received) return whole
  // The more the price, the more is collected on it: the price is found by halving.
  let [low, high] = [0, received]
  while (high - low > 1) {
    const middle = low + Math.floor((high - low) / 2)
    const answer = priced(middle)
    if (!answer.ok) return answer
    if (answer.total <= received) low = middle
    else high = middle
  }
  const found = priced(low)
  if (!found.ok || found.total === received) return found
  const above = priced(high)
  if (!above.ok || !above.tcs) return above
  return { ...above, tcs: { ...above.tcs, amount: received - high }, total: received }
}
