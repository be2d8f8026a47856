import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, useState } from 'react'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { recordKinds } from '~/records/kinds.ts'
import type { BuiltInView } from '~/records/list-views.tsx'
import { RecordList } from '~/records/record-list.tsx'
import { recordList, useRecordList } from '~/records/use-record-list.ts'
import { EmptyState } from '~/ui/empty-state.tsx'
import { vendorsCache } from './vendors-cache.ts'
import { defaultColumns, vendorColumns } from './vendors-columns.tsx'
import { VendorsFilters } from './vendors-filters.tsx'
import { deletedVendorRows, vendorRows } from './vendors-rows.tsx'
import { vendorQuestion } from './vendors-search.ts'
import { VendorsToolbar } from './vendors-toolbar.tsx'

const VendorForm = lazy(() => import('./vendor-form.tsx'))
const VendorsBulkBar = lazy(() => import('./vendors-bulk-bar.tsx'))

const definition = recordList({
  ...vendorQuestion,
  call: calls.vendors.list,
  columnsFor: vendorColumns,
  defaultColumns,
})

const useVendorsList = () => useRecordList(definition)
/** Everything that the screen's parts need of the list. */
export type VendorsList = ReturnType<typeof useVendorsList>

const { Icon } = recordKinds.vendor
const views: BuiltInView[] = [
  { key: 'all', name: 'All', state: {} },
  { key: 'active', name: 'Active', state: { status: 'active', sort: 'name' } },
  { key: 'hold', name: 'On hold', state: { status: 'on_hold' } },
  { key: 'expiring', name: 'Documents expiring', state: { docs: 'expiring', sort: 'documentsExpireOn' } },
]

/** The vendors as a table, and on a phone as a list. */
export default function VendorsPage() {
  const { can } = useSession()
  const list = useVendorsList()
  const [isAdding, setAdding] = useState(false)
  const add = () => setAdding(true)
  vendorsCache.useLive()
  return (
    <RecordList
      list={list}
      views={views}
      viewExample="Hotels in Kerala"
      toolbar={<VendorsToolbar list={list} onAdd={add} />}
      filters={<VendorsFilters search={list.search} onChange={list.change} />}
      drawn={list.isDeleted ? deletedVendorRows : vendorRows}
      empty={
        <EmptyState
          icon={<Icon size={22} />}
          title="No vendors yet"
          actions={
            can('vendors', 'write') && (
              <>
                <Button variant="light" renderRoot={(props) => <Link to="/vendors/import" {...props} />}>
                  Import your list
                </Button>
                <Button variant="subtle" onClick={add}>
                  Add the first vendor
                </Button>
              </>
            )
          }
        >
          Hotels, DMCs, drivers and guides with their people, accounts, terms and documents. Trips choose from them.
          Bring the list you have as a workbook or CSV file, or add them one by one.
        </EmptyState>
      }
      bulk={<VendorsBulkBar list={list} />}
    >
      {isAdding && <VendorForm onClose={() => setAdding(false)} />}
    </RecordList>
  )
}
