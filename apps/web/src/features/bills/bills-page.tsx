import { Button, Menu } from '@mantine/core'
import { billKindLabels, billKinds, billStatuses, billStatusLabels } from '@sarai/contract/bill-words'
import { tableFormats } from '@sarai/contract/export-words'
import { IconReceiptRefund } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy } from 'react'
import { dayOf, formatDay } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useNow } from '~/lib/use-now.ts'
import { calls } from '~/query.ts'
import { BillStatusDot } from '~/records/bill-status.tsx'
import { ExportItems } from '~/records/export-items.tsx'
import { recordKinds } from '~/records/kinds.ts'
import { chipsOf } from '~/records/list-chips.ts'
import { ListToolbar } from '~/records/list-toolbar.tsx'
import type { BuiltInView } from '~/records/list-views.tsx'
import { RecordFilter } from '~/records/record-filter.tsx'
import { RecordList } from '~/records/record-list.tsx'
import { TagsFilter } from '~/records/tags-filter.tsx'
import { recordList, useRecordList } from '~/records/use-record-list.ts'
import { DayInput } from '~/ui/day-input.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { FilterChip } from '~/ui/filter-chip.tsx'
import { MessagePage } from '~/ui/message-page.tsx'
import { MoreFilters } from '~/ui/more-filters.tsx'
import type { Order } from '~/ui/order-button.tsx'
import { billsCache } from './bills-cache.ts'
import { billColumns, defaultColumns } from './bills-columns.tsx'
import { BillsDue } from './bills-due.tsx'
import { billRows, deletedBillRows } from './bills-rows.tsx'
import { exportBills } from './export-bills.ts'
import { billQuestion } from './bills-search.ts'

const BillsBulkBar = lazy(() => import('./bills-bulk-bar.tsx'))

const definition = recordList({
  ...billQuestion,
  call: calls.bills.list,
  columnsFor: billColumns,
  defaultColumns,
})

const useBillsList = () => useRecordList(definition)
export type BillsList = ReturnType<typeof useBillsList>

const orders: Order[] = [
  { label: 'Newest first' },
  { sort: 'dueOn', label: 'First due first' },
  { sort: '-billedOn', label: 'Last billed first' },
  { sort: '-total', label: 'Largest first' },
]

const statuses = billStatuses.map((value) => ({
  value,
  label: billStatusLabels[value],
  mark: <BillStatusDot status={value} />,
}))

const kinds = billKinds.map((value) => ({ value, label: billKindLabels[value] }))

const { Icon } = recordKinds.bill

/** The bills of vendors, for those who see costs. */
export default function BillsPage() {
  const { user } = useSession()
  if (user.seesCost) return <BillsList />
  return <MessagePage title="Bills">Bills of vendors are for those who see costs. Ask your main user.</MessagePage>
}

/** The bills as a table, and on a phone as a list. */
function BillsList() {
  const { can, lacks } = useSession()
  const list = useBillsList()
  const navigate = useNavigate()
  const today = dayOf(new Date(useNow()))
  const chip = chipsOf(list.search, list.change)
  const ofVendor = list.search.vendor?.split(',')[0]
  const credit = () => void navigate({ to: '/bills/create', search: { kind: 'credit', vendor: ofVendor } })
  const add = () => void navigate({ to: '/bills/create' })
  billsCache.useLive()
  const views: BuiltInView[] = [
    { key: 'all', name: 'All', state: {} },
    { key: 'drafts', name: 'Drafts', state: { status: 'draft' } },
    { key: 'open', name: 'To pay', state: { status: 'entered,part-paid', sort: 'dueOn' } },
    { key: 'due', name: 'Due by today', state: { due: today, sort: 'dueOn' } },
    { key: 'credits', name: 'Credit notes', state: { kind: 'credit' } },
    { key: 'paid', name: 'Paid', state: { status: 'paid' } },
  ]
  return (
    <RecordList
      list={list}
      views={views}
      viewExample="Due this month"
      toolbar={
        <>
          <ListToolbar
            list={list}
            shows="table"
            orders={orders}
            menu={
              can('vendors', 'write') && (
                <Menu.Item leftSection={<IconReceiptRefund size={16} />} onClick={credit}>
                  Enter credit note
                </Menu.Item>
              )
            }
            exporting={
              <ExportItems
                hasOwner={false}
                hasPhones={false}
                lacks={lacks('export', null)}
                formats={tableFormats}
                hasShown
                run={(format, ways) => exportBills(format, { filters: list.filters, search: list.q }, ways, list.shown)}
              />
            }
            add={{ label: 'Add bill', short: 'Add', run: add }}
          />
          <BillsDue />
        </>
      }
      filters={
        <>
          <VendorFilter vendorId={list.search.vendor} onClear={() => list.change({ vendor: undefined })} />
          <FilterChip label="Kind" {...chip('kind')} options={kinds} />
          <FilterChip label="Status" {...chip('status')} options={statuses} />
          <TagsFilter {...chip('tag')} />
          <MoreFilters count={[list.search.due, list.search.dueFrom].filter(Boolean).length}>
            <DayInput
              label="To be paid by"
              description={list.search.due && `Open bills that are due by ${formatDay(list.search.due)}`}
              value={list.search.due ?? ''}
              onChange={(due) => list.change({ due: due || undefined })}
            />
            <DayInput
              label="To be paid from"
              description={
                list.search.dueFrom && `Open bills that are due on ${formatDay(list.search.dueFrom)} or later`
              }
              value={list.search.dueFrom ?? ''}
              onChange={(dueFrom) => list.change({ dueFrom: dueFrom || undefined })}
            />
          </MoreFilters>
        </>
      }
      drawn={list.isDeleted ? deletedBillRows : billRows}
      bulk={<BillsBulkBar list={list} />}
      empty={
        <EmptyState
          icon={<Icon size={22} />}
          title="No bills yet"
          actions={
            can('vendors', 'write') && (
              <Button variant="light" onClick={add}>
                Add the first bill
              </Button>
            )
          }
        >
          Enter what vendors charge beside what you expected, keep the file with it, and see what is due when.
        </EmptyState>
      }
    />
  )
}

/** Says that the list shows only what belongs to one vendor. */
function VendorFilter({ vendorId, onClear }: { vendorId: string | undefined; onClear: () => void }) {
  const id = vendorId?.split(',')[0]
  const vendor = useQuery(calls.vendors.get.queryOptions({ input: { id: id ?? '' }, enabled: id !== undefined })).data
  return <RecordFilter label="Vendor" id={id} name={vendor?.data.name} onClear={onClear} />
}
