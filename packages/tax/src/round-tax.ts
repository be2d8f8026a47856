/** Tax of parts, rounded together and shared out to them again, so that parts always sum to the tax of the whole. */
import { allocate, halfUp, sum } from '@sarai/money/amounts'
import type { Part } from './line-parts.ts'
import { whole } from './pack.ts'

/** Tax of a part as an exact fraction. */
function exactTax({ base, rate, isInclusive, kept, treatment }: Part): [numerator: bigint, denominator: bigint] {
  const [r, d] = [BigInt(rate), BigInt(whole)]
  const taxed = base * kept.part * r
  // A price p that contains the tax of its kept part k is v + v·k·r, so that the tax is p·k·r ÷ (1 + k·r).
  const denominator = isInclusive ? kept.of * d + kept.part * r : kept.of * d
  // Central and state tax are each computed by half of the rate, and so are the same.
  return [taxed, treatment === 'intra' ? denominator * 2n : denominator]
}

/** Which row of the table of taxes a part is in. */
export const rowOf = ({ treatment, state, rate }: Pick<Part, 'treatment' | 'state' | 'rate'>): string =>
  `${treatment} ${state ?? ''} ${String(rate).padStart(6, '0')}`

/** Indexes of parts by a key, in the order of the keys, so that the order of lines decides nothing between them. */
function grouped(indexes: readonly number[], keyOf: (index: number) => string): number[][] {
  return [...Map.groupBy(indexes, keyOf)].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group)
}

/** Who goes first where two have lost the same. Parts that are alike in this change places without consequence. */
function compareParts(a: Part | undefined, b: Part | undefined): number {
  const [one, other] = [a, b].map((part) =>
    part ? `${part.isPriceInclusive} ${part.isInclusive} ${part.kept.part}/${part.kept.of} ${part.base}` : '',
  )
  if (one === other) return 0
  return (one ?? '') < (other ?? '') ? -1 : 1
}

/**
 * The tax of each part, within a state that of one of the two heads. Parts that are rounded together sum to their
 * exact tax, rounded half up to the unit once. It is shared out to rows of the table and then to the parts of each;
 * what is left goes to those that lost most (largest remainder).
 * @param together what is rounded together, by part
 * @param unit in minor units: 1, or what a whole unit of the currency has
 */
export function roundedTax(parts: readonly Part[], together: (part: Part) => string, unit: bigint): bigint[] {
  const taxes = parts.map(() => 0n)
  const key = (of: (part: Part) => string) => (index: number) => (parts[index] ? of(parts[index]) : '')
  for (const group of grouped([...parts.keys()], key(together))) {
    const exact = new Map(group.flatMap((index) => (parts[index] ? [[index, exactTax(parts[index])]] : [])))
    const denominators = new Set([...exact.values()].map(([, denominator]) => denominator))
    const common = [...denominators].reduce((product, one) => product * one, 1n)
    const weightOf = (index: number) => {
      const [numerator, denominator] = exact.get(index) ?? [0n, 1n]
      return numerator * (common / denominator)
    }
    const total = halfUp(sum(group.map(weightOf)), common * unit) * unit
    const rows = grouped(group, key(rowOf))
    const shares = allocate(
      total,
      rows.map((row) => sum(row.map(weightOf))),
    )
    for (const [at, unordered] of rows.entries()) {
      const row = unordered.toSorted((a, b) => compareParts(parts[a], parts[b]))
      const ofRow = allocate(shares[at] ?? 0n, row.map(weightOf))
      for (const [place, index] of row.entries()) taxes[index] = ofRow[place] ?? 0n
    }
  }
  return taxes
}

/** What of each part is taxed once its tax is known: its value without tax, less what is exempt; rounded by row. */
export function taxableOf(parts: readonly Part[], nets: readonly bigint[]): bigint[] {
  const taxable = [...nets]
  const partly = parts.flatMap(({ kept }, index) => (kept.part === kept.of ? [] : [index]))
  for (const row of grouped(partly, (index) => (parts[index] ? rowOf(parts[index]) : ''))) {
    const first = parts[row[0] ?? -1]
    if (!first) continue
    // All tours of a document are one tour, so that the fraction is the same for all of them.
    const { part, of } = first.kept
    const weights = row.map((index) => nets[index] ?? 0n).map((net) => (net < 0n ? 0n : net))
    const shares = allocate(halfUp(sum(weights) * part, of), weights)
    for (const [at, index] of row.entries()) taxable[index] = shares[at] ?? 0n
  }
  return taxable
}
