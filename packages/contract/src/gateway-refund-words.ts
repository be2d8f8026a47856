/**
 * `requested` until the gateway has answered, which is asked again where its answer was lost; `pending` while it works on
 * it. `done`: the money is on its way back to the payer. `given-up`: nobody waits for it any more, and it may have gone
 * back all the same: the gateway is asked on.
 */
export const gatewayRefundStates = ['requested', 'pending', 'done', 'failed', 'given-up'] as const
export type GatewayRefundState = (typeof gatewayRefundStates)[number]
