import { IconBooks } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { hasConditions, sortingText, withoutConditions } from '~/lib/list-search.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useListSearch } from '~/lib/use-list-search.ts'
import { type BuiltInView, ListViews } from '~/records/list-views.tsx'
import { CardGrid } from '~/ui/card-grid.tsx'
import { CardsToolbar } from '~/ui/cards-toolbar.tsx'
import { shownColumns } from '~/ui/columns.ts'
import { ListEmpty } from '~/ui/list-empty.tsx'
import { ListBar, ListPage } from '~/ui/list-page.tsx'
import { ListTable } from '~/ui/list-table.tsx'
import type { Order } from '~/ui/order-button.tsx'
import { useLivePackages } from './packages-cache.ts'
import { packageColumns, defaultColumns } from './packages-columns.tsx'
import { PackagesEmpty } from './packages-empty.tsx'
import { PackagesFilters } from './packages-filters.tsx'
import { deletedPackageCard, deletedPackageRows, packageCard, packageRows } from './packages-rows.tsx'
import type { PackageSearch } from './packages-search-names.ts'
import { defaultSort } from './packages-search.ts'
import { usePackagePages } from './use-packages-list.ts'

const NewPackage = lazy(() => import('./new-package.tsx'))

/** What packages are made of. */
const library = { to: '/library', label: 'Library', icon: <IconBooks size={16} stroke={1.6} /> }

const list = { to: '/packages', remembered: 'packages.list' } as const

/** The views that everybody has. They leave it at cards or table, whichever is open. */
function viewsFor(userId: string, mode: string | undefined): BuiltInView[] {
  const views: BuiltInView[] = [
    { key: 'all', name: 'All', state: {} },
    { key: 'published', name: 'Published', state: { status: 'published' } },
    { key: 'drafts', name: 'Drafts', state: { status: 'draft' } },
    { key: 'mine', name: 'My packages', state: { owner: userId } },
    { key: 'archived', name: 'Archived', state: { status: 'archived' } },
  ]
  return mode ? views.map((view) => ({ ...view, state: { ...view.state, mode } })) : views
}

const orders: Order[] = [
  { label: 'Newest first' },
  { sort: '-updatedAt', label: 'Recently changed first' },
  { sort: 'title', label: 'Title, A to Z' },
  { sort: 'nights', label: 'Shortest first' },
  { sort: '-nights', label: 'Longest first' },
  { sort: 'fromPrice', label: 'Lowest price first' },
  { sort: '-fromPrice', label: 'Highest price first' },
]

/** The packages as cards or as a table, and on a phone as a list. */
export default function PackagesPage() {
  const { team, user, can } = useSession()
  const [search, change] = useListSearch<PackageSearch>(useSearch({ from: '/app/packages' }), list)
  const { query, rows, needMore, sorting, first } = usePackagePages(search)
  const [isAdding, setAdding] = useState(false)
  useLivePackages()

  const columns = useMemo(() => packageColumns(new Map(team.map((person) => [person.id, person]))), [team])
  const shown = useMemo(() => shownColumns(columns, search.cols, defaultColumns), [columns, search.cols])
  const isFiltered = hasConditions(search)
  const isDeleted = search.deleted === '1'
  const isTable = search.mode === 'table'
  const clear = () => change(withoutConditions(search))
  const shared = {
    label: 'Packages',
    query,
    rows,
    onNeedMore: needMore,
    empty: (
      <ListEmpty
        one="package"
        isFiltered={isFiltered}
        isDeleted={isDeleted}
        onClear={clear}
        hint="The search looks at titles, codes, destinations and numbers."
      >
        <PackagesEmpty onAdd={() => setAdding(true)} />
      </ListEmpty>
    ),
  }

  return (
    <ListPage>
      <CardsToolbar
        one="package"
        search={search}
        onChange={change}
        isTable={isTable}
        onTable={(next) => change({ mode: next ? 'table' : undefined })}
        orders={orders}
        columns={columns}
        shown={shown}
        count={first}
        link={library}
        onAdd={can('packages', 'write') ? () => setAdding(true) : undefined}
      />
      <ListViews
        list="packages"
        builtIn={viewsFor(user.id, search.mode)}
        example="Honeymoons under a lakh"
        search={search}
        onChange={change}
      />
      <ListBar
        search={{
          label: 'Search packages',
          placeholder: 'Title, place, code or number',
          value: search.q,
          onChange: (q) => change({ q }),
        }}
        onClear={isFiltered ? clear : undefined}
      >
        <PackagesFilters search={search} onChange={change} />
      </ListBar>
      {isTable ? (
        <ListTable
          columns={shown}
          total={first?.total ?? 0}
          sorting={sorting}
          onSort={(next) => change({ sort: sortingText(next, defaultSort) })}
          {...shared}
          {...(isDeleted ? deletedPackageRows : packageRows)}
        />
      ) : (
        <CardGrid {...shared} card={isDeleted ? deletedPackageCard : packageCard} />
      )}
      <Suspense fallback={null}>{isAdding && <NewPackage onClose={() => setAdding(false)} />}</Suspense>
    </ListPage>
  )
}
