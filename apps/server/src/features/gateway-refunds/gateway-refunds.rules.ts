import type { GatewayRefundState } from '@sarai/contract/gateway-refund-words'

const minute = 60_000

const [hour, day] = [60, 24 * 60]

/**
 * How long after it was requested a gateway is asked again by itself, in minutes: soon where its answer may be lost, twice a
 * day for ten days while it works on it, as refunds to cards may take, and daily for two months.
 */
const checkedAfter = [
  1,
  3,
  10,
  30,
  2 * hour,
  6 * hour,
  ...Array.from({ length: 20 }, (_, half) => ((half + 1) * day) / 2),
  ...Array.from({ length: 50 }, (_, days) => (days + 11) * day),
]

/** After how long it may be given up what a gateway has taken on, in milliseconds. */
export const givenUpAfterMs = 10 * day * minute

/** When a gateway is asked again what became of a refund; null once nothing is to be expected of it. */
export function computeNextRefundCheck(
  { createdAt, state }: { createdAt: string; state: GatewayRefundState },
  now: Date,
): Date | null {
  if (!isAskable(state)) return null
  const made = Date.parse(createdAt)
  const next = checkedAfter.find((after) => made + after * minute > now.getTime())
  return next === undefined ? null : new Date(made + next * minute)
}

/** Whether a gateway may still do a refund. */
export const isAskable = (state: GatewayRefundState): boolean =>
  state === 'requested' || state === 'pending' || state === 'given-up'

/** What people are told to do about a refund that could not be entered: why, and what helps. */
export function adviseOnEntering({ code, message }: { code: string; message: string }): string {
  const why = /[.!?]$/.test(message) ? message : `${message}.`
  if (code === 'NOT_RECORDED') return why
  if (code === 'PERIOD_LOCKED') return `${why} Enter it for today, or once the books are open.`
  if (code === 'WRONG_STATE')
    return `${why} Record the payment again if it was taken back by mistake, then record the refund by hand.`
  return `${why} If an invoice was settled by it, issue a credit note, then enter it.`
}
