import type { InvoiceRow } from '@sarai/contract/invoice-schemas'
import { invoiceKindLabels, invoiceName, signedTotal } from '@sarai/contract/invoice-words'
import { formatMoney } from '@sarai/money/format'
import { formatDay } from '~/lib/format.ts'
import { InvoiceStatusPill } from '~/records/invoice-status.tsx'
import { recordNumber } from '~/records/kinds.ts'
import { ownColumns } from '~/records/own-columns.tsx'
import type { ColumnFacts } from '~/records/use-record-list.ts'
import { AgoCell, OwnerCell } from '~/ui/cells.tsx'
import type { Column } from '~/ui/data-table.tsx'
import { DueDay } from '~/ui/due-day.tsx'
import { Tag } from '~/ui/tag.tsx'

const money = (amount: number | null, currency: string) => (amount === null ? null : formatMoney(amount, currency))
const sum = (amount: number | null, currency: string) => <span className="tabular">{money(amount, currency)}</span>

/** Every column there is, in the order they come in when they are all shown. */
export function invoiceColumns({ team, customFields }: ColumnFacts): Column<InvoiceRow>[] {
  const people = new Map(team.map((person) => [person.id, person]))
  return [
    {
      key: 'documentNumber',
      label: 'Number',
      width: 160,
      sort: 'number',
      render: (row) => <span className="tabular">{invoiceName(row)}</span>,
    },
    { key: 'billTo', label: 'Customer', width: 200, sort: 'billTo', sortsFrom: 'asc', render: (row) => row.billTo },
    { key: 'kind', label: 'Kind', width: 110, render: (row) => invoiceKindLabels[row.kind] },
    { key: 'status', label: 'Status', width: 120, render: (row) => <InvoiceStatusPill {...row} /> },
    {
      key: 'total',
      label: 'Total',
      width: 120,
      sort: 'total',
      render: (row) => sum(signedTotal(row.kind, row.total), row.currency),
    },
    { key: 'balance', label: 'To be paid', width: 120, render: (row) => sum(row.balance, row.currency) },
    {
      key: 'issuedOn',
      label: 'Issued',
      width: 120,
      sort: 'issuedOn',
      render: (row) => <span className="tabular">{formatDay(row.issuedOn)}</span>,
    },
    {
      key: 'dueOn',
      label: 'Due',
      width: 180,
      sort: 'dueOn',
      sortsFrom: 'asc',
      render: (row) => <DueDay dueOn={row.dueOn} isOverdue={row.status === 'overdue'} />,
    },
    {
      key: 'trip',
      label: 'Trip',
      width: 200,
      render: (row) => row.tripNumber && `${recordNumber('trip', row.tripNumber)} ${row.tripTitle ?? ''}`,
    },
    {
      key: 'owner',
      label: 'RM',
      width: 150,
      render: (row) => <OwnerCell person={row.ownerId ? people.get(row.ownerId) : undefined} />,
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
    ...ownColumns<InvoiceRow>(customFields, 'invoices'),
  ]
}

export const defaultColumns = [
  'documentNumber',
  'billTo',
  'kind',
  'status',
  'total',
  'balance',
  'issuedOn',
  'dueOn',
  'trip',
]
