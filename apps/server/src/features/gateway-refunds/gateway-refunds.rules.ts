import type { GatewayRefundState } from '@sarai/contract/gateway-refund-words'
import type { Refund } from '../../providers/payments/payments.ts'

const minute = 60_000

/**
 * How long after it was requested a gateway is asked again by itself, in minutes: soon where its answer may be lost, for
 * ten days while it works on it, as refunds to cards may take.
 */
const checkedAfter = [1, 3, 10, 30, 120, 360, ...Array.from({ length: 20 }, (_, half) => (half + 1) * 720)]

/** When a gateway is asked again what became of a refund; null once nothing is to be expected of it. */
export function computeNextRefundCheck(
  { createdAt, state }: { createdAt: string; state: GatewayRefundState },
  now: Date,
): Date | null {
  if (state === 'done' || state === 'failed') return null
  const made = Date.parse(createdAt)
  const next = checkedAfter.find((after) => made + after * minute > now.getTime())
  return next === undefined ? null : new Date(made + next * minute)
}

/** What a gateway's answer makes of a refund. */
export const readRefundState = ({ state }: Pick<Refund, 'state'>): GatewayRefundState => state
