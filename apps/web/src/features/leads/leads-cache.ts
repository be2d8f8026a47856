import type { LeadFilters, LeadRow } from '@sarai/contract/lead-schemas'
import type { Stage } from '@sarai/contract/stages'
import { calls, queryClient } from '~/query.ts'
import { recordCache } from '~/records/record-cache.ts'
import { answeredByRow, fits } from './leads-search.ts'

const stages = (): Stage[] => queryClient.getQueryData(calls.user.session.queryKey())?.data.stages ?? []

let totalsTimer: ReturnType<typeof setTimeout> | undefined

/** The columns' totals follow changes after a moment, once for many. */
export function refreshTotals(): void {
  clearTimeout(totalsTimer)
  totalsTimer = setTimeout(() => void queryClient.invalidateQueries({ queryKey: calls.leads.stageTotals.key() }), 400)
}

export const leadsCache = recordCache({
  kind: 'lead',
  calls: calls.leads,
  answered: answeredByRow,
  fits: (row: LeadRow, filters: LeadFilters) => fits(row, filters, stages()),
  onAny: () => {
    refreshTotals()
    void queryClient.invalidateQueries({ queryKey: calls.leads.timeline.key() })
  },
})
