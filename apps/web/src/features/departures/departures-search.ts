import { moneyKinds } from '@sarai/contract/agenda-words'
import { calendarParams } from '~/lib/calendar-search.ts'
import * as param from '~/lib/search-schema.ts'

/** What the address of the departure calendar can say; `day` is the sheet that is open. */
export const departuresSearch = param.searchSchema({
  ...calendarParams,
  day: param.day,
  owner: param.ids(100, ['none']),
  readiness: param.someOf(['ready', 'pending', 'risk']),
  dest: param.text(80),
  /** What is to be paid, beside the trips. */
  money: param.someOf(moneyKinds),
})
export type DeparturesSearch = param.SearchOf<typeof departuresSearch>
