import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { ApiError } from '@sarai/contract/client'
import {
  type DataTag,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { api } from './api.ts'
import { takeAnswered } from './lib/sent-ahead.ts'
import { storedSession } from './lib/session.ts'

/** Every call for useQuery and useMutation. */
export const calls = createTanstackQueryUtils(api)

/** What was sent ahead for a query and is answered already: what its screen begins with. */
export function answeredAhead<Answer>(queryKey: DataTag<QueryKey, Answer, Error> | QueryKey): Answer | undefined
export function answeredAhead([path, asked]: QueryKey): unknown {
  const { input } = (asked ?? {}) as { input?: object }
  return takeAnswered(path as string[], input, storedSession().token)
}

/** Failures worth a retry: no answer, or an error of the server. */
function isTransient(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500
}

/**
 * Whether a change that arrived during the first request is in its answer is unknown. The library uses that answer
 * anyway; here it is requested again.
 */
class Client extends QueryClient {
  override async invalidateQueries<Key extends QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const onTheirWay = this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })
    const first = onTheirWay.filter(({ state }) => state.data === undefined)
    const again = first.map(async (query) => {
      await query.fetch().catch(() => {})
      // Those alone: the others are asked for again at once.
      await super.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType: filters?.refetchType })
    })
    await Promise.all([super.invalidateQueries(filters, options), ...again])
  }
}

export const queryClient = new Client({
  defaultOptions: {
    queries: { staleTime: 30_000, gcTime: 10 * 60_000, retry: (count, error) => count < 2 && isTransient(error) },
    mutations: { retry: false },
  },
})
