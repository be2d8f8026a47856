import { allocate } from '@sarai/money/amounts'
import type { Asked } from './asked.ts'
import type { Lack, Part } from './price.ts'
import type { DayRate } from './season-nights.ts'

/** Whether kilometres are counted at all. */
const isMetered = ({ rate }: DayRate) => rate.perKm !== null || rate.includedKm !== null

/**
 * The kilometres that are charged on each day, as parts, or the rate that is missing for them. What is driven in all is
 * compared with what is included (by km: what is charged at least) in all, since one day is long and the next one
 * short; what is charged is shared among the days, as their rates may differ.
 */
export function kilometreParts(asked: Asked, rates: readonly DayRate[]): Part[][] | Lack {
  const metered = rates.filter(isMetered)
  const included = rates.map(({ rate }) => BigInt(rate.includedKm ?? 0))
  const all = included.reduce((sum, km) => sum + km, 0n)
  // Days without a meter take their share of the road with them.
  const driven = BigInt(Math.ceil(((asked.kilometres ?? 0) * metered.length) / rates.length))
  const isByKm = asked.basis === 'km'
  const most = driven > all ? driven : all
  const charged = isByKm
    ? allocate(most, included)
    : allocate(
        metered.length > 0 ? most - all : 0n,
        rates.map((one) => (isMetered(one) ? 1n : 0n)),
      )
  const what = !isByKm ? 'km beyond those included' : most > driven ? 'km, the least that is charged' : 'km'
  const parts: Part[][] = []
  for (const [at, { rate, season }] of rates.entries()) {
    const quantity = Number(charged[at] ?? 0n) * asked.vehicles
    if (quantity > 0 && rate.perKm === null)
      return {
        code: 'kilometres',
        text: `${season.name} has no rate for kilometres beyond the ${all} that are included.`,
      }
    parts.push(quantity > 0 && rate.perKm !== null ? [{ what, quantity, unit: rate.perKm }] : [])
  }
  return parts
}
