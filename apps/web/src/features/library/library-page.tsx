import { type LibraryKind, libraryKinds, libraryKindsLabels } from '@sarai/contract/library-words'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { hasConditions, sortingText, withoutConditions } from '~/lib/list-search.ts'
import { useListSearch } from '~/lib/use-list-search.ts'
import { type BuiltInView, ListViews } from '~/records/list-views.tsx'
import { CardGrid } from '~/ui/card-grid.tsx'
import { shownColumns } from '~/ui/columns.ts'
import { ListEmpty } from '~/ui/list-empty.tsx'
import { ListBar, ListPage } from '~/ui/list-page.tsx'
import { ListTable } from '~/ui/list-table.tsx'
import { useSelection } from '~/ui/use-selection.ts'
import { useLiveLibrary } from './library-cache.ts'
import { libraryColumns, defaultColumns } from './library-columns.tsx'
import { LibraryEmpty } from './library-empty.tsx'
import { LibraryFilters } from './library-filters.tsx'
import { deletedLibraryCard, deletedLibraryRows, libraryCard, libraryRows } from './library-rows.tsx'
import type { LibrarySearch } from './library-search-names.ts'
import { defaultSort } from './library-search.ts'
import { LibraryToolbar } from './library-toolbar.tsx'
import { useLibraryPages } from './use-library-list.ts'

const LibraryBulkBar = lazy(() => import('./library-bulk-bar.tsx'))
const LibraryForm = lazy(() => import('./library-form.tsx'))
const OpenItem = lazy(() => import('./open-item.tsx'))

const list = { to: '/library', remembered: 'library.list' } as const

/** The views that everybody has. They leave it at cards or table, whichever is open. */
function viewsFor(mode: string | undefined): BuiltInView[] {
  const views: BuiltInView[] = [
    { key: 'all', name: 'All', state: {} },
    ...libraryKinds.map((kind) => ({ key: kind, name: libraryKindsLabels[kind], state: { kind } })),
  ]
  return mode ? views.map((view) => ({ ...view, state: { ...view.state, mode } })) : views
}

const kindOf = (search: LibrarySearch) => libraryKinds.find((kind): kind is LibraryKind => kind === search.kind)

/** The library as a table or as cards, and on a phone as a list; one of its items opens over it. */
export default function LibraryPage() {
  const navigate = useNavigate()
  const { itemId } = useParams({ strict: false })
  const [search, change] = useListSearch<LibrarySearch>(useSearch({ from: '/app/library' }), list)
  const { query, rows, needMore, filters, sorting, first } = useLibraryPages(search)
  const { selected, select, selectNothing } = useSelection([filters, search.q, search.mode])
  const [isAdding, setAdding] = useState(false)
  useLiveLibrary()

  const shown = useMemo(() => shownColumns(libraryColumns, search.cols, defaultColumns), [search.cols])
  const isFiltered = hasConditions(search)
  const isDeleted = search.deleted === '1'
  const clear = () => change(withoutConditions(search))
  const close = () => void navigate({ to: '/library', search: true })
  const shared = {
    label: 'Library',
    query,
    rows,
    onNeedMore: needMore,
    empty: (
      <ListEmpty
        one="item"
        isFiltered={isFiltered}
        isDeleted={isDeleted}
        onClear={clear}
        hint="The search looks at names, places, suppliers and numbers."
      >
        <LibraryEmpty onAdd={() => setAdding(true)} />
      </ListEmpty>
    ),
  }

  return (
    <ListPage>
      <LibraryToolbar
        search={search}
        onChange={change}
        filters={filters}
        columns={libraryColumns}
        shown={shown}
        count={first}
        onAdd={() => setAdding(true)}
      />
      <ListViews
        list="library"
        builtIn={viewsFor(search.mode)}
        example="Heritage hotels"
        search={search}
        onChange={change}
      />
      <ListBar
        search={{
          label: 'Search the library',
          placeholder: 'Name, place, supplier or number',
          value: search.q,
          onChange: (q) => change({ q }),
        }}
        onClear={isFiltered ? clear : undefined}
      >
        <LibraryFilters search={search} onChange={change} />
      </ListBar>
      {search.mode === 'cards' ? (
        <CardGrid {...shared} card={isDeleted ? deletedLibraryCard : libraryCard} />
      ) : (
        <ListTable
          columns={shown}
          total={first?.total ?? 0}
          sorting={sorting}
          onSort={(next) => change({ sort: sortingText(next, defaultSort) })}
          selected={selected}
          onSelect={select}
          {...shared}
          {...(isDeleted ? deletedLibraryRows : libraryRows)}
        />
      )}
      <Suspense fallback={null}>
        {selected.size > 0 && first && (
          <LibraryBulkBar
            selected={selected}
            total={first.total}
            isMinimum={first.totalIsMinimum}
            filters={filters}
            search={search.q}
            onDone={selectNothing}
          />
        )}
        {isAdding && <LibraryForm kind={kindOf(search)} onClose={() => setAdding(false)} />}
        {itemId && <OpenItem key={itemId} id={itemId} onClose={close} />}
      </Suspense>
    </ListPage>
  )
}
