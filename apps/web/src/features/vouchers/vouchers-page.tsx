import { tableFormats } from '@sarai/contract/export-words'
import { voucherStatuses, voucherStatusLabels, voucherTypeLabels, voucherTypes } from '@sarai/contract/voucher-words'
import { IconSettings } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy } from 'react'
import { dayOf } from '~/lib/format.ts'
import { plusDays } from '~/lib/calendar-days.ts'
import { useNow } from '~/lib/use-now.ts'
import { calls } from '~/query.ts'
import { ExportItems } from '~/records/export-items.tsx'
import { useLacksAmong } from '~/records/lacks-among.ts'
import { chipsOf } from '~/records/list-chips.ts'
import { ListToolbar } from '~/records/list-toolbar.tsx'
import type { BuiltInView } from '~/records/list-views.tsx'
import { RecordList } from '~/records/record-list.tsx'
import { TagsFilter } from '~/records/tags-filter.tsx'
import { recordList, useRecordList } from '~/records/use-record-list.ts'
import { OwnerFilter } from '~/records/owner-filter.tsx'
import { VoucherStatusDot } from '~/records/voucher-status.tsx'
import { DayRange } from '~/ui/day-range.tsx'
import { FilterChip } from '~/ui/filter-chip.tsx'
import { MoreFilters } from '~/ui/more-filters.tsx'
import type { Order } from '~/ui/order-button.tsx'
import { exportVouchers } from './export-vouchers.ts'
import { vouchersCache } from './vouchers-cache.ts'
import { defaultColumns, voucherColumns } from './vouchers-columns.tsx'
import { VouchersEmpty } from './vouchers-empty.tsx'
import { deletedVoucherRows, voucherRows } from './vouchers-rows.tsx'
import { voucherQuestion } from './vouchers-search.ts'

const VouchersBulkBar = lazy(() => import('./vouchers-bulk-bar.tsx'))

const definition = recordList({
  ...voucherQuestion,
  call: calls.vouchers.list,
  columnsFor: voucherColumns,
  defaultColumns,
})

const useVouchersList = () => useRecordList(definition)
export type VouchersList = ReturnType<typeof useVouchersList>

function viewsFor(today: string): BuiltInView[] {
  return [
    { key: 'all', name: 'All', state: {} },
    { key: 'issue', name: 'To issue', state: { status: 'draft', used: `${today}..` } },
    { key: 'send', name: 'To send', state: { status: 'issued,revised', used: `${today}..` } },
    { key: 'week', name: 'Next 7 days', state: { used: `${today}..${plusDays(today, 7)}` } },
    { key: 'differs', name: 'Booking changed', state: { differs: '1' } },
    { key: 'cancelled', name: 'Cancelled', state: { status: 'cancelled' } },
  ]
}

const orders: Order[] = [
  { label: 'Newest first' },
  { sort: 'startDate', label: 'First used first' },
  { sort: '-updatedAt', label: 'Recently changed first' },
  { sort: 'title', label: 'Title, A to Z' },
]

const statuses = voucherStatuses.map((value) => ({
  value,
  label: voucherStatusLabels[value],
  mark: <VoucherStatusDot status={value} />,
}))
const types = voucherTypes.map((value) => ({ value, label: voucherTypeLabels[value] }))

/** The vouchers as a table, and on a phone as a list. */
export default function VouchersPage() {
  const list = useVouchersList()
  const lacksAmong = useLacksAmong(list.description)
  const navigate = useNavigate()
  const chip = chipsOf(list.search, list.change)
  const add = () => void navigate({ to: '/vouchers/create' })
  vouchersCache.useLive()
  return (
    <RecordList
      list={list}
      views={viewsFor(dayOf(new Date(useNow())))}
      viewExample="Hotels to issue this week"
      toolbar={
        <ListToolbar
          list={list}
          shows="table"
          orders={orders}
          exporting={
            <ExportItems
              hasOwner
              hasPhones={false}
              lacks={lacksAmong('export', list.rows)}
              formats={tableFormats}
              hasShown
              run={(format, ways) =>
                exportVouchers(format, { filters: list.filters, search: list.q }, ways, list.shown)
              }
            />
          }
          link={{ to: '/vouchers/settings', label: 'Settings', icon: <IconSettings size={16} /> }}
          add={{ label: 'Add voucher', short: 'Add', run: add }}
        />
      }
      filters={
        <>
          <FilterChip label="Status" {...chip('status')} options={statuses} />
          <FilterChip label="Type" {...chip('type')} options={types} />
          <OwnerFilter {...chip('owner')} />
          <TagsFilter {...chip('tag')} />
          <MoreFilters count={list.search.used ? 1 : 0}>
            <DayRange label="First day" value={list.search.used} onChange={(used) => list.change({ used })} />
          </MoreFilters>
        </>
      }
      bulk={<VouchersBulkBar list={list} />}
      drawn={list.isDeleted ? deletedVoucherRows : voucherRows}
      empty={<VouchersEmpty onAdd={add} />}
    />
  )
}
