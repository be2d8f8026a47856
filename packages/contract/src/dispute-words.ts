/**
 * `needs-response`: evidence is to be sent at the gateway, or the dispute accepted there. `closed`: over, and nothing was taken.
 * `lost` and `accepted`: the money is the payer's again.
 */
export const disputeStates = ['needs-response', 'under-review', 'won', 'lost', 'accepted', 'closed'] as const
export type DisputeState = (typeof disputeStates)[number]

/** How far it has been carried. An inquiry takes no money yet. */
export const disputePhases = ['inquiry', 'chargeback', 'pre-arbitration', 'arbitration'] as const
export type DisputePhase = (typeof disputePhases)[number]
