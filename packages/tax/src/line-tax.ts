import { sum, toAmount } from '@sarai/money/amounts'
import { oneUnit } from '@sarai/money/currency'
import type { TaxContext } from './context.ts'
import { error } from './findings.ts'
import type { LineParts, Part } from './line-parts.ts'
import { type Head, type Heads, heads, type LineTax, type RateRow } from './result.ts'
import { roundedTax, rowOf, taxableOf } from './round-tax.ts'
import { isUnionTerritory } from './states.ts'

/** A part with its figures. */
interface TaxedPart {
  part: Part
  /** Value without tax, and what of it is taxed. */
  net: bigint
  taxable: bigint
  heads: Partial<Record<Head, bigint>>
}

const taxIn = ({ heads }: TaxedPart) => sum(Object.values(heads))

/** All parts of a document with their tax, rounded as the agency has chosen. */
export function taxedParts(context: TaxContext, parts: readonly Part[]): TaxedPart[] {
  const isByHead = context.choice('round-off') === 'each-tax'
  const isByLine = context.choice('tax-rounding') === 'line'
  const together = (part: Part) => (isByHead ? part.treatment : `${rowOf(part)}${isByLine ? ` ${part.at}` : ''}`)
  const taxes = roundedTax(parts, together, isByHead ? oneUnit(context.facts.currency) : 1n)
  const headed = parts.map((part, index) => headsOf(part, taxes[index] ?? 0n))
  const nets = parts.map(({ base, isInclusive }, index) =>
    isInclusive ? base - sum(Object.values(headed[index] ?? {})) : base,
  )
  const taxable = taxableOf(parts, nets)
  return parts.map((part, index) => {
    const net = nets[index] ?? 0n
    return { part, net, taxable: taxable[index] ?? net, heads: headed[index] ?? {} }
  })
}

function headsOf({ treatment, state }: Part, tax: bigint): TaxedPart['heads'] {
  if (treatment === 'intra') return { cgst: tax, [isUnionTerritory(state ?? '') ? 'utgst' : 'sgst']: tax }
  if (treatment === 'inter') return { igst: tax }
  return treatment === 'vat' ? { vat: tax } : {}
}

const headsSum = (parts: readonly TaxedPart[]): Heads => {
  const sumOf = (head: Head) => toAmount(sum(parts.map((one) => one.heads[head] ?? 0n)))
  return { cgst: sumOf('cgst'), sgst: sumOf('sgst'), utgst: sumOf('utgst'), igst: sumOf('igst'), vat: sumOf('vat') }
}

/** The figures of a line; one without parts is not taxed. */
export function lineTaxOf(context: TaxContext, { line, supply, why }: LineParts, parts: readonly TaxedPart[]): LineTax {
  const price = BigInt(line.amount) - BigInt(line.discount)
  const tax = sum(parts.map(taxIn))
  if (line.isInclusive && tax > price)
    context.findings.push(error('tax-above-price', 'The price contains more tax than it comes to.', line.id))
  const net = line.isInclusive ? price - tax : price
  const rows = new Map(parts.map(({ part }) => [rowOf(part), part]))
  const [first] = rows.values()
  const exempt = sum(parts.map((one) => one.net - one.taxable))
  return {
    id: line.id,
    mode: line.mode,
    sac: supply?.sac ?? null,
    rate: Math.max(0, ...parts.map(({ part }) => part.rate)),
    treatment: rows.size > 1 ? 'several' : (first?.treatment ?? 'untaxed'),
    place: rows.size > 1 ? null : (first?.state ?? null),
    net: toAmount(net),
    taxable: toAmount(sum(parts.map(({ taxable }) => taxable))),
    exempt: toAmount(exempt),
    taxes: headsSum(parts),
    tax: toAmount(tax),
    total: toAmount(context.facts.isReverseCharge ? net : net + tax),
    why,
  }
}

/** The table below an invoice: what is taxed at which rate and where, in this order. */
export function rateRows(parts: readonly TaxedPart[]): RateRow[] {
  const rows = Map.groupBy(parts, ({ part }) => rowOf(part))
  return [...rows]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, row]) => {
      const [first] = row
      if (!first) return []
      const { rate, treatment, state } = first.part
      const taxable = toAmount(sum(row.map((one) => one.taxable)))
      return [{ rate, treatment, place: state, taxable, taxes: headsSum(row) }]
    })
}

export function sumOfHeads(all: readonly Heads[]): Heads {
  const total: Heads = { cgst: 0, sgst: 0, utgst: 0, igst: 0, vat: 0 }
  for (const one of all) for (const head of heads) total[head] = toAmount(BigInt(total[head]) + BigInt(one[head]))
  return total
}
