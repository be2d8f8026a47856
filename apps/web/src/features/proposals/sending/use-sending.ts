import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '~/api.ts'
import { calls } from '~/query.ts'

/** All that there is to know before a proposal is sent: the draft as it is, what it costs, and what was sent before. */
export function useSending(id: string) {
  const input = { id }
  const proposal = useQuery(calls.prospects.get.queryOptions({ input }))
  const price = useQuery(calls.prospects.price.queryOptions({ input, staleTime: 0 }))
  const versions = useQuery(calls.prospects.versions.queryOptions({ input }))
  const revision = price.data?.data.revision
  // Under a key of its own: the editor must not begin anew because the draft was looked at here. Under the same for
  // every state: what is typed beside it stays while a newer one is read, also where that fails.
  const draft = useQuery({ queryKey: ['draft to send', id], queryFn: () => api.prospects.itinerary(input) })
  const isBehind = revision !== undefined && draft.data !== undefined && draft.data.data.revision !== revision
  const wanted = isBehind ? revision : undefined
  const { refetch } = draft
  const { refetch: refetchPrice } = price
  useEffect(() => {
    // Either may be the older one.
    if (wanted !== undefined) void Promise.all([refetch(), refetchPrice()])
  }, [wanted, refetch, refetchPrice])
  const last = versions.data?.data[0]
  const difference = useQuery({
    ...calls.prospects.difference.queryOptions({ input: { id, from: last?.number ?? 1 } }),
    enabled: last !== undefined,
    staleTime: 0,
  })
  const all = [proposal, price, versions, draft]
  const retry = () => void Promise.all(all.map((query) => query.refetch()))
  if (!proposal.data || !price.data || !versions.data || !draft.data)
    return { error: all.find((query) => query.error)?.error ?? null, retry, ready: undefined }
  return {
    error: null,
    retry,
    ready: {
      proposal: proposal.data.data,
      price: price.data.data,
      document: draft.data.data.document,
      /** A newer state is being read. */
      isBehind,
      /** It could not be. */
      isUnread: isBehind && draft.isError && !draft.isFetching,
      last,
      changes: last ? difference.data?.data : [],
    },
  }
}
export type Ready = NonNullable<ReturnType<typeof useSending>['ready']>
