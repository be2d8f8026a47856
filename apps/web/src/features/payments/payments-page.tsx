import { tableFormats } from '@sarai/contract/export-words'
import { Button } from '@mantine/core'
import { lazy, useMemo, useState } from 'react'
import { useSession } from '~/lib/session-context.tsx'
import { useLiveCalls } from '~/lib/use-live-calls.ts'
import { calls } from '~/query.ts'
import { ExportItems } from '~/records/export-items.tsx'
import { listDescriptions } from '~/records/kinds.ts'
import { useLacksAmong } from '~/records/lacks-among.ts'
import { ListToolbar } from '~/records/list-toolbar.tsx'
import type { BuiltInView } from '~/records/list-views.tsx'
import { RecordList } from '~/records/record-list.tsx'
import { type ColumnFacts, recordList, useRecordList } from '~/records/use-record-list.ts'
import { EmptyState } from '~/ui/empty-state.tsx'
import type { Order } from '~/ui/order-button.tsx'
import { exportPayments } from './export-payments.ts'
import { OnlineProblems } from './online-problems.tsx'
import type { Doing } from './payment-doing.tsx'
import { defaultColumns, paymentColumns } from './payments-columns.tsx'
import { PaymentsFilters } from './payments-filters.tsx'
import { paymentRows } from './payments-rows.tsx'
import { paymentQuestion } from './payments-search.ts'

const PaymentsBulkBar = lazy(() => import('./payments-bulk-bar.tsx'))
const PaymentDoing = lazy(() => import('./payment-doing.tsx'))
const RecordPayment = lazy(() => import('./record-payment.tsx'))

const definition = recordList({
  ...paymentQuestion,
  call: calls.payments.list,
  columnsFor: paymentColumns,
  defaultColumns,
})

/** For those who do not see bank statements. */
const withoutBank = {
  ...definition,
  columnsFor: (known: ColumnFacts) => paymentColumns(known).filter(({ key }) => key !== 'explained'),
}

const usePaymentsList = (seesBank: boolean) => useRecordList(seesBank ? definition : withoutBank)
export type PaymentsList = ReturnType<typeof usePaymentsList>

const views: BuiltInView[] = [
  { key: 'all', name: 'All', state: {} },
  { key: 'in', name: 'Money in', state: { direction: 'in' } },
  { key: 'out', name: 'Money out', state: { direction: 'out' } },
  { key: 'confirm', name: 'To confirm', state: { confirm: '1' } },
]
const unexplained: BuiltInView = { key: 'bank', name: 'Not on a statement', state: { unexplained: '1' } }

const orders: Order[] = [
  { label: 'Newest first' },
  { sort: 'day', label: 'Oldest first' },
  { sort: '-amount', label: 'Largest first' },
  { sort: '-createdAt', label: 'Last recorded first' },
]

/** A payment to a vendor is announced as a change of the vendor; lines of statements decide what is explained. */
const topics = ['payments', 'vendors', 'statements'] as const
const listKey = calls.payments.list.key()

const { Icon } = listDescriptions.payment

/** All money in and out as a table, and on a phone as a list. */
export default function PaymentsPage() {
  const { user, can } = useSession()
  const seesVendors = user.seesCost && can('vendors')
  const seesBank = user.seesCost && user.recordScope === 'all' && can('payment-report')
  const list = usePaymentsList(seesBank)
  const lacksAmong = useLacksAmong(list.description)
  const [isRecording, setRecording] = useState(false)
  const [doing, setDoing] = useState<Doing>()
  const drawn = useMemo(() => paymentRows(setDoing), [])
  useLiveCalls(topics, listKey)
  return (
    <RecordList
      list={list}
      views={seesBank ? [...views, unexplained] : views}
      viewExample="Cheques of this month"
      toolbar={
        <ListToolbar
          list={list}
          shows="table"
          orders={orders}
          add={{ label: 'Record payment', short: 'Record', run: () => setRecording(true) }}
          exporting={
            <ExportItems
              hasOwner
              hasPhones={false}
              lacks={lacksAmong('export', list.rows)}
              formats={tableFormats}
              hasShown
              run={(format, ways) =>
                exportPayments(format, { filters: list.filters, search: list.q }, ways, list.shown)
              }
            />
          }
        />
      }
      notice={<OnlineProblems />}
      filters={<PaymentsFilters list={list} seesVendors={seesVendors} seesBank={seesBank} />}
      drawn={drawn}
      bulk={<PaymentsBulkBar list={list} />}
      empty={
        <EmptyState
          icon={<Icon size={22} />}
          title="No payments yet"
          actions={
            can('invoices', 'write') && (
              <Button variant="light" onClick={() => setRecording(true)}>
                Record the first payment
              </Button>
            )
          }
        >
          {seesVendors
            ? 'What customers pay and get back, and what you pay to vendors, is listed here as soon as it is recorded.'
            : 'What customers pay and get back is listed here as soon as it is recorded.'}
        </EmptyState>
      }
    >
      {doing && <PaymentDoing doing={doing} onClose={() => setDoing(undefined)} />}
      {isRecording && (
        <RecordPayment paysVendors={seesVendors && can('vendors', 'write')} onClose={() => setRecording(false)} />
      )}
    </RecordList>
  )
}
