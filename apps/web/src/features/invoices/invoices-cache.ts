import { calls, queryClient } from '~/query.ts'
import { recordCache } from '~/records/record-cache.ts'
import { answeredByRow, fits } from './invoices-search.ts'

export const invoicesCache = recordCache({
  kind: 'invoice',
  calls: calls.invoices,
  answered: answeredByRow,
  fits,
  around: () => {
    for (const call of [calls.invoices.timeline, calls.invoices.eInvoice])
      void queryClient.invalidateQueries({ queryKey: call.key() })
  },
})
