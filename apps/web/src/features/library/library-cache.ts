import { calls, queryClient } from '~/query.ts'
import { recordCache } from '~/records/record-cache.ts'
import { answeredByRow, fits } from './library-search.ts'

export const libraryCache = recordCache({
  kind: 'library',
  calls: calls.library,
  answered: answeredByRow,
  fits,
  around: () => void queryClient.invalidateQueries({ queryKey: calls.library.changesSince.key() }),
})
