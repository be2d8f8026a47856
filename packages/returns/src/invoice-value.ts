/**
 * What a document says that it is worth in all, in GSTR-1 and as an e-invoice: what the buyer pays. Tax collected at source
 * is no part of the taxable value, but stands among the other charges of an e-invoice and so in its total, of which the
 * portal makes GSTR-1. No law says so for GSTR-1 (docs/returns.md).
 */
export const readInvoiceValue = ({ total }: { total: number }): number => total

/** What of it is neither supply nor tax nor round-off. */
export const sumOtherCharges = (
  others: readonly { total: number }[],
  { tcs }: { tcs: { amount: number } | null },
): number => others.reduce((sum, line) => sum + line.total, 0) + (tcs?.amount ?? 0)
