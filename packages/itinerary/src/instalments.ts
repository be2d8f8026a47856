import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import { toAmount } from '@sarai/money/amounts'
import { oneUnit } from '@sarai/money/currency'
import { plusDays } from './trip-days.ts'

type Plan = ItineraryDocument['instalments'][number]

export interface Instalment {
  id: string
  label: string
  amount: number
  /** Null where it depends on a day that is not known yet. */
  dueOn: string | null
}

export interface InstalmentBasis {
  total: number
  currency: string
  /** The day of acceptance; today while it has not been. */
  acceptedOn: string | null
  startDate: string | null
}

/**
 * What is paid when. Each instalment is its percentage rounded down to a whole unit of the currency, and no more than
 * the ones before it leave; the last takes what is left, so that they always sum to the total. Nothing is due before
 * the trip was accepted.
 */
export function instalmentsOf(plans: readonly Plan[], basis: InstalmentBasis): Instalment[] {
  const unit = oneUnit(basis.currency)
  let left = BigInt(basis.total)
  return plans.map((plan, index) => {
    const exact = (BigInt(basis.total) * BigInt(plan.percent)) / 10_000n
    const whole = (exact / unit) * unit
    const amount = index === plans.length - 1 || whole > left ? left : whole
    left -= amount
    return { id: plan.id, label: plan.label, amount: toAmount(amount), dueOn: dueOn(plan, basis) }
  })
}

function dueOn(plan: Plan, { acceptedOn, startDate }: InstalmentBasis): string | null {
  const day = ruleDay(plan, acceptedOn, startDate)
  return day !== null && acceptedOn !== null && day < acceptedOn ? acceptedOn : day
}

function ruleDay({ due, days, date }: Plan, acceptedOn: string | null, startDate: string | null): string | null {
  switch (due) {
    case 'on-acceptance':
      return acceptedOn
    case 'fixed-date':
      return date
    case 'days-after':
      return acceptedOn === null ? null : plusDays(acceptedOn, days ?? 0)
    case 'days-before':
      return startDate === null ? null : plusDays(startDate, -(days ?? 0))
  }
}
