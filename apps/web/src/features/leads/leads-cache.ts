import { ApiError } from '@sarai/contract/client'
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

/** Takes a lead out of every list. */
export const hideLead = lists.hide

/** Puts a lead as it now is into every list and page that shows it, and out of those it no longer belongs to. */
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
    readAgain: () => {
      lists.refresh()
      void queryClient.invalidateQueries({ queryKey: calls.leads.get.key() })
    },
  })
}

/** Reads one changed lead; one that is gone, or out of sight, is taken out. */
async function lookAt(id: string, stages: Stage[]): Promise<void> {
  try {
    const { data: lead } = await api.leads.get({ id })
    if (lead.deletedAt) hideLead(id)
    else showLead(lead, stages)
    queryClient.setQueryData(calls.leads.get.queryKey({ input: { id } }), { status: true, data: lead })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    hideLead(id)
  }
}
