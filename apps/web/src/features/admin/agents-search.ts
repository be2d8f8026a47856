import type { AdminAgencyFilter } from '@sarai/contract/admin'
import { reaches } from '@sarai/contract/standing-words'
import { flag, id, oneOf, type SearchOf, searchSchema, text, type ValuesOf } from '~/lib/search-schema.ts'

/** What the address says of the list of agents. */
export const agentsSearch = searchSchema({
  search: text(),
  standing: oneOf(reaches),
  plan: id,
  registered: oneOf(['7', '30']),
  failing: flag,
})
export type AgentsSearch = SearchOf<typeof agentsSearch>

export const filterOf = (values: ValuesOf<typeof agentsSearch>): AdminAgencyFilter => ({
  ...(values.search && { search: values.search }),
  ...(values.standing && { standing: values.standing }),
  ...(values.plan && { planId: values.plan }),
  ...(values.registered && { registeredWithin: values.registered === '7' ? 7 : 30 }),
  ...(values.failing && { isFailing: true }),
})
