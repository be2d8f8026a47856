import type { LibraryFilters, LibraryItem, LibraryRow } from '@sarai/contract/library-schemas'
import { api } from '~/api.ts'
import { listCache, noteChangedHere, useLiveList } from '~/lib/list-cache.ts'
import { calls, queryClient } from '~/query.ts'
import { answeredByRow, fits } from './library-search.ts'

const lists = listCache<LibraryRow, LibraryFilters>({ listKey: calls.library.list.key(), answered: answeredByRow })
const keyOf = (id: string) => calls.library.get.queryKey({ input: { id } })

/** Takes an item that was deleted here out of every list. */
export function hideItem(id: string): void {
  noteChangedHere(id)
  lists.takeOut(id)
  void queryClient.invalidateQueries({ queryKey: keyOf(id) })
}

/** Shows an item that was changed here, as it now is. */
export function showItem(changed: LibraryItem, isNew = false): void {
  noteChangedHere(changed.id)
  place(changed, isNew)
}

/** Puts an item into every list that shows it, and out of those it no longer belongs to. */
function place(changed: LibraryItem, isNew = false): void {
  queryClient.setQueryData(keyOf(changed.id), { status: true, data: changed })
  lists.place(changed, (filters) => fits(changed, filters), isNew)
  void queryClient.invalidateQueries({ queryKey: calls.library.changesSince.key() })
}

/** Follows what is done to the library elsewhere. */
export function useLiveLibrary(): void {
  useLiveList('library', {
    onAny: () => {},
    look: lookAt,
    takeOut: lists.takeOut,
    readAgain: () => {
      lists.refresh()
      void queryClient.invalidateQueries({ queryKey: calls.library.get.key() })
    },
  })
}

async function lookAt(id: string): Promise<void> {
  const { data } = await api.library.get({ id })
  place(data)
  if (data.deletedAt) lists.takeOut(id)
}
