import { convertedBack, toAmount } from '@sarai/money/amounts'

/** What a document charges, or a credit note takes back, as far as the price of its trip is concerned. */
export interface Charged {
  kind: 'invoice' | 'debit-note' | 'credit-note'
  /** Without tax collected at source and round-off, which are no part of a price. */
  price: number
  tcs: number
  roundOff: number
  /** What of it is beyond the agreed price; below zero what it takes off that. */
  beyondPrice: number
}

interface Issued {
  kind: Charged['kind']
  document: { currency: string; rate: number | null }
  figures: { currency: string; total: number; roundOff: number; tcs: { amount: number } | null } | null
  beyondPrice: number
}

/** An amount of a document's figures in the currency it is made out in: where these are the agency's own, at its rate. */
export function convertedToTrip(
  amount: number,
  {
    document: { currency: from, rate },
    figures: { currency: to },
  }: { document: Issued['document']; figures: { currency: string } },
): number {
  if (from === to || rate === null) return amount
  const converted = toAmount(convertedBack(BigInt(Math.abs(amount)), { from, to, rate }))
  return amount < 0 && converted > 0 ? -converted : converted
}

/**
 * A document in the currency of its trip: where it was computed in the agency's own, at its rate. Undefined where it was
 * made out in another currency than the trip.
 */
export function chargedOf({ kind, document, figures, beyondPrice }: Issued, currency: string): Charged | undefined {
  if (!figures || document.currency !== currency) return undefined
  const inTrip = (amount: number) => convertedToTrip(amount, { document, figures })
  const tcs = figures.tcs?.amount ?? 0
  return {
    kind,
    price: inTrip(figures.total - tcs - figures.roundOff),
    tcs: inTrip(tcs),
    roundOff: inTrip(figures.roundOff),
    beyondPrice,
  }
}

/** What a draft will charge that cannot be computed yet: its prices, as far as they contain the tax all of it. */
export function pricesOf({
  currency,
  lines,
}: {
  currency: string
  lines: readonly { quantity: number; price: number; discount: number }[]
}) {
  const total = lines.reduce((sum, { quantity, price, discount }) => sum + quantity * price - discount, 0)
  return { currency, total, roundOff: 0, tcs: null }
}

/** The documents that count for a trip in a currency: issued, not drafts. */
export const chargedFor = (
  documents: readonly (Omit<Issued, 'kind'> & { kind: string })[],
  currency: string,
): Charged[] => documents.flatMap((one) => (isCharge(one) ? (chargedOf(one, currency) ?? []) : []))

const isCharge = <T extends { kind: string }>(one: T): one is T & { kind: Charged['kind'] } => one.kind !== 'proforma'

const signOf = ({ kind }: Pick<Charged, 'kind'>) => (kind === 'credit-note' ? -1 : 1)
const sumOf = (documents: readonly Charged[], pick: (one: Charged) => number) =>
  documents.reduce((sum, one) => sum + pick(one), 0)

/** What the documents of a trip come to, beside its price. */
export function chargedInAll(price: number, documents: readonly Charged[]) {
  const charged = sumOf(documents, (one) => signOf(one) * one.price)
  const beyond = sumOf(documents, (one) => one.beyondPrice)
  return {
    charged,
    /** What of the price is on no invoice yet. */
    rest: Math.max(price + beyond - charged, 0),
    tcs: sumOf(documents, (one) => signOf(one) * one.tcs),
    roundOff: sumOf(documents, (one) => signOf(one) * one.roundOff),
    beyond,
  }
}

/**
 * What a document that is issued now charges beyond what is left of its trip's price. A credit note first takes back what
 * was charged too much, as after a change that made the trip cheaper; what goes further lowers the price, unless it is
 * charged again by another invoice.
 */
export function beyondPriceOf(
  { kind, price }: Pick<Charged, 'kind' | 'price'>,
  { agreed, before, isChargedAgain }: { agreed: number; before: readonly Charged[]; isChargedAgain: boolean },
): number {
  const { charged, beyond } = chargedInAll(agreed, before)
  const tooMuch = charged - (agreed + beyond)
  if (kind !== 'credit-note') return Math.max(price - Math.max(-tooMuch, 0), 0)
  const lowered = Math.max(price - Math.max(tooMuch, 0), 0)
  return isChargedAgain || lowered === 0 ? 0 : -lowered
}
