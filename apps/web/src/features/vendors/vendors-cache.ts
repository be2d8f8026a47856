import { calls, queryClient } from '~/query.ts'
import { recordCache } from '~/records/record-cache.ts'
import { answeredByRow, fits } from './vendors-search.ts'

/** Reads again what stands around vendors on their pages, and what is found by them. */
export function refreshAround(): void {
  for (const part of [
    calls.vendors.timeline,
    calls.vendors.matches,
    calls.vendors.choices,
    calls.vendorAccounts.list,
    calls.vendorDocuments.list,
    calls.vendorDuplicates.list,
    calls.vendorNames.list,
    calls.vendorPayments,
  ])
    void queryClient.invalidateQueries({ queryKey: part.key() })
}

export const vendorsCache = recordCache({
  kind: 'vendor',
  calls: calls.vendors,
  answered: answeredByRow,
  fits,
  around: refreshAround,
  onAny: refreshAround,
})
