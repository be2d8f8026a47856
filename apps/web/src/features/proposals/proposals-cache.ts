import { calls, queryClient } from '~/query.ts'
import { recordCache } from '~/records/record-cache.ts'
import { answeredByRow, fits } from './proposals-search.ts'

/** What is known of a proposal besides itself: what was sent of it, and what came back. */
function refreshAround(id = ''): void {
  const { versions, views, requests, trip, price } = calls.prospects
  for (const call of [versions, views, requests, trip, price])
    void queryClient.invalidateQueries({ queryKey: call.key({ input: { id } }) })
  void queryClient.invalidateQueries({ queryKey: calls.prospectApprovals.newest.key({ input: { id } }) })
  for (const call of [calls.prospects.timeline, calls.prospects.difference])
    void queryClient.invalidateQueries({ queryKey: call.key() })
}

export const proposalsCache = recordCache({
  kind: 'proposal',
  calls: calls.prospects,
  answered: answeredByRow,
  fits,
  around: refreshAround,
})
