/** The state of the outbox as its address carries it; `mail` is the one that is open. */
export const outboxSearchNames = ['q', 'state', 'mail', 'sort'] as const
export type OutboxSearch = { [K in (typeof outboxSearchNames)[number]]?: string }
