import type { MailFilters } from '@sarai/contract/mail'
import { mailStates } from '@sarai/contract/mail-words'
import * as param from '~/lib/search-schema.ts'

/** What the outbox's address can say; `mail` is the one that is open. */
export const outboxSearch = param.searchSchema({
  q: param.text(),
  state: param.someOf(mailStates),
  mail: param.id,
  sort: param.sortBy<'createdAt'>({ createdAt: true }),
})
export type OutboxSearch = param.SearchOf<typeof outboxSearch>

export const filtersOf = ({ state }: param.ValuesOf<typeof outboxSearch>): MailFilters => ({ state })
