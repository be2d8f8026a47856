import { calls, queryClient } from '~/query.ts'
import { recordCache } from '~/records/record-cache.ts'
import { answeredByRow, fits } from './contacts-search.ts'

/** Reads again what stands around contacts on their pages. */
export function refreshAround(): void {
  for (const part of [
    calls.contacts.timeline,
    calls.contacts.counts,
    calls.contacts.matches,
    calls.contactDocuments.list,
    calls.contactRelations.list,
  ])
    void queryClient.invalidateQueries({ queryKey: part.key() })
  // Short lists, as of a company's people; the long ones are kept in step row by row.
  void queryClient.invalidateQueries({
    queryKey: calls.contacts.list.key(),
    predicate: ({ state }) => !(state.data && typeof state.data === 'object' && 'pages' in state.data),
  })
}

export const contactsCache = recordCache({
  kind: 'contact',
  calls: calls.contacts,
  answered: answeredByRow,
  fits,
  around: refreshAround,
  onAny: () => {
    refreshAround()
    void queryClient.invalidateQueries({ queryKey: calls.contactDuplicates.list.key() })
  },
})
