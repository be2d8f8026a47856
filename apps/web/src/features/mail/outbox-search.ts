import type { MailFilters } from '@sarai/contract/mail'
import { listOf, withoutMissing } from '~/lib/list-search.ts'

/** The state of the outbox as its address carries it; `mail` is the one that is open. */
export const outboxSearchNames = ['q', 'state', 'mail', 'sort'] as const
export type OutboxSearch = { [K in (typeof outboxSearchNames)[number]]?: string }

export function filtersOf(search: OutboxSearch): MailFilters {
  return withoutMissing<MailFilters>({ state: listOf(search.state) })
}
