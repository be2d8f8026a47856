import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { ItineraryItem } from '@sarai/contract/itinerary-items'
import type { LibraryChange } from '@sarai/contract/library-schemas'
import { changedFields, changeFor, followers, revisionsOf } from '@sarai/itinerary/library-changes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { onLive, onReconnect } from '~/lib/live.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useSame } from '~/lib/use-same.ts'
import { calls, queryClient } from '~/query.ts'

/** What changed in the library since items of the trip took it over, by `changeKey`. */
export type LibraryChanges = ReadonlyMap<string, LibraryChange>

const keyOf = (id: string, revision: number) => `${id} ${revision}`
const maxAsked = 500

/** Asks the library what has changed of what the trip follows. */
export function useLibraryChanges(document: ItineraryDocument): LibraryChanges {
  const { can } = useSession()
  const following = followers(document).flatMap(revisionsOf)
  const taken = useSame([...new Map(following.map((one) => [keyOf(one.id, one.revision), one])).values()])
  const query = useQuery({
    ...calls.library.changesSince.queryOptions({ input: { taken: taken.slice(0, maxAsked) } }),
    enabled: taken.length > 0 && can('packages'),
    placeholderData: keepPreviousData,
  })
  useEffect(() => {
    const again = () => void queryClient.invalidateQueries({ queryKey: calls.library.changesSince.key() })
    const stop = [onLive('library', again), onReconnect(again)]
    return () => {
      for (const one of stop) one()
    }
  }, [])
  const changes = query.data?.data
  return useMemo(() => new Map(changes?.map((one) => [keyOf(one.id, one.revision), one])), [changes])
}

/** What an item could take over from the library; undefined where there is nothing. */
export function changeOf(item: ItineraryItem, changes: LibraryChanges): LibraryChange | undefined {
  const change = changeFor(item, ({ id, revision }) => changes.get(keyOf(id, revision)))
  return change && changedFields(item, change).length > 0 ? change : undefined
}
