import type { BookingStatus } from '@sarai/contract/booking-words'
import { converted, toAmount } from '@sarai/money/amounts'
import { cancellationCharge } from './cancellation.ts'

/** What a service was bought at: minor units of the vendor's currency, and what that is worth. */
interface Bought {
  currency: string
  /** The value of one unit in millionths of the trip's currency; null where it is the same. */
  rate: number | null
}

/** An amount of a booking in the trip's currency, at the rate that it was bought at. */
export function inTripCurrency(amount: number, { currency, rate }: Bought, tripCurrency: string): number {
  if (currency === tripCurrency || rate === null) return amount
  return toAmount(converted(BigInt(amount), { from: currency, to: tripCurrency, rate, buffer: 0 }))
}

interface Droppable {
  status: BookingStatus
  slabs: readonly { daysBefore: number; percent: number }[] | null
  net: number | null
  date: string | null
}

/** What the vendor charges by its terms for a service that is dropped on a day. Nothing is charged for what was not asked for. */
export function dropChargeOf({ status, slabs, net, date }: Droppable, day: string): number {
  if (status === 'initialised' || !slabs || net === null || !date) return 0
  return cancellationCharge(slabs, { on: day, startDate: date, total: net }).amount
}
