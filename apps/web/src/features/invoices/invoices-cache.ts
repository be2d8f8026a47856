import { calls, queryClient } from '~/query.ts'
import { recordCache } from '~/records/record-cache.ts'
import { answeredByRow, fits } from './invoices-search.ts'

export const invoicesCache = recordCache({
  kind: 'invoice',
  calls: calls.invoices,
  answered: answeredByRow,
  fits,
  around: () => void queryClient.invalidateQueries({ queryKey: calls.invoices.timeline.key() }),
})
