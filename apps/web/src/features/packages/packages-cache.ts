import type { PackageFilters, PackageRow, TravelPackage } from '@sarai/contract/package-schemas'
import { useEffect } from 'react'
import { api } from '~/api.ts'
import { listCache, noteChangedHere, useLiveList } from '~/lib/list-cache.ts'
import { onLive, onReconnect } from '~/lib/live.ts'
import { calls, queryClient } from '~/query.ts'
import { answeredByRow, fits } from './packages-search.ts'

const lists = listCache<PackageRow, PackageFilters>({ listKey: calls.packages.list.key(), answered: answeredByRow })
const keyOf = (id: string) => calls.packages.get.queryKey({ input: { id } })

/** Takes a package that was deleted here out of every list. */
export function hidePackage(id: string): void {
  noteChangedHere(id)
  lists.takeOut(id)
  void queryClient.invalidateQueries({ queryKey: keyOf(id) })
}

/** Shows a package that was changed here, as it now is. */
export function showPackage(changed: TravelPackage, isNew = false): void {
  noteChangedHere(changed.id)
  place(changed, isNew)
}

/** Puts a package into every list that shows it, out of those it no longer belongs to, and on its page. */
function place(changed: TravelPackage, isNew = false): void {
  queryClient.setQueryData(keyOf(changed.id), { status: true, data: changed })
  lists.place(changed, (filters) => fits(changed, filters), isNew)
  void queryClient.invalidateQueries({ queryKey: calls.packages.timeline.key() })
}

/** Follows what is done to packages elsewhere. */
export function useLivePackages(): void {
  useLiveList('packages', {
    onAny: () => {},
    look: lookAt,
    takeOut: lists.takeOut,
    readAgain: () => {
      lists.refresh()
      void queryClient.invalidateQueries({ queryKey: calls.packages.get.key() })
    },
  })
}

async function lookAt(id: string): Promise<void> {
  const { data } = await api.packages.get({ id })
  place(data)
  if (data.deletedAt) lists.takeOut(id)
}

/** Follows what is done to a package that is open, and has the lists read again when one goes back to them. */
export function useLivePackage(id: string): void {
  useEffect(() => {
    const again = () => {
      void queryClient.invalidateQueries({ queryKey: keyOf(id) })
      void queryClient.invalidateQueries({ queryKey: calls.packages.list.key() })
    }
    const stop = [
      onLive('packages', (event) => (event.ids.length === 0 || event.ids.includes(id)) && again()),
      onReconnect(again),
    ]
    return () => {
      for (const one of stop) one()
    }
  }, [id])
}
