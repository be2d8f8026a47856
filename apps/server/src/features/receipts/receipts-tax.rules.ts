import type { ReceiptTax } from '@sarai/contract/receipt-schemas'
import { type Head, heads, type TaxResult, type Why } from '@sarai/tax/result'

const said = (whys: readonly Why[]) =>
  whys.map(({ figure, sentence, source, confidence }) => ({ figure, sentence, source, confidence }))

/**
 * The tax in what was paid ahead, as a receipt keeps it.
 * @returns null where nothing is owed for it
 */
export function receiptTaxOf(answer: TaxResult): ReceiptTax | null {
  const { currency, lines, net, exempt, taxes, tax, tcs, total } = answer
  const [line] = lines
  const collected = tcs && tcs.amount > 0 ? { base: tcs.base, amount: tcs.amount } : null
  if (!line || (tax === 0 && !collected)) return null
  return {
    currency,
    advance: total,
    net,
    ...(exempt > 0 ? { exempt } : {}),
    mode: line.mode,
    sac: line.sac,
    rate: line.rate,
    place: line.place,
    taxes,
    tax,
    tcs: collected,
    why: said([...line.why, ...(tcs?.why ?? [])]),
  }
}

/** What of the price in an advance is taxed. */
export const taxedIn = ({ net, exempt = 0 }: Pick<ReceiptTax, 'net' | 'exempt'>): number => net - exempt

/** Tax by head, as the books are told it: without the heads that are not charged. */
export const chargedHeads = (taxes: ReceiptTax['taxes']): Partial<Record<Head, number>> =>
  Object.fromEntries(heads.filter((head) => taxes[head] > 0).map((head) => [head, taxes[head]]))

/** The kind of service that most of a document's money is for; null where no line says one. */
export function mainMode(
  lines: readonly { mode: string | null; quantity: number; price: number; discount: number }[],
): string | null {
  const sums = new Map<string, number>()
  for (const { mode, quantity, price, discount } of lines)
    if (mode !== null) sums.set(mode, (sums.get(mode) ?? 0) + quantity * price - discount)
  return [...sums].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null
}
