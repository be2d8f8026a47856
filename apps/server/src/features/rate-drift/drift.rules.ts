import type { CostLine } from '@sarai/contract/itinerary-costs'
import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { ItineraryEdit } from '@sarai/contract/itinerary-edits'
import type { RateCardStatus } from '@sarai/contract/rate-card-words'
import type { DriftLine } from '@sarai/contract/rate-drift'
import type { RateCard } from '@sarai/contract/rate-schemas'
import type { SupplierQuote } from '@sarai/contract/supplier-quotes'
import type { OutputTax } from '@sarai/contract/output-tax'
import { countOf, peopleOf } from '@sarai/itinerary/people'
import { priceOptions } from '@sarai/itinerary/pricing'
import { converted, toAmount } from '@sarai/money/amounts'
import { formatMoney } from '@sarai/money/format'
import { lineCost } from '@sarai/rates/cost-line'
import { priceOf } from '@sarai/rates/price-of'
import type { SupplierPrice } from '../supplier-products/supplier-prices.service.ts'
import { findQuoteKey } from '../supplier-products/supplier-products.rules.ts'

/** A card as far as pricing needs it. */
export interface DriftCard {
  revision: number
  status: RateCardStatus
  deletedAt: string | null
  document: RateCard
}

/** What is known when something is priced anew. */
export interface Known {
  cards: ReadonlyMap<string, DriftCard>
  /** What one unit of a currency is in the agency's today, in millionths. */
  rates: ReadonlyMap<string, number>
  base: string
  today: string
  /** What suppliers have answered last, by `findQuoteKey`. */
  supplierPrices?: ReadonlyMap<string, SupplierPrice>
}

export interface Part {
  node: string
  title: string
  cost: CostLine
  /** How many units it is of. */
  units: number
}

/** What is found out about one part: the cost it has now, or null where it is not sold any more. */
interface Repriced extends Part {
  now: CostLine | null
  cause: DriftLine['cause']
  why: string
}

export interface Drift {
  lines: DriftLine[]
  before: number
  after: number | null
  difference: number
  atRisk: number
}

/** Everything in a trip that costs something. */
export function partsOf(document: ItineraryDocument): Part[] {
  const people = peopleOf(document)
  const held = [...document.days.flatMap(({ items }) => items), ...document.lines]
  return held.flatMap(({ id, title, cost }) =>
    cost ? [{ node: id, title, cost, units: cost.quantity * countOf(people, cost.basis) }] : [],
  )
}

/** The rate from a currency to a trip's, by the agency's exchange rates; undefined where one is not known. */
export function rateBetween(from: string, to: string, { base, rates }: Pick<Known, 'base' | 'rates'>) {
  if (from === to) return 1_000_000
  const [one, other] = [from, to].map((currency) => (currency === base ? 1_000_000 : rates.get(currency)))
  if (!one || !other) return undefined
  return Number((BigInt(one) * 1_000_000n + BigInt(other) / 2n) / BigInt(other))
}

function repriced(part: Part, currency: string, known: Known): Repriced | undefined {
  const { cost } = part
  const { card: taken } = cost
  const rate = rateBetween(cost.currency, currency, known) ?? cost.rate
  const exchanged: CostLine = cost.currency === currency ? cost : { ...cost, rate }
  const isExchanged = exchanged.rate !== cost.rate
  if (cost.quote) {
    const requoted = repriceQuote(part, exchanged, known)
    if (requoted) return requoted
  }
  if (!taken)
    return isExchanged ? { ...part, now: exchanged, cause: 'exchange', why: exchangeWords(cost, currency) } : undefined
  const card = known.cards.get(taken.rateCardId)
  const gone = (why: string): Repriced => ({ ...part, now: null, cause: 'unavailable', why })
  if (!card || card.deletedAt) return gone('The rate card was deleted.')
  if (card.status === 'ended') return gone('The rate card has ended.')
  const answer = priceOf(card.document, taken.question, known.today)
  if (!answer.ok) return gone(answer.reasons.map(({ text }) => text).join(' '))
  const priced = lineCost(answer, { currency, rate: rateBetween(answer.currency, currency, known) ?? null })
  // A card whose currency has changed to one that no rate is known for.
  if ('problem' in priced && answer.currency !== cost.currency) return gone(priced.problem)
  const fresh = 'cost' in priced ? priced.cost : { net: answer.total, currency: answer.currency, rate: cost.rate }
  const isRevised = fresh.net !== cost.net * part.units || fresh.currency !== cost.currency
  if (!isRevised && !isExchanged) return undefined
  const now: CostLine = {
    ...exchanged,
    ...(isRevised ? { basis: 'group' as const, quantity: 1, net: fresh.net, currency: fresh.currency } : {}),
    rate: fresh.currency === currency ? 1_000_000 : fresh.rate,
    card: { ...taken, rateRevision: card.revision },
  }
  return isRevised
    ? { ...part, now, cause: 'rates', why: `Priced at revision ${taken.rateRevision}, now ${card.revision}.` }
    : { ...part, now, cause: 'exchange', why: exchangeWords(cost, currency) }
}

/** The price that a supplier has answered since; undefined where it is the same, or nobody has asked since. */
function repriceQuote(part: Part, exchanged: CostLine, known: Known): Repriced | undefined {
  const { quote } = part.cost
  const answer = quote && known.supplierPrices?.get(findQuoteKey(quote))
  if (!quote || !answer || answer.answeredAt <= quote.quotedAt) return undefined
  if (!answer.quote)
    return { ...part, now: null, cause: 'unavailable', why: 'Its supplier has no room for it any more.' }
  const { total, currency, quotedAt } = answer.quote
  if (total === quote.total && currency === quote.currency) return undefined
  const one = { basis: 'group' as const, quantity: 1, net: total, quote: answer.quote }
  const why = `Its supplier has said another price on ${quotedAt.slice(0, 10)}.`
  return { ...part, now: { ...exchanged, ...one }, cause: 'rates', why }
}

const exchangeWords = (cost: CostLine, currency: string) =>
  `The exchange rate of ${cost.currency} to ${currency} is another now.`

/** Everything in a trip whose price is another now. */
function repricedParts(document: ItineraryDocument, known: Known): Repriced[] {
  return partsOf(document).flatMap((part) => repriced(part, document.currency, known) ?? [])
}

/** An amount of a cost in the trip's currency. */
export function inTrip(cost: CostLine, units: number, currency: string): bigint {
  const { currency: from, rate, buffer } = cost
  return converted(BigInt(cost.net) * BigInt(units), { from, to: currency, rate, buffer })
}

function driftOf(parts: readonly Repriced[], currency: string, known: Known): Drift | undefined {
  if (parts.length === 0) return undefined
  // Where nothing is known of the trip's currency its amounts stand as they are, so that it is ranked nevertheless.
  const rate = rateBetween(currency, known.base, known)
  const toBase = (amount: bigint) =>
    rate === undefined ? amount : converted(amount, { from: currency, to: known.base, rate, buffer: 0 })
  const lines = parts.map(({ node, title, cost, units, now, cause, why }): DriftLine => {
    const before = toAmount(toBase(inTrip(cost, units, currency)))
    const unitsNow = cause === 'rates' ? 1 : units
    return { node, title, cause, why, before, after: now && toAmount(toBase(inTrip(now, unitsNow, currency))) }
  })
  const sum = (pick: (line: DriftLine) => number) => lines.reduce((total, line) => total + pick(line), 0)
  const isWhole = lines.every(({ after }) => after !== null)
  return {
    lines,
    before: sum(({ before }) => before),
    after: isWhole ? sum(({ after }) => after ?? 0) : null,
    difference: sum(({ before, after }) => (after === null ? 0 : after - before)),
    atRisk: sum(({ before, after }) => (after === null ? before : Math.max(0, after - before))),
  }
}

/** What of a trip costs something else by now. */
export const tripDrift = (document: ItineraryDocument, known: Known): Drift | undefined =>
  driftOf(repricedParts(document, known), document.currency, known)

/** A booking as far as pricing needs it. */
export interface DriftBooking {
  id: string
  title: string
  net: number
  currency: string
  rate: number | null
  rateCardId: string | null
  rateRevision: number | null
  rateQuestion: NonNullable<CostLine['card']>['question'] | null
  quote: SupplierQuote | null
  tripCurrency: string
}

function bookingPart(booking: DriftBooking): Part | undefined {
  const { id, title, net, currency, rate, rateCardId, rateRevision, rateQuestion, quote } = booking
  const isByCard = rateCardId !== null && rateRevision !== null && rateQuestion !== null
  if (!isByCard && !quote) return undefined
  const cost: CostLine = {
    vendorId: null,
    vendor: null,
    basis: 'group',
    quantity: 1,
    net,
    currency,
    rate: rate ?? 1_000_000,
    buffer: 0,
    markup: null,
    taxMode: 'none',
    tax: 0,
    card: isByCard ? { rateCardId, rateRevision, question: rateQuestion } : null,
    quote,
  }
  return { node: id, title, cost, units: 1 }
}

function bookingRepriced(booking: DriftBooking, known: Known): Repriced | undefined {
  const part = bookingPart(booking)
  return part && repriced(part, booking.tripCurrency, known)
}

export function bookingDrift(booking: DriftBooking, known: Known): Drift | undefined {
  const found = bookingRepriced(booking, known)
  return found && driftOf([found], booking.tripCurrency, known)
}

/** What a booking would cost by now; undefined where nothing is another or it is not sold. */
export function bookingNow(booking: DriftBooking, known: Known) {
  const now = bookingRepriced(booking, known)?.now
  if (!now) return undefined
  const { net, currency, rate, card, quote } = now
  return {
    net,
    currency,
    rate: currency === booking.tripCurrency ? null : rate,
    rateRevision: card?.rateRevision ?? booking.rateRevision,
    quote: quote ?? booking.quote,
  }
}

/** The edits that put today's prices into a trip. What is not sold any more stays as it is, to be swapped by hand. */
export function editsToReprice(document: ItineraryDocument, known: Known): ItineraryEdit[] {
  return repricedParts(document, known).flatMap(({ node, cost, now }): ItineraryEdit[] =>
    now ? [{ do: 'set', node, path: ['cost'], value: now as never, was: cost as never }] : [],
  )
}

/** Whether a trip earns less than its minimum margin if it is sold at the price offered and bought at today's. */
export function fallsBelowFloor(
  document: ItineraryDocument,
  known: Known,
  output: OutputTax | null | undefined,
): boolean {
  const parts = repricedParts(document, known)
  const more = parts.reduce((sum, { cost, units, now, cause }) => {
    const before = inTrip(cost, units, document.currency)
    return sum + (now ? inTrip(now, cause === 'rates' ? 1 : units, document.currency) - before : before)
  }, 0n)
  const priced = priceOptions(document, output)
  if (!('prices' in priced)) return true
  const floor = BigInt(document.pricing.marginFloor)
  return priced.prices.some(
    ({ margin, total, outputTax }) => (BigInt(margin) - more) * 10_000n < floor * BigInt(total - outputTax),
  )
}

/** A message to the traveller about a new price, to be read over and sent with the new version. */
export function messageOf(before: ItineraryDocument, after: ItineraryDocument): string | null {
  const totalOf = (document: ItineraryDocument) => {
    const priced = priceOptions(document)
    return 'prices' in priced ? priced.prices[0] : undefined
  }
  const [old, now] = [totalOf(before), totalOf(after)]
  if (!old || !now || old.total === now.total) return null
  const money = (amount: number) => formatMoney(amount, now.currency)
  const way = now.total > old.total ? 'gone up' : 'come down'
  return `Rates for your trip "${after.title}" have ${way} since our last offer. The price is now ${money(now.total)} instead of ${money(old.total)}. The new version has all details; please tell us if you would like to go ahead.`
}
