import { useQuery } from '@tanstack/react-query'
import { calls } from '~/query.ts'

/** The packages that fit a lead, or those changed last: none where there are no packages at all. */
export const useSuggested = (wanted: string[], isAsked: boolean) =>
  useQuery(
    calls.packages.suggest.queryOptions({
      input: { destinations: wanted },
      enabled: isAsked,
      placeholderData: (last) => last,
    }),
  )
