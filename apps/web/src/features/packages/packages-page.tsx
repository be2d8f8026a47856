import { tableFormats } from '@sarai/contract/export-words'
import { IconBooks } from '@tabler/icons-react'
import { lazy, useState } from 'react'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { ExportItems } from '~/records/export-items.tsx'
import { ListToolbar } from '~/records/list-toolbar.tsx'
import type { BuiltInView } from '~/records/list-views.tsx'
import { RecordList, withMode } from '~/records/record-list.tsx'
import { recordList, useRecordList } from '~/records/use-record-list.ts'
import { cardsMode, ModeSwitch, tableMode } from '~/ui/mode-switch.tsx'
import type { Order } from '~/ui/order-button.tsx'
import { exportPackages } from './export-packages.ts'
import { packagesCache } from './packages-cache.ts'
import { defaultColumns, packageColumns } from './packages-columns.tsx'
import { PackagesEmpty } from './packages-empty.tsx'
import { PackagesFilters } from './packages-filters.tsx'
import { deletedPackageRows, packageRows } from './packages-rows.tsx'
import { packageQuestion } from './packages-search.ts'

const PackagesBulkBar = lazy(() => import('./packages-bulk-bar.tsx'))
const NewPackage = lazy(() => import('./new-package.tsx'))

const definition = recordList({
  ...packageQuestion,
  call: calls.packages.list,
  columnsFor: packageColumns,
  defaultColumns,
})

const usePackagesList = () => useRecordList(definition)
export type PackagesList = ReturnType<typeof usePackagesList>

function viewsFor(userId: string): BuiltInView[] {
  return [
    { key: 'all', name: 'All', state: {} },
    { key: 'published', name: 'Published', state: { status: 'published' } },
    { key: 'drafts', name: 'Drafts', state: { status: 'draft' } },
    { key: 'mine', name: 'My packages', state: { owner: userId } },
    { key: 'archived', name: 'Archived', state: { status: 'archived' } },
  ]
}

const orders: Order[] = [
  { label: 'Newest first' },
  { sort: '-updatedAt', label: 'Recently changed first' },
  { sort: '-lastViewedAt', label: 'Recently opened first' },
  { sort: 'title', label: 'Title, A to Z' },
  { sort: 'nights', label: 'Shortest first' },
  { sort: '-nights', label: 'Longest first' },
  { sort: 'fromPrice', label: 'Lowest price first' },
  { sort: '-fromPrice', label: 'Highest price first' },
]

/** The packages as cards or as a table, and on a phone as a list. */
export default function PackagesPage() {
  const { user, lacks } = useSession()
  const list = usePackagesList()
  const { search, change } = list
  const [isAdding, setAdding] = useState(false)
  const add = () => setAdding(true)
  packagesCache.useLive()
  const mode = search.mode ?? 'cards'
  return (
    <RecordList
      list={list}
      views={withMode(viewsFor(user.id), search.mode)}
      viewExample="Honeymoons under a lakh"
      toolbar={
        <ListToolbar
          list={list}
          mode={
            <ModeSwitch
              modes={[cardsMode, tableMode]}
              value={mode}
              onChange={(next) => change({ mode: next === 'table' ? next : undefined })}
            />
          }
          shows={mode === 'table' ? 'table' : 'cards'}
          orders={orders}
          exporting={
            <ExportItems
              hasOwner={false}
              hasPhones={false}
              lacks={lacks('export', null)}
              formats={tableFormats}
              hasShown
              run={(format, ways) =>
                exportPackages(format, { filters: list.filters, search: list.q }, ways, list.shown)
              }
            />
          }
          link={{ to: '/library', label: 'Library', icon: <IconBooks size={16} stroke={1.6} /> }}
          add={{ label: 'New package', short: 'New', run: add }}
        />
      }
      filters={<PackagesFilters search={search} onChange={change} />}
      drawn={list.isDeleted ? deletedPackageRows : packageRows}
      isGrid={mode === 'cards'}
      bulk={<PackagesBulkBar list={list} />}
      empty={<PackagesEmpty onAdd={add} />}
    >
      {isAdding && <NewPackage onClose={() => setAdding(false)} />}
    </RecordList>
  )
}
