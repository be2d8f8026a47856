import type { BillRow } from '@sarai/contract/bill-schemas'
import { billStatusLabels } from '@sarai/contract/bill-words'
import { toUnits } from '@sarai/money/format'
import { type ExportColumn, localTime } from '../../kernel/operations/list-export.rules.ts'

/** What an export may hold, in the order it does. */
export const billExportColumns: ExportColumn<BillRow>[] = [
  { key: 'number', label: 'Number', value: ({ number }) => `BI-${String(number).padStart(6, '0')}` },
  { key: 'billNumber', label: 'Bill', value: ({ billNumber }) => billNumber },
  { key: 'vendor', label: 'Vendor', value: ({ vendorName }) => vendorName },
  { key: 'status', label: 'Status', value: ({ status }) => billStatusLabels[status] },
  { key: 'billedOn', label: 'Billed', value: ({ billedOn }) => billedOn },
  { key: 'dueOn', label: 'Due', value: ({ dueOn }) => dueOn },
  { key: 'total', label: 'Total', value: ({ total, currency }) => toUnits(total, currency) },
  { key: 'tds', label: 'Tax kept at source', value: ({ tds, currency }) => toUnits(tds, currency) },
  {
    key: 'balance',
    label: 'To be paid',
    value: ({ balance, currency }) => (balance === null ? null : toUnits(balance, currency)),
  },
  { key: 'currency', label: 'Currency', value: ({ currency }) => currency },
  { key: 'tags', label: 'Tags', value: ({ tags }) => tags.join('; ') || null },
  { key: 'updatedAt', label: 'Changed', value: ({ updatedAt }, { timeZone }) => localTime(updatedAt, timeZone) },
  { key: 'createdAt', label: 'Created', value: ({ createdAt }, { timeZone }) => localTime(createdAt, timeZone) },
]
