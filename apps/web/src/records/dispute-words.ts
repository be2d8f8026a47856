import type { Dispute } from '@sarai/contract/disputes'
import { formatMoney } from '@sarai/money/format'
import { formatMoment, plural } from '~/lib/format.ts'

const [hourMs, dayMs] = [3_600_000, 86_400_000]

/** Until when a dispute is to be answered: "Answer by 6 Dec 2026, 23:59: 3 days left". */
export function describeDeadline(respondBy: string, now: number): string {
  const left = Date.parse(respondBy) - now
  if (left <= 0) return `Was to be answered by ${formatMoment(respondBy)}`
  const words =
    left >= 2 * dayMs ? plural(Math.floor(left / dayMs), 'day') : plural(Math.max(1, Math.floor(left / hourMs)), 'hour')
  return `Answer by ${formatMoment(respondBy)}: ${words} left`
}

const stateWords: Record<Dispute['state'], (gateway: string) => string> = {
  'needs-response': (gateway) => `Send evidence on ${gateway}’s pages, or accept it there`,
  'under-review': (gateway) => `${gateway} has the evidence, and it is being decided`,
  won: () => 'Won: the money stays yours',
  lost: () => 'Lost: the money went back to the payer',
  accepted: () => 'Accepted: the money went back to the payer',
  closed: () => 'Closed: nothing was taken',
}

/** Where a dispute stands, and what that costs. */
export function describeDispute({ state, gateway, reason, withheld, currency, ...dispute }: Dispute): string {
  const { fee, feeCurrency, problem, refundId } = dispute
  const isOpen = state === 'needs-response' || state === 'under-review'
  const isLost = state === 'lost' || state === 'accepted'
  return [
    stateWords[state](gateway),
    isOpen && reason,
    isOpen && withheld > 0 && `${formatMoney(withheld, currency)} is held back`,
    fee !== null && feeCurrency !== null && `${formatMoney(fee, feeCurrency)} fee`,
    isLost && refundId === null && (problem ?? 'In no books'),
  ]
    .filter(Boolean)
    .join(' · ')
}
