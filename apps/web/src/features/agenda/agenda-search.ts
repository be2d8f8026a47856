import { agendaKinds } from '@sarai/contract/agenda-words'
import { calendarParams } from '~/lib/calendar-search.ts'
import * as param from '~/lib/search-schema.ts'

/** What the address of the reminder calendar can say. `owner`: a person, or `all`; oneself when left out. */
export const agendaSearch = param.searchSchema({
  ...calendarParams,
  owner: (given) => (given === 'all' ? given : param.id(given)),
  kind: param.someOf(agendaKinds),
})
export type AgendaSearch = param.SearchOf<typeof agendaSearch>
