import type { BillRow } from '@sarai/contract/bill-schemas'
import { billKindLabels, chargedBy } from '@sarai/contract/bill-words'
import { formatMoney } from '@sarai/money/format'
import { dayOf, formatDay } from '~/lib/format.ts'
import { useNow } from '~/lib/use-now.ts'
import { BillStatusPill } from '~/records/bill-status.tsx'
import { recordNumber } from '~/records/kinds.ts'
import { AgoCell } from '~/ui/cells.tsx'
import type { Column } from '~/ui/data-table.tsx'
import { DueDay } from '~/ui/due-day.tsx'
import { Tag } from '~/ui/tag.tsx'

const sum = (amount: number | null, currency: string) => (
  <span className="tabular">{amount === null ? null : formatMoney(amount, currency)}</span>
)

/** The day a bill is due. */
export function BillDue({ dueOn, balance }: Pick<BillRow, 'dueOn' | 'balance'>) {
  const now = useNow()
  return <DueDay dueOn={dueOn} isOverdue={(balance ?? 0) > 0 && dueOn < dayOf(new Date(now))} />
}

/** Every column there is, in the order they come in when they are all shown. */
export function billColumns(): Column<BillRow>[] {
  return [
    {
      key: 'billNumber',
      label: 'Bill',
      width: 160,
      render: (row) => <span className="tabular">{row.billNumber}</span>,
    },
    { key: 'kind', label: 'Kind', width: 110, render: (row) => billKindLabels[row.kind] },
    { key: 'vendor', label: 'Vendor', width: 220, render: (row) => row.vendorName },
    { key: 'status', label: 'Status', width: 120, render: (row) => <BillStatusPill {...row} /> },
    {
      key: 'total',
      label: 'Total',
      width: 140,
      sort: 'total',
      render: (row) => sum(chargedBy(row.kind, row.total), row.currency),
    },
    { key: 'balance', label: 'To be paid', width: 140, render: (row) => sum(row.balance, row.currency) },
    {
      key: 'billedOn',
      label: 'Billed',
      width: 120,
      sort: 'billedOn',
      render: (row) => <span className="tabular">{formatDay(row.billedOn)}</span>,
    },
    {
      key: 'dueOn',
      label: 'Due',
      width: 180,
      sort: 'dueOn',
      sortsFrom: 'asc',
      render: (row) => row.kind === 'bill' && <BillDue {...row} />,
    },
    {
      key: 'number',
      label: 'Number',
      width: 110,
      sort: 'number',
      render: (row) => <span className="tabular quiet">{recordNumber('bill', row.number)}</span>,
    },
    { key: 'tags', label: 'Tags', width: 200, render: (row) => row.tags.map((tag) => <Tag key={tag} name={tag} />) },
    {
      key: 'updatedAt',
      label: 'Changed',
      width: 130,
      sort: 'updatedAt',
      render: (row) => <AgoCell at={row.updatedAt} />,
    },
    {
      key: 'createdAt',
      label: 'Created',
      width: 130,
      sort: 'createdAt',
      render: (row) => <AgoCell at={row.createdAt} />,
    },
  ]
}

export const defaultColumns = [
  'billNumber',
  'kind',
  'vendor',
  'status',
  'total',
  'balance',
  'billedOn',
  'dueOn',
  'number',
]
