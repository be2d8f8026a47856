import { calls, queryClient } from '~/query.ts'
import { recordCache } from '~/records/record-cache.ts'
import { answeredByRow, fits } from './packages-search.ts'

export const packagesCache = recordCache({
  kind: 'package',
  calls: calls.packages,
  answered: answeredByRow,
  fits,
  around: () => void queryClient.invalidateQueries({ queryKey: calls.packages.timeline.key() }),
})
