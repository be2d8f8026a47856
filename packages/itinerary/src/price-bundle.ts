import { type ItemCategory, occupancies, type Occupancy } from '@sarai/contract/itinerary-words'
import { allocate, halfUp, sum, toAmount, upTo } from '@sarai/money/amounts'
import { type Heads, partsOf, type Sharing, sharingOf } from './people.ts'
import type { Sold } from './price-lines.ts'

/** What one person of an occupancy pays, and how many there are. */
export interface PersonPrice {
  occupancy: Occupancy
  count: number
  price: number
}

/** What a line costs the agency and the traveller, in the trip's currency. */
export interface PricedLine {
  id: string
  title: string
  dayId: string | null
  category: ItemCategory | null
  net: number
  markup: number
  tax: number
  /** Net price, markup and tax, before the price of a person is rounded. */
  sell: number
  /** What the traveller pays for it. */
  price: number
  isExtra: boolean
}

/** What is sold as a unit: the trip, or an extra. */
export interface Bundle {
  lines: PricedLine[]
  person: Record<Occupancy, bigint>
  total: bigint
  net: bigint
  tax: bigint
  rounding: bigint
}

export function bundleOf(sold: readonly Sold[], heads: Heads, step: bigint): Bundle {
  const sell = sum(sold.map((one) => one.sell))
  const person = personPrices(sold, heads, step)
  const paid = sum(occupancies.map((occupancy) => person[occupancy] * BigInt(heads[occupancy])))
  const total = occupancies.some((occupancy) => heads[occupancy] > 0) ? paid : upTo(sell, 1n, step)
  const rounding = total - sell
  const tax = sum(sold.map((one) => one.tax))
  const prices = allocate(
    total,
    sold.map((one) => one.sell),
  )
  return {
    lines: sold.map((one, at) => lineOf(one, prices[at] ?? 0n)),
    person,
    total,
    net: sum(sold.map((one) => one.net)),
    tax: tax + (sell === 0n ? 0n : halfUp(rounding * tax, sell)),
    rounding,
  }
}

/** What a person of each occupancy pays: their exact share of all lines, rounded up once. */
function personPrices(sold: readonly Sold[], heads: Heads, step: bigint): Record<Occupancy, bigint> {
  const sums = new Map<Sharing, bigint>()
  for (const { part, sell } of sold) {
    const sharing = sharingOf(part.cost.basis)
    sums.set(sharing, (sums.get(sharing) ?? 0n) + sell)
  }
  const shares = [...sums].map(([sharing, amount]) => ({ amount, parts: partsOf(heads, sharing) }))
  const whole = shares.reduce((product, { parts }) => product * parts.all, 1n)
  const priceOfOne = (occupancy: Occupancy) =>
    upTo(sum(shares.map(({ amount, parts }) => (amount * parts.of[occupancy] * whole) / parts.all)), whole, step)
  return Object.fromEntries(occupancies.map((occupancy) => [occupancy, priceOfOne(occupancy)])) as Record<
    Occupancy,
    bigint
  >
}

/** The table of persons of what is bought together. */
export function personsOf(heads: Heads, bundles: readonly Bundle[]): PersonPrice[] {
  return occupancies
    .filter((occupancy) => heads[occupancy] > 0)
    .map((occupancy) => ({
      occupancy,
      count: heads[occupancy],
      price: toAmount(sum(bundles.map((bundle) => bundle.person[occupancy]))),
    }))
}

function lineOf({ part, net, markup, tax, sell }: Sold, price: bigint): PricedLine {
  return {
    id: part.id,
    title: part.title,
    dayId: part.dayId,
    category: part.category,
    net: toAmount(net),
    markup: toAmount(markup),
    tax: toAmount(tax),
    sell: toAmount(sell),
    price: toAmount(price),
    isExtra: part.isOptional,
  }
}
