import type { Settlement, SettlementLine } from './payments.ts'

/** A settlement with the sums of its lines: what arrived is what was paid, less fees and the tax on them. */
export function sumSettlement(
  { id, settledAt, bankReference }: Pick<Settlement, 'id' | 'settledAt' | 'bankReference'>,
  currency: string,
  lines: SettlementLine[],
): Settlement {
  const sum = (read: (line: SettlementLine) => number) => lines.reduce((total, line) => total + read(line), 0)
  const toAmount = (value: number) => ({ value, currency })
  const [fees, tax] = [sum(({ fee }) => fee.value), sum((line) => line.tax.value)]
  const amount = sum((line) => line.amount.value) - fees - tax
  return { id, settledAt, bankReference, amount: toAmount(amount), fees: toAmount(fees), tax: toAmount(tax), lines }
}
