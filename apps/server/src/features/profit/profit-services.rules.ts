import type { ServiceProfit } from '@sarai/contract/trip-profit'
import { allocate, toAmount } from '@sarai/money/amounts'

/** What a trip costs that is of none of its services. */
const ofNoService = new Set(['bank_charges', 'written_off', 'round_off'])

/** A service as it was agreed and is booked, in the currency of the books. */
export interface Service extends Pick<
  ServiceProfit,
  'number' | 'title' | 'date' | 'quoted' | 'expected' | 'isBilled' | 'creditDue'
> {
  bookingId: string
  /** What was asked for it, tax included; only told against the others. */
  price: number
}

/** What the books have of a service, or of none; debits above zero. */
export interface PostedSum {
  bookingId: string | null
  account: string
  isBlocked: boolean
  base: number
}

/** What exchange cost by an entry, and the bills that it settles. */
export interface Difference {
  base: number
  bills: string[]
}

interface SettledLine {
  billId: string
  bookingId: string | null
  net: number
}

interface Given {
  services: readonly Service[]
  posted: readonly PostedSum[]
  differences: readonly Difference[]
  settled: readonly SettledLine[]
}

interface Booked {
  id: string
  number: number
  itemId: string | null
  status: string
}

/**
 * Bookings in whose place another one stands for the same item of the trip: the one that was not dropped, or else the
 * last. What was quoted for the item, and what the customer pays for it, is that one's.
 */
export function findReplaced(bookings: readonly Booked[]): Set<string> {
  const standing = new Map<string, Booked>()
  for (const booking of bookings.toSorted((one, other) => one.number - other.number)) {
    const { itemId, status } = booking
    const before = itemId === null ? undefined : standing.get(itemId)
    if (itemId !== null && (!before || status !== 'dropped' || before.status === 'dropped'))
      standing.set(itemId, booking)
  }
  return new Set(bookings.flatMap(({ id, itemId }) => (itemId !== null && standing.get(itemId)?.id !== id ? [id] : [])))
}

/** An amount of either sign, shared out by weights; null where nothing weighs. */
function sharedOut(amount: number, weights: readonly number[]): number[] | null {
  if (weights.every((weight) => weight <= 0)) return null
  const whole = BigInt(Math.abs(amount))
  const shares = allocate(
    whole,
    weights.map((weight) => BigInt(Math.max(weight, 0))),
  )
  return shares.map((share) => (amount < 0 ? 0 - toAmount(share) : toAmount(share)))
}

/** Of entries that settle one bill alone, the bill: what others come to belongs to no one service. */
export const onlyBills = (differences: readonly Difference[]): string[] => [
  ...new Set(differences.flatMap(({ bills }) => (bills.length === 1 ? bills : []))),
]

/** What exchange brought by service; under null what belongs to none. */
function exchangeOf({ differences, settled }: Given): Map<string | null, number> {
  const brought = new Map<string | null, number>()
  const add = (bookingId: string | null, amount: number) =>
    brought.set(bookingId, (brought.get(bookingId) ?? 0) - amount)
  for (const { base, bills } of differences) {
    const lines = bills.length === 1 ? settled.filter(({ billId }) => billId === bills[0]) : []
    const shares = sharedOut(
      base,
      lines.map(({ net }) => net),
    )
    if (!shares) add(null, base)
    else for (const [at, { bookingId }] of lines.entries()) add(bookingId, shares[at] ?? 0)
  }
  return brought
}

const incomeAccounts = new Set(['sales', 'pure_agent'])

/**
 * What a trip earns by service. Income is that of the lines that name the service; what no line names is shared among
 * services that are named by none, by the price that was quoted for them.
 */
export function byService(given: Given): ServiceProfit[] {
  const { services, posted } = given
  const known = new Set<string | null>(services.map(({ bookingId }) => bookingId))
  const sumOf = (bookingId: string | null, isOne: (sum: PostedSum) => boolean) =>
    posted.reduce((all, sum) => {
      const whose = known.has(sum.bookingId) ? sum.bookingId : null
      return whose === bookingId && isOne(sum) ? all + sum.base : all
    }, 0)
  const incomeOf = (bookingId: string | null) => 0 - sumOf(bookingId, ({ account }) => incomeAccounts.has(account))
  // What only a credit note names was charged by lines that name nothing.
  const isNamed = (bookingId: string) =>
    posted.some((sum) => sum.bookingId === bookingId && incomeAccounts.has(sum.account)) && incomeOf(bookingId) >= 0
  const rest = incomeOf(null)
  const shares = sharedOut(
    rest,
    services.map(({ bookingId, price }) => (isNamed(bookingId) ? 0 : price)),
  )
  const exchange = exchangeOf(given)
  const ofKnown = (bookingId: string | null) =>
    [...exchange].reduce((all, [of, amount]) => ((known.has(of) ? of : null) === bookingId ? all + amount : all), 0)

  const figures = (bookingId: string | null, income: number, other: number) => {
    const cost = sumOf(bookingId, ({ account, isBlocked }) => account === 'cost' && !isBlocked)
    const blockedTax = sumOf(bookingId, ({ isBlocked }) => isBlocked)
    return { cost, blockedTax, other, income, margin: income - cost - blockedTax + other }
  }
  const rows = services.map(({ price: _price, ...service }, at): ServiceProfit => {
    const share = rest === 0 ? 0 : (shares?.[at] ?? 0)
    const { bookingId } = service
    return {
      ...service,
      ...figures(bookingId, incomeOf(bookingId) + share, ofKnown(bookingId)),
      isIncomeShared: share !== 0,
    }
  })
  const charges = 0 - sumOf(null, ({ account }) => ofNoService.has(account))
  const none = figures(null, shares ? 0 : rest, ofKnown(null) + charges)
  const isEmpty = Object.values(none).every((amount) => amount === 0)
  if (isEmpty) return rows
  const about = { bookingId: null, number: null, title: 'No one service', date: null, quoted: null, expected: null }
  return [...rows, { ...about, ...none, isIncomeShared: false, isBilled: true, creditDue: 0 }]
}
