import { allocate, toAmount } from '@sarai/money/amounts'

/** What of a price each payer of a trip bears: in the proportion it was split in. */
export function sharesOf<Payer extends { share: number }>(
  price: number,
  payers: readonly Payer[],
): { payer: Payer; price: number }[] {
  const prices = allocate(
    BigInt(price),
    payers.map(({ share }) => BigInt(share)),
  )
  return payers.map((payer, at) => ({ payer, price: toAmount(prices[at] ?? 0n) }))
}
