import type { Payment, PaymentLink } from '../../providers/payments/payments.ts'
import { findFurtherState } from '../../providers/payments/payment-links.rules.ts'
import type { PaymentLinkRecord } from './online-payments.queries.ts'

const minute = 60_000

/** For how long a page of a gateway stays open: a payer who comes back later is given a new one. */
export const linkMinutes = 24 * 60

/**
 * How long after it was made a link is asked about again by itself, in minutes: often while somebody may be paying, seldom
 * later. Webhooks and the payer's return come before that where they come at all.
 */
const checkedAfter = [1, 2, 4, 8, 15, 30, 60, 180, 360, 720, linkMinutes + 5, 2 * linkMinutes]

/** When a link is asked about next; null once nothing is to be expected of it. */
export function computeNextCheck(
  { createdAt, state }: Pick<PaymentLinkRecord, 'createdAt' | 'state'>,
  now: Date,
): Date | null {
  if (state !== 'open' && state !== 'opening' && state !== 'cancelled') return null
  const made = Date.parse(createdAt)
  // Of one that was closed a payment may have been on its way.
  const moments = state === 'cancelled' ? checkedAfter.filter((after) => after >= 60) : checkedAfter
  const next = moments.find((after) => made + after * minute > now.getTime())
  return next === undefined ? null : new Date(made + next * minute)
}

/** Payments that have reached the agency: those that were given back later came too. */
export const listTaken = ({ payments }: Pick<PaymentLink, 'payments'>): Payment[] =>
  payments.filter(({ state }) => state === 'captured' || state === 'refunded')

type Known = Pick<PaymentLinkRecord, 'reference' | 'currency' | 'amount' | 'providerLinkId'>

/** Why what a gateway answers cannot be of the link that was asked about; undefined where it is. */
export function findMismatch(known: Known, truth: PaymentLink): string | undefined {
  if (truth.reference !== known.reference) return 'The gateway answers for another link.'
  if (truth.amount.currency !== known.currency) return `The gateway has it in ${truth.amount.currency}.`
  if (truth.amount.value !== known.amount) return 'The gateway has it with another amount.'
  const foreign = listTaken(truth).find(({ amount }) => amount.currency !== known.currency)
  if (foreign) return `Payment ${foreign.id} came in ${foreign.amount.currency}.`
  return undefined
}

/** What state a link is in after an answer, in whatever order answers come. */
export function findNextState(before: PaymentLinkRecord['state'], truth: PaymentLink): PaymentLinkRecord['state'] {
  const known = before === 'opening' || before === 'lost' ? 'open' : before
  return findFurtherState(known, truth.state)
}

/** What of a link's worth for its trip a payment of it is, where the trip is in another currency. */
export function computeShareInTrip(
  link: Pick<PaymentLinkRecord, 'amount' | 'inTrip'>,
  amount: number,
): number | undefined {
  if (link.inTrip === null) return undefined
  if (amount === link.amount) return link.inTrip
  return Number((BigInt(link.inTrip) * BigInt(amount) * 2n + BigInt(link.amount)) / (2n * BigInt(link.amount)))
}
