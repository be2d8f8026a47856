import type { CreditAsked } from '@sarai/contract/bill-credit-schemas'
import { type BillTaxes, billTaxOf } from '@sarai/contract/bill-words'
import { converted } from '@sarai/money/amounts'
import type { Buying, Purchase } from '@sarai/tax/input-credit'
import type { PurchaseKind, TaxPack } from '@sarai/tax/pack'

type Line = CreditAsked['lines'][number]

/** What is known of the service of a line. */
export interface Bought {
  category: string | null
  /** How many units: nights times rooms. */
  quantity: number
}

const ofVendors: Record<string, PurchaseKind> = { hotel: 'room', transport: 'cab', guide: 'guide' }
const ofServices: Record<string, PurchaseKind> = { lodging: 'room', transport: 'cab' }

/**
 * What a vendor of a type sells by a service. Who arranges in its own name is a tour operator, whatever it arranges;
 * otherwise the service says it, and the vendor where that is silent.
 */
export function purchaseKind(vendorType: string | null, category: string | null): PurchaseKind | null {
  if (vendorType === 'dmc') return 'tour'
  return (
    ofServices[category ?? ''] ??
    (category === null || category === 'activity' ? ofVendors[vendorType ?? ''] : undefined) ??
    null
  )
}

/** The system that the tax of a line is of; undefined where it has none. */
export function systemOf(line: BillTaxes): TaxPack['system'] | undefined {
  if (line.vat > 0) return 'vat'
  return billTaxOf(line) > 0 ? 'gst-india' : undefined
}

/** An amount of the bill in the agency's currency, in which the rules have theirs. */
export function inBase(
  amount: number,
  { currency, rate }: Pick<CreditAsked, 'currency' | 'rate'>,
  base: string,
): number {
  return rate === null ? amount : Number(converted(BigInt(amount), { from: currency, to: base, rate, buffer: 0 }))
}

/** A room for a day; a part of a minor unit counts as a whole one. Null where it is not known how many there are. */
const priceOf = (net: number, bought: Bought | undefined): number | null =>
  bought?.category === 'lodging' && bought.quantity > 0
    ? Number((BigInt(net) + BigInt(bought.quantity) - 1n) / BigInt(bought.quantity))
    : null

interface Around {
  vendorType: string | null
  isOtherState: boolean
  amountOf: (amount: number) => number
}

/** A line as the rules of input credit read it. */
export function purchaseOf(
  line: Line,
  bought: Bought | undefined,
  { vendorType, isOtherState, amountOf }: Around,
): Purchase {
  const net = amountOf(line.net)
  return {
    kind: purchaseKind(vendorType, bought?.category ?? null),
    price: priceOf(net, bought),
    net,
    tax: amountOf(billTaxOf(line)),
    isOtherState: isOtherState && line.cgst + line.sgst > 0,
  }
}

export interface RegisteredIn {
  registration: Buying['registration']
  /** GST code; null where the tax has none. */
  state: string | null
}

/** The registration that buys in a state, or else the usual one; and whether the state is one of none. */
export function buyerIn(registered: readonly RegisteredIn[], state: string | null) {
  const own = state === null ? undefined : registered.find((one) => one.state === state)
  const usual = own ?? registered[0]
  const isOtherState = state !== null && own === undefined && usual !== undefined && usual.state !== null
  return { registration: usual?.registration ?? ('unregistered' as const), isOtherState }
}
