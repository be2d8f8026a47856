import { Button } from '@mantine/core'
import { lazy, useState } from 'react'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { recordKinds } from '~/records/kinds.ts'
import { ListToolbar } from '~/records/list-toolbar.tsx'
import { RecordList } from '~/records/record-list.tsx'
import { recordList, useRecordList } from '~/records/use-record-list.ts'
import { EmptyState } from '~/ui/empty-state.tsx'
import type { Order } from '~/ui/order-button.tsx'
import { RateCardsFilters } from './rate-cards-filters.tsx'
import { rateCardsCache } from './rate-cards-cache.ts'
import { defaultColumns, rateCardColumns } from './rate-cards-columns.tsx'
import { deletedRateCardRows, rateCardRows } from './rate-cards-rows.tsx'
import { rateCardQuestion } from './rate-cards-search.ts'

const RateCardForm = lazy(() => import('./rate-card-form.tsx'))
const ExportRates = lazy(() => import('./export-dialog.tsx'))
const ImportRates = lazy(() => import('./import-dialog.tsx'))

const definition = recordList({
  ...rateCardQuestion,
  call: calls.rateCards.list,
  columnsFor: rateCardColumns,
  defaultColumns,
})

const orders: Order[] = [
  { label: 'Newest first' },
  { sort: '-updatedAt', label: 'Recently changed first' },
  { sort: 'name', label: 'Name, A to Z' },
]

const { Icon } = recordKinds.rateCard

/** The rate cards as a table, and on a phone as a list. */
export default function RateCardsPage() {
  const { can, user } = useSession()
  const list = useRecordList(definition)
  const [isAdding, setAdding] = useState(false)
  const [isImporting, setImporting] = useState(false)
  const [isExporting, setExporting] = useState(false)
  const add = () => setAdding(true)
  rateCardsCache.useLive()
  return (
    <RecordList
      list={list}
      views={[
        { key: 'all', name: 'All', state: {} },
        { key: 'active', name: 'Active', state: { status: 'active' } },
        { key: 'drafts', name: 'Drafts', state: { status: 'draft' } },
      ]}
      viewExample="On the coast"
      toolbar={
        <ListToolbar
          list={list}
          shows="table"
          orders={orders}
          add={{ label: 'Add rate card', short: 'Add', run: add }}
        />
      }
      filters={
        <RateCardsFilters
          search={list.search}
          onChange={list.change}
          onImport={() => setImporting(true)}
          onExport={() => setExporting(true)}
        />
      }
      drawn={list.isDeleted ? deletedRateCardRows : rateCardRows}
      empty={
        <EmptyState
          icon={<Icon size={22} />}
          title="No rate cards yet"
          actions={
            can('vendors', 'write') &&
            user.seesCost && (
              <Button variant="light" onClick={add}>
                Add the first rate card
              </Button>
            )
          }
        >
          What a vendor charges by season, with its revisions. Proposals take their prices from here.
        </EmptyState>
      }
    >
      {isAdding && <RateCardForm onClose={() => setAdding(false)} />}
      {isExporting && <ExportRates vendorId={list.search.vendor?.[0]} onClose={() => setExporting(false)} />}
      {isImporting && <ImportRates onClose={() => setImporting(false)} />}
    </RecordList>
  )
}
