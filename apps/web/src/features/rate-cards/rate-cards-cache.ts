import { calls, queryClient } from '~/query.ts'
import { recordCache } from '~/records/record-cache.ts'
import { answeredByRow, fits } from './rate-cards-search.ts'

export const rateCardsCache = recordCache({
  kind: 'rateCard',
  calls: calls.rateCards,
  answered: answeredByRow,
  fits,
  around: () => void queryClient.invalidateQueries({ queryKey: calls.rateCards.timeline.key() }),
})
