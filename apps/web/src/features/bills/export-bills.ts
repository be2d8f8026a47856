import type { BillFilters } from '@sarai/contract/bill-schemas'
import { billExportKeys } from '@sarai/contract/bills-columns'
import { api } from '~/api.ts'
import { listExport } from '~/records/list-export.ts'

/** Exports bills to a file. */
export const exportBills = listExport<BillFilters>((asked) => api.bills.export(asked), billExportKeys)
