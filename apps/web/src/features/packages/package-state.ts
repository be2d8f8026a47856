import type { TravelPackage } from '@sarai/contract/package-schemas'
import { useEffect } from 'react'
import { onLive, onReconnect } from '~/lib/live.ts'
import { calls, queryClient } from '~/query.ts'

const keyOf = (id: string) => calls.packages.get.queryKey({ input: { id } })

/** Shows a package that was changed here, as it now is. */
export function showPackage(travelPackage: TravelPackage): void {
  queryClient.setQueryData(keyOf(travelPackage.id), { status: true, data: travelPackage })
  void queryClient.invalidateQueries({ queryKey: calls.packages.list.key() })
  void queryClient.invalidateQueries({ queryKey: calls.packages.timeline.key() })
}

/** Follows what is done to a package elsewhere. */
export function useLivePackage(id: string): void {
  useEffect(() => {
    const again = () => void queryClient.invalidateQueries({ queryKey: keyOf(id) })
    const stop = [
      onLive('packages', (event) => (event.ids.length === 0 || event.ids.includes(id)) && again()),
      onReconnect(again),
    ]
    return () => {
      for (const one of stop) one()
    }
  }, [id])
}
