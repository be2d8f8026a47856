import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import * as param from '~/lib/search-schema.ts'
import { useScreenSearch } from '~/lib/use-screen-search.ts'
import { calls } from '~/query.ts'

/** What the address of the bank statements can say. */
export const statementSearch = param.searchSchema({
  tab: param.text(40),
  account: param.id,
  q: param.text(100),
  /** Of the settlements of gateways those that are done. */
  done: param.flag,
  day: param.day,
})
export type StatementSearch = param.SearchOf<typeof statementSearch>

/** Which account is looked at, what is searched, and how to change that. */
export function useStatementSearch() {
  const { values, texts } = useScreenSearch(statementSearch)
  const navigate = useNavigate()
  const query = useQuery(calls.statements.accounts.queryOptions())
  const accounts = query.data?.data ?? []
  return {
    query,
    texts,
    accounts,
    account: accounts.find(({ id }) => id === values.account) ?? accounts[0],
    search: values.q ?? '',
    day: values.day,
    isDone: values.done === true,
    change: (changes: StatementSearch) =>
      void navigate({ to: '/bank-statements', replace: true, search: { ...texts, ...changes } }),
  }
}
