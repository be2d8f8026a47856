import { calls, queryClient } from '~/query.ts'
import { recordCache } from '~/records/record-cache.ts'
import { answeredByRow, fits } from './bills-search.ts'

/** Reads again what follows from bills: what is due, what vendors are owed, and what trips cost. */
function refreshAround(): void {
  for (const part of [
    calls.bills.timeline,
    calls.bills.due,
    calls.bills.dueBoard,
    calls.bills.ofTrip,
    calls.vendorPayments,
  ])
    void queryClient.invalidateQueries({ queryKey: part.key() })
}

export const billsCache = recordCache({
  kind: 'bill',
  calls: calls.bills,
  answered: answeredByRow,
  fits,
  around: refreshAround,
  onAny: refreshAround,
})
