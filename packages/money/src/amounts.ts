/** Amounts of money: whole minor units, computed with in BigInt, so that nothing is rounded implicitly. */
import { oneUnit } from './currency.ts'

/** The largest amount that is stored or sent, in minor units; exact as a number with room for sums. */
export const maxAmount = 9_000_000_000_000

/** Thrown where an amount would be larger than a number can hold exactly. */
export class AmountTooLarge extends Error {
  constructor() {
    super('The price comes to more than can be computed. Look for a quantity, price or rate that is too large.')
  }
}

/**
 * An amount as the number it is stored and sent as.
 * @throws AmountTooLarge
 */
export function toAmount(value: bigint): number {
  if (value > BigInt(Number.MAX_SAFE_INTEGER) || value < -BigInt(Number.MAX_SAFE_INTEGER)) throw new AmountTooLarge()
  return Number(value)
}

/** A fraction of amounts that are not negative, to the nearest whole; a half goes up. */
export function halfUp(numerator: bigint, denominator: bigint): bigint {
  return (numerator * 2n + denominator) / (denominator * 2n)
}

/** A fraction of amounts that are not negative, up to the next multiple of `step`. */
export function upTo(numerator: bigint, denominator: bigint, step: bigint): bigint {
  const whole = denominator * step
  return ((numerator + whole - 1n) / whole) * step
}

/** A fraction, down to the next whole, also below zero. */
export function down(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator
  return numerator % denominator < 0n ? quotient - 1n : quotient
}

export const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n)

/** Negative, zero or positive, as sorting wants it. */
export function compare(a: bigint, b: bigint): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/**
 * Shares an amount in proportion to weights, or evenly where all of them are zero. The shares are whole and their sum
 * is the amount: what is left after rounding down goes, one each, to those that lost most by it, the earlier first.
 * @param amount not negative, as the weights
 */
export function allocate(amount: bigint, weights: readonly bigint[]): bigint[] {
  const whole = sum(weights)
  if (whole === 0n)
    return weights.length === 0
      ? []
      : allocate(
          amount,
          weights.map(() => 1n),
        )
  const shares = weights.map((weight) => (amount * weight) / whole)
  const lost = weights.map((weight) => (amount * weight) % whole)
  const left = Number(amount - sum(shares))
  const first = lost.map((_, at) => at).sort((a, b) => compare(lost[b] ?? 0n, lost[a] ?? 0n) || a - b)
  for (const at of first.slice(0, left)) shares[at] = (shares[at] ?? 0n) + 1n
  return shares
}

/** A percentage, in hundredths of a percent, of an amount that is not negative. */
export function percentOf(amount: bigint, basisPoints: number): bigint {
  return halfUp(amount * BigInt(basisPoints), 10_000n)
}

/** The other way round: what converts to an amount at this rate. @param amount not negative, in `to` */
export function convertedBack(amount: bigint, { from, to, rate }: { from: string; to: string; rate: number }): bigint {
  if (from === to) return amount
  return halfUp(amount * 1_000_000n * oneUnit(from), BigInt(rate) * oneUnit(to))
}

/** The rate in millionths at which an amount is worth so much, at least 1. @param amount above zero, in `from` */
export function rateOf(amount: bigint, worth: bigint, { from, to }: { from: string; to: string }): number {
  const rate = halfUp(worth * 1_000_000n * oneUnit(from), amount * oneUnit(to))
  return toAmount(rate < 1n ? 1n : rate)
}

/** An amount of one currency in another, at a rate in millionths to which a buffer in basis points is added. */
export function converted(
  amount: bigint,
  { from, to, rate, buffer }: { from: string; to: string; rate: number; buffer: number },
): bigint {
  if (from === to) return amount
  return halfUp(amount * BigInt(rate) * BigInt(10_000 + buffer) * oneUnit(to), 10_000_000_000n * oneUnit(from))
}
