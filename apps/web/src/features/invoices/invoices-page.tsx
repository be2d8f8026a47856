import { tableFormats } from '@sarai/contract/export-words'
import { Button } from '@mantine/core'
import { invoiceKindLabels, invoiceKinds, invoiceStatuses, invoiceStatusLabels } from '@sarai/contract/invoice-words'
import { useNavigate } from '@tanstack/react-router'
import { lazy } from 'react'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { ExportItems } from '~/records/export-items.tsx'
import { InvoiceStatusDot } from '~/records/invoice-status.tsx'
import { ContactFilter } from '~/records/contact-filter.tsx'
import { recordKinds } from '~/records/kinds.ts'
import { useLacksAmong } from '~/records/lacks-among.ts'
import { chipsOf } from '~/records/list-chips.ts'
import { ListToolbar } from '~/records/list-toolbar.tsx'
import type { BuiltInView } from '~/records/list-views.tsx'
import { OwnFilters, useOwnCount } from '~/records/own-filters.tsx'
import { OwnerFilter } from '~/records/owner-filter.tsx'
import { RecordList } from '~/records/record-list.tsx'
import { TagsFilter } from '~/records/tags-filter.tsx'
import { recordList, useRecordList } from '~/records/use-record-list.ts'
import { TripFilter } from '~/records/trip-filter.tsx'
import { DayRange } from '~/ui/day-range.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { FilterChip } from '~/ui/filter-chip.tsx'
import { MoreFilters } from '~/ui/more-filters.tsx'
import type { Order } from '~/ui/order-button.tsx'
import { exportInvoices } from './export-invoices.ts'
import { invoicesCache } from './invoices-cache.ts'
import { defaultColumns, invoiceColumns } from './invoices-columns.tsx'
import { deletedInvoiceRows, invoiceRows } from './invoices-rows.tsx'
import { invoiceQuestion } from './invoices-search.ts'

const InvoicesBulkBar = lazy(() => import('./invoices-bulk-bar.tsx'))

const definition = recordList({
  ...invoiceQuestion,
  call: calls.invoices.list,
  columnsFor: invoiceColumns,
  defaultColumns,
})

const useInvoicesList = () => useRecordList(definition)
export type InvoicesList = ReturnType<typeof useInvoicesList>

const views: BuiltInView[] = [
  { key: 'all', name: 'All', state: {} },
  { key: 'drafts', name: 'Drafts', state: { status: 'draft' } },
  {
    key: 'open',
    name: 'To be paid',
    state: { status: 'issued,part-paid,overdue', kind: 'invoice,debit-note,opening' },
  },
  { key: 'overdue', name: 'Overdue', state: { status: 'overdue' } },
  { key: 'paid', name: 'Paid', state: { status: 'paid' } },
  { key: 'notes', name: 'Notes', state: { kind: 'credit-note,debit-note' } },
]

const orders: Order[] = [
  { label: 'Newest first' },
  { sort: 'dueOn', label: 'First due first' },
  { sort: '-issuedOn', label: 'Last issued first' },
  { sort: '-total', label: 'Largest first' },
  { sort: 'billTo', label: 'Customer, A to Z' },
]

const statuses = invoiceStatuses.map((value) => ({
  value,
  label: invoiceStatusLabels[value],
  mark: <InvoiceStatusDot status={value} />,
}))
const kindOptions = invoiceKinds.map((value) => ({ value, label: invoiceKindLabels[value] }))

const { Icon } = recordKinds.invoice

/** The invoices as a table, and on a phone as a list. */
export default function InvoicesPage() {
  const { can } = useSession()
  const list = useInvoicesList()
  const lacksAmong = useLacksAmong(list.description)
  const own = useOwnCount('invoices', list.search.own)
  const navigate = useNavigate()
  const chip = chipsOf(list.search, list.change)
  const add = () => void navigate({ to: '/invoices/create' })
  invoicesCache.useLive()
  return (
    <RecordList
      list={list}
      views={views}
      viewExample="Overdue of this month"
      toolbar={
        <ListToolbar
          list={list}
          shows="table"
          orders={orders}
          add={{ label: 'Add invoice', short: 'Add', run: add }}
          exporting={
            <ExportItems
              hasOwner
              hasPhones={false}
              lacks={lacksAmong('export', list.rows)}
              formats={tableFormats}
              hasShown
              run={(format, ways) =>
                exportInvoices(format, { filters: list.filters, search: list.q }, ways, list.shown)
              }
            />
          }
        />
      }
      filters={
        <>
          <ContactFilter
            label="Customer"
            contactId={list.search.contact}
            onClear={() => list.change({ contact: undefined })}
          />
          <TripFilter tripId={list.search.trip} onClear={() => list.change({ trip: undefined })} />
          <FilterChip label="Status" {...chip('status')} options={statuses} />
          <FilterChip label="Kind" {...chip('kind')} options={kindOptions} />
          <OwnerFilter {...chip('owner')} />
          <TagsFilter {...chip('tag')} />
          <MoreFilters count={[list.search.issued, list.search.due].filter(Boolean).length + own}>
            <DayRange label="Issued" value={list.search.issued} onChange={(issued) => list.change({ issued })} />
            <DayRange label="Due" value={list.search.due} onChange={(due) => list.change({ due })} />
            <OwnFilters record="invoices" value={list.search.own} onChange={(next) => list.change({ own: next })} />
          </MoreFilters>
        </>
      }
      drawn={list.isDeleted ? deletedInvoiceRows : invoiceRows}
      bulk={<InvoicesBulkBar list={list} />}
      empty={
        <EmptyState
          icon={<Icon size={22} />}
          title="No invoices yet"
          actions={
            can('invoices', 'write') && (
              <Button variant="light" onClick={add}>
                Add the first invoice
              </Button>
            )
          }
        >
          Draw one up from a trip’s Money tab, or from blank. Its tax is computed with the reason of each figure; it
          gets its number when you issue it.
        </EmptyState>
      }
    />
  )
}
