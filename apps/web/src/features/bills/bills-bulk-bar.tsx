import { ExportBulkBar } from '~/records/export-bulk-bar.tsx'
import { exportBills } from './export-bills.ts'
import type { BillsList } from './bills-page.tsx'

/** What can be done with the bills that are selected: write them to a file. */
export default function BillsBulkBar({ list }: { list: BillsList }) {
  return <ExportBulkBar list={list} hasOwner={false} run={exportBills} />
}
