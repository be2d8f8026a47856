import type { DayRates } from '../../providers/exchange/exchange.ts'

const million = 1_000_000n

/**
 * What one unit of a currency is in another, in millionths, rounded half up to one at least.
 * @returns undefined where the source does not have one of them
 */
export function crossRate({ perEuro }: DayRates, currency: string, base: string): number | undefined {
  const [from, to] = [perEuro.get(currency), perEuro.get(base)]
  if (!from || !to) return undefined
  const rate = (BigInt(to) * million * 2n + BigInt(from)) / (BigInt(from) * 2n)
  return Math.max(1, Number(rate))
}

/** When the rates of the next day may be there: the bank publishes by 15:30 UTC, in winter as in summer. */
export function nextLook(now: Date): Date {
  const look = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), 15, 40))
  return look > now ? look : new Date(look.getTime() + 86_400_000)
}

/** How long to wait after a failure. */
export const retryMs = 2 * 3_600_000
