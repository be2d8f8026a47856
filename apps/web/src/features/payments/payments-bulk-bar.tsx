import { ExportBulkBar } from '~/records/export-bulk-bar.tsx'
import { exportPayments } from './export-payments.ts'
import type { PaymentsList } from './payments-page.tsx'

/** What can be done with the payments that are selected: write them to a file. */
export default function PaymentsBulkBar({ list }: { list: PaymentsList }) {
  return <ExportBulkBar list={list} hasOwner run={exportPayments} />
}
