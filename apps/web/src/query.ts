import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { ApiError } from '@sarai/contract/client'
import { QueryClient } from '@tanstack/react-query'
import { api } from './api.ts'

/** Every call for useQuery and useMutation. */
export const calls = createTanstackQueryUtils(api)

/** Failures that trying again may mend: no answer, or the server's own trouble. */
function isPassing(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, gcTime: 10 * 60_000, retry: (count, error) => count < 2 && isPassing(error) },
    mutations: { retry: false },
  },
})
