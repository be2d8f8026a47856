interface Charged {
  currency: string
  total: number | null
  figures: { tcs: { amount: number } | null } | null
  credited: number
}

/**
 * What of a price is on no invoice yet, in minor units; tax collected at source is not part of the price. Invoices in
 * other currencies cannot be compared and count for nothing.
 */
export function restOf(price: number, currency: string, invoices: readonly Charged[]): number {
  const charged = invoices
    .filter((invoice) => invoice.currency === currency)
    .reduce((sum, { total, figures, credited }) => sum + (total ?? 0) - (figures?.tcs?.amount ?? 0) - credited, 0)
  return Math.max(price - charged, 0)
}
