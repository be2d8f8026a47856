import type { ItineraryState } from '@sarai/contract/itinerary-calls'
import type { Transport } from '@sarai/itinerary/sync'
import type { UseQueryResult } from '@tanstack/react-query'
import { Fragment, type ReactNode, useMemo } from 'react'
import type { api } from '~/api.ts'
import { RecordFailed } from '~/records/record-page.tsx'
import { ScreenLoading } from '~/ui/screen-loading.tsx'
import { isTransient } from './use-itinerary.ts'

/** The editor follows the changes itself; what it began with is not read again behind its back. */
export const readOnce = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 } as const

interface Props<T> {
  record: UseQueryResult<{ data: T }>
  itinerary: UseQueryResult<{ data: ItineraryState }>
  /** What it is called when it cannot be shown: "package". */
  what: string
  /** Where its list is. */
  to: '/packages' | '/prospect'
  /** The editor, begun anew whenever the itinerary was read anew. */
  children: (record: T, start: ItineraryState) => ReactNode
}

/** A record that is edited as an itinerary, once both are here. */
export function ItineraryRecord<T extends { id: string }>({ record, itinerary, what, to, children }: Props<T>) {
  const error = record.error ?? itinerary.error
  const loaded = record.data && itinerary.data && { record: record.data.data, start: itinerary.data.data }
  const retry = () => void Promise.all([record.refetch(), itinerary.refetch()])
  if (!loaded) return error ? <RecordFailed error={error} what={what} to={to} onRetry={retry} /> : <ScreenLoading />
  return (
    <Fragment key={`${loaded.record.id} ${itinerary.dataUpdatedAt}`}>{children(loaded.record, loaded.start)}</Fragment>
  )
}

type ItineraryApi = Pick<typeof api.packages, 'edit' | 'changesSince' | 'itinerary'>

/** How the editor reaches an itinerary. @param calls `api.packages`, or the like */
export function useTransport(calls: ItineraryApi, id: string): Transport {
  return useMemo(
    () => ({
      send: async (batches) => (await calls.edit({ id, batches })).data,
      changesSince: async (since) => (await calls.changesSince({ id, since })).data,
      read: async () => (await calls.itinerary({ id })).data,
      isTransient,
    }),
    [calls, id],
  )
}
