import { formatMoney, formatPercent, type Grouping } from '@sarai/money/format'
import type { RateCard } from '@sarai/contract/rate-schemas'
import { dayNumber, rangesOf } from './days.ts'
import type { Price, PriceLine } from './price.ts'
import { daysWords } from './words.ts'

/** Lines of days in a row that differ in their day only. */
interface Run {
  line: PriceLine
  days: number[]
}

const isSame = (a: PriceLine, b: PriceLine) =>
  a.what === b.what && a.unit === b.unit && a.quantity === b.quantity && a.because === b.because

function runsOf(lines: readonly PriceLine[]): Run[] {
  const runs: Run[] = []
  const open = new Map<string, Run>()
  for (const line of lines) {
    const day = dayNumber(line.date)
    const key = `${line.unit} ${line.what}`
    const run = open.get(key)
    if (run && isSame(run.line, line) && run.days.at(-1) === day - 1) run.days.push(day)
    else {
      const next = { line, days: [day] }
      open.set(key, next)
      runs.push(next)
    }
  }
  return runs
}

/**
 * A price as sentences: what was charged on which days and why, then tax and total.
 * @param card the one it was asked of, for what it says of tax
 */
export function explain(
  price: Price,
  card: Pick<RateCard, 'taxIncluded' | 'taxRate'>,
  grouping: Grouping = 'indian',
): string[] {
  const money = (amount: number) => formatMoney(amount, price.currency, grouping)
  const sentences = runsOf(price.lines).map(({ line: { what, quantity, unit, amount, because }, days }) => {
    const [range] = rangesOf(days)
    const times = days.length > 1 ? ` × ${days.length}` : ''
    const sum = quantity * days.length === 1 ? '' : ` × ${quantity}${times} = ${money(amount * days.length)}`
    return `${range ? daysWords(range) : ''}: ${what}: ${money(unit)}${sum}. ${because}.`
  })
  return [...sentences, ...taxSentence(price, card, money), `Total: ${money(price.total)}.`]
}

function taxSentence(
  { net, tax }: Price,
  { taxIncluded, taxRate }: Pick<RateCard, 'taxIncluded' | 'taxRate'>,
  money: (amount: number) => string,
): string[] {
  if (taxIncluded) return ['The rates include tax.']
  if (taxRate === null) return ['The rates do not include tax.']
  return [`Without tax: ${money(net)}. Tax of ${formatPercent(taxRate)}, rounded once a day: ${money(tax)}.`]
}
