import { calls, queryClient } from '~/query.ts'
import { recordCache } from '~/records/record-cache.ts'
import { answeredByRow, fits } from './invoices-search.ts'

export const invoicesCache = recordCache({
  kind: 'invoice',
  calls: calls.invoices,
  answered: answeredByRow,
  fits,
  around: () => {
    // An invoice names its proforma, its notes and the other way round. What a trip's customer owes follows its invoices, and payments are put against them.
    const ofTrip = [calls.trips.get, calls.trips.dues, calls.trips.payers, calls.receipts]
    for (const call of [calls.invoices.get, calls.invoices.timeline, calls.invoices.eInvoice, ...ofTrip])
      void queryClient.invalidateQueries({ queryKey: call.key() })
  },
})
