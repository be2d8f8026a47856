import type { BillRow } from '@sarai/contract/bill-schemas'
import { billKindLabels, billStatusLabels, chargedBy } from '@sarai/contract/bill-words'
import { toUnits } from '@sarai/money/format'
import { type ExportColumn, localTime } from '../../kernel/operations/list-export.rules.ts'

/** What an export may hold, in the order it does. */
export const billExportColumns: ExportColumn<BillRow>[] = [
  { key: 'number', label: 'Number', value: ({ number }) => `BI-${String(number).padStart(6, '0')}` },
  { key: 'billNumber', label: 'Bill', value: ({ billNumber }) => billNumber },
  { key: 'kind', label: 'Kind', value: ({ kind }) => billKindLabels[kind] },
  { key: 'corrects', label: 'Corrects', value: ({ correctsNumber }) => correctsNumber },
  { key: 'vendor', label: 'Vendor', value: ({ vendorName }) => vendorName },
  { key: 'status', label: 'Status', value: ({ status }) => billStatusLabels[status] },
  { key: 'billedOn', label: 'Billed', value: ({ billedOn }) => billedOn },
  { key: 'dueOn', label: 'Due', value: ({ dueOn }) => dueOn },
  { key: 'total', label: 'Total', value: ({ kind, total, currency }) => toUnits(chargedBy(kind, total), currency) },
  {
    key: 'tds',
    label: 'Tax kept at source',
    value: ({ kind, tds, currency }) => toUnits(chargedBy(kind, tds), currency),
  },
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
