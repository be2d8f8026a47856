import type { Proposal } from '@sarai/contract/prospect-schemas'
import { useEffect } from 'react'
import { onLive, onReconnect } from '~/lib/live.ts'
import { calls, queryClient } from '~/query.ts'

const keyOf = (id: string) => calls.prospects.get.queryKey({ input: { id } })

/** Has the lists read again when one goes back to them. */
const readListsAgain = () => void queryClient.invalidateQueries({ queryKey: calls.prospects.list.key() })

/** Takes a proposal that was deleted here out of every list. */
export function hideProposal(id: string): void {
  readListsAgain()
  void queryClient.invalidateQueries({ queryKey: keyOf(id) })
}

/** Shows a proposal that was changed here, as it now is. */
export function showProposal(changed: Proposal): void {
  queryClient.setQueryData(keyOf(changed.id), { status: true, data: changed })
  readListsAgain()
  void queryClient.invalidateQueries({ queryKey: calls.prospects.timeline.key() })
}

/** Follows what is done to a proposal that is open, and has the lists read again when one goes back to them. */
export function useLiveProposal(id: string): void {
  useEffect(() => {
    const again = () => {
      void queryClient.invalidateQueries({ queryKey: keyOf(id) })
      readListsAgain()
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
