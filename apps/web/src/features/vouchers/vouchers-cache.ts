import { calls, queryClient } from '~/query.ts'
import { recordCache } from '~/records/record-cache.ts'
import { answeredByRow, fits } from './vouchers-search.ts'

export const vouchersCache = recordCache({
  kind: 'voucher',
  calls: calls.vouchers,
  answered: answeredByRow,
  fits,
  around: () => void queryClient.invalidateQueries({ queryKey: calls.vouchers.timeline.key() }),
})
