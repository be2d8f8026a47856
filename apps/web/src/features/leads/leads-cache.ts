import type { LeadFilters, LeadRow } from '@sarai/contract/lead-schemas'
import type { Stage } from '@sarai/contract/stages'
import { api } from '~/api.ts'
import { listCache, useLiveList } from '~/lib/list-cache.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls, queryClient } from '~/query.ts'
import { fits } from './leads-search.ts'

const lists = listCache<LeadRow, LeadFilters>({
  listKey: calls.leads.list.key(),
  answered: ['stage', 'kind', 'owner', 'source', 'service', 'temperature', 'tag'],
})

/** Takes a lead that was deleted here out of every list. */
export const hideLead = lists.hide

/** Puts a lead that was changed here into every list and page that shows it, and out of those it no longer belongs to. */
export function showLead(lead: LeadRow, stages: Stage[], isNew = false): void {
  queryClient.setQueryData(
    calls.leads.get.queryKey({ input: { id: lead.id } }),
    (shown) => shown && { ...shown, data: { ...shown.data, ...lead } },
  )
  lists.show(lead, (filters) => fits(lead, filters, stages), isNew)
}

let totalsTimer: ReturnType<typeof setTimeout> | undefined

/** The columns' totals follow changes after a moment, once for many. */
export function refreshTotals(): void {
  clearTimeout(totalsTimer)
  totalsTimer = setTimeout(() => void queryClient.invalidateQueries({ queryKey: calls.leads.stageTotals.key() }), 400)
}

/** Follows what is done to leads elsewhere. */
export function useLiveLeads(): void {
  const { stages } = useSession()
  useLiveList('leads', {
    onAny: () => {
      refreshTotals()
      void queryClient.invalidateQueries({ queryKey: calls.leads.timeline.key() })
    },
    look: (id) => lookAt(id, stages),
    gone: lists.takeOut,
    readAgain: () => {
      lists.refresh()
      void queryClient.invalidateQueries({ queryKey: calls.leads.get.key() })
    },
  })
}

async function lookAt(id: string, stages: Stage[]): Promise<void> {
  const { data: lead } = await api.leads.get({ id })
  queryClient.setQueryData(calls.leads.get.queryKey({ input: { id } }), { status: true, data: lead })
  if (lead.deletedAt) lists.takeOut(id)
  else lists.place(lead, (filters) => fits(lead, filters, stages))
}
