import { inboxTabs } from '@sarai/contract/conversation-words'
import * as param from '~/lib/search-schema.ts'

/** What the inbox's address can say. */
export const inboxSearch = param.searchSchema({
  tab: param.oneOf(inboxTabs),
  q: param.text(),
})
export type InboxSearch = param.SearchOf<typeof inboxSearch>
