import type { MailFilters } from '@sarai/contract/mail'
import { listOf, withoutMissing } from '~/lib/list-search.ts'
import type { OutboxSearch } from './outbox-search-names.ts'

export function filtersOf(search: OutboxSearch): MailFilters {
  return withoutMissing<MailFilters>({ state: listOf(search.state) })
}
