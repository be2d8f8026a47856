import { useState } from 'react'
import { runAction } from './action.ts'

/** The ids with one of them behind another, or in front. */
function movedBehind(ids: string[], id: string, after: string | null): string[] {
  const rest = ids.filter((one) => one !== id)
  return rest.toSpliced(after === null ? 0 : rest.indexOf(after) + 1, 0, id)
}

interface Ordering {
  /** Keeps the order they are in now. */
  save: (ids: string[]) => Promise<unknown>
  refresh: () => Promise<unknown>
}

/** Things whose order people choose: where they were dropped they stay, while that is on its way to the server. */
export function useOrder<T extends { id: string }>(known: T[] | undefined, { save, refresh }: Ordering) {
  const [order, setOrder] = useState<string[]>()
  const entries = order ? known?.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id)) : known

  async function keep(ids: string[]): Promise<void> {
    setOrder(ids)
    try {
      await runAction(save(ids), 'The order was not saved')
    } finally {
      await refresh()
      setOrder(undefined)
    }
  }
  const move = (id: string, after: string | null) => {
    const ids = (entries ?? []).map((entry) => entry.id)
    // Whoever dropped it was told of the failure, and sees it back where it was.
    void keep(movedBehind(ids, id, after)).catch(() => {})
  }
  return { entries, move }
}
