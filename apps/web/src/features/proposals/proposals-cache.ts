import type { Proposal, ProposalFilters, ProposalRow } from '@sarai/contract/prospect-schemas'
import { useEffect } from 'react'
import { api } from '~/api.ts'
import { listCache, noteChangedHere, useLiveList } from '~/lib/list-cache.ts'
import { onLive, onReconnect } from '~/lib/live.ts'
import { calls, queryClient } from '~/query.ts'
import { answeredByRow, fits } from './proposals-search.ts'

const lists = listCache<ProposalRow, ProposalFilters>({ listKey: calls.prospects.list.key(), answered: answeredByRow })
const keyOf = (id: string) => calls.prospects.get.queryKey({ input: { id } })

/** What is known of a proposal besides itself: what was sent of it, and what came back. */
function refreshAround(id: string): void {
  const { versions, views, requests, trip, price } = calls.prospects
  for (const call of [versions, views, requests, trip, price])
    void queryClient.invalidateQueries({ queryKey: call.key({ input: { id } }) })
  void queryClient.invalidateQueries({ queryKey: calls.prospectApprovals.newest.key({ input: { id } }) })
  for (const call of [calls.prospects.timeline, calls.prospects.difference])
    void queryClient.invalidateQueries({ queryKey: call.key() })
}

/** Takes a proposal that was deleted here out of every list. */
export function hideProposal(id: string): void {
  noteChangedHere(id)
  lists.takeOut(id)
  void queryClient.invalidateQueries({ queryKey: keyOf(id) })
}

/** Shows a proposal that was changed here, as it now is. */
export function showProposal(changed: Proposal, isNew = false): void {
  noteChangedHere(changed.id)
  place(changed, isNew)
}

/** Puts a proposal into every list that shows it, out of those it no longer belongs to, and on its page. */
function place(changed: Proposal, isNew = false): void {
  queryClient.setQueryData(keyOf(changed.id), { status: true, data: changed })
  lists.place(changed, (filters) => fits(changed, filters), isNew)
  refreshAround(changed.id)
}

/** Follows what is done to proposals elsewhere: by colleagues, and by travellers. */
export function useLiveProposals(): void {
  useLiveList('prospects', {
    onAny: () => {},
    look: lookAt,
    takeOut: lists.takeOut,
    readAgain: () => {
      lists.refresh()
      void queryClient.invalidateQueries({ queryKey: calls.prospects.get.key() })
    },
  })
}

async function lookAt(id: string): Promise<void> {
  const { data } = await api.prospects.get({ id })
  place(data)
  if (data.deletedAt) lists.takeOut(id)
}

/** Follows what is done to a proposal that is open, and has the lists read again when one goes back to them. */
export function useLiveProposal(id: string): void {
  useEffect(() => {
    const again = () => {
      void queryClient.invalidateQueries({ queryKey: keyOf(id) })
      void queryClient.invalidateQueries({ queryKey: calls.prospects.list.key() })
      refreshAround(id)
    }
    const stop = [
      onLive('prospects', (event) => (event.ids.length === 0 || event.ids.includes(id)) && again()),
      onReconnect(again),
    ]
    return () => {
      for (const one of stop) one()
    }
  }, [id])
}
