/** The words a trip's readiness is told with; without schemas, so that a screen can list them for a few bytes. */

/** How a part of a trip stands: done, not yet, or late. `none` where there is nothing to do. */
export const readinessStates = ['none', 'ready', 'pending', 'risk'] as const
export type ReadinessState = (typeof readinessStates)[number]

/** What has to be in place before people leave. */
export const readinessParts = ['payments', 'confirmations', 'vouchers', 'documents', 'findings'] as const
export type ReadinessPart = (typeof readinessParts)[number]

/** What a trip lacks is named of each part at most; how many there are says the part itself. */
export const maxGaps = 20
