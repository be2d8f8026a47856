/**
 * `requested` until the gateway has answered, which is asked again where its answer was lost; `pending` while it works on
 * it. `done`: the money is on its way back to the payer.
 */
export const gatewayRefundStates = ['requested', 'pending', 'done', 'failed'] as const
export type GatewayRefundState = (typeof gatewayRefundStates)[number]
