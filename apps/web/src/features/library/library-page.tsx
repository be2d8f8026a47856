import { libraryKinds, libraryKindsLabels } from '@sarai/contract/library-words'
import { useNavigate, useParams } from '@tanstack/react-router'
import { lazy, useState } from 'react'
import { calls } from '~/query.ts'
import type { BuiltInView } from '~/records/list-views.tsx'
import { RecordList, withMode } from '~/records/record-list.tsx'
import { recordList, useRecordList } from '~/records/use-record-list.ts'
import { libraryCache } from './library-cache.ts'
import { defaultColumns, libraryColumns } from './library-columns.tsx'
import { LibraryEmpty } from './library-empty.tsx'
import { LibraryFilters } from './library-filters.tsx'
import { deletedLibraryRows, libraryRows } from './library-rows.tsx'
import { libraryQuestion } from './library-search.ts'
import { LibraryToolbar } from './library-toolbar.tsx'

const LibraryBulkBar = lazy(() => import('./library-bulk-bar.tsx'))
const LibraryForm = lazy(() => import('./library-form.tsx'))
const OpenItem = lazy(() => import('./open-item.tsx'))

const definition = recordList({
  ...libraryQuestion,
  call: calls.library.list,
  columnsFor: libraryColumns,
  defaultColumns,
})

/** Everything that the screen's parts need of the list. */
export type LibraryList = ReturnType<typeof useLibraryList>
const useLibraryList = () => useRecordList(definition)

const views: BuiltInView[] = [
  { key: 'all', name: 'All', state: {} },
  ...libraryKinds.map((kind) => ({ key: kind, name: libraryKindsLabels[kind], state: { kind } })),
]

/** The library as a table or as cards, and on a phone as a list; one of its items opens over it. */
export default function LibraryPage() {
  const navigate = useNavigate()
  const { itemId } = useParams({ strict: false })
  const list = useLibraryList()
  const { search, change, filters } = list
  const [isAdding, setAdding] = useState(false)
  const add = () => setAdding(true)
  libraryCache.useLive()
  // Where the list shows one kind alone, a new item begins as one of it.
  const [kind, ...otherKinds] = filters.kind ?? []
  return (
    <RecordList
      list={list}
      views={withMode(views, search.mode)}
      viewExample="Heritage hotels"
      toolbar={<LibraryToolbar list={list} onAdd={add} />}
      filters={<LibraryFilters search={search} onChange={change} />}
      drawn={list.isDeleted ? deletedLibraryRows : libraryRows}
      isGrid={search.mode === 'cards'}
      empty={<LibraryEmpty onAdd={add} />}
      bulk={<LibraryBulkBar list={list} />}
    >
      {isAdding && <LibraryForm kind={otherKinds.length === 0 ? kind : undefined} onClose={() => setAdding(false)} />}
      {itemId && <OpenItem key={itemId} id={itemId} onClose={() => void navigate({ to: '/library', search: true })} />}
    </RecordList>
  )
}
