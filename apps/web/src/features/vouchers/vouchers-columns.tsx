import type { VoucherRow } from '@sarai/contract/voucher-schemas'
import { voucherNumber, voucherTypeLabels } from '@sarai/contract/voucher-words'
import { formatDay } from '~/lib/format.ts'
import { recordNumber } from '~/records/kinds.ts'
import type { ColumnFacts } from '~/records/use-record-list.ts'
import { VendorLink } from '~/records/vendor-link.tsx'
import { VoucherStatusPill } from '~/records/voucher-status.tsx'
import { AgoCell, OwnerCell } from '~/ui/cells.tsx'
import type { Column } from '~/ui/data-table.tsx'
import { Tag } from '~/ui/tag.tsx'

/** Every column there is, in the order they come in when they are all shown. */
export function voucherColumns({ team }: ColumnFacts): Column<VoucherRow>[] {
  const people = new Map(team.map((person) => [person.id, person]))
  return [
    { key: 'title', label: 'Voucher', width: 240, sort: 'title', sortsFrom: 'asc', render: (row) => row.title },
    {
      key: 'startDate',
      label: 'Day',
      width: 120,
      sort: 'startDate',
      sortsFrom: 'asc',
      render: (row) => <span className="tabular">{formatDay(row.startDate)}</span>,
    },
    {
      key: 'number',
      label: 'Number',
      width: 125,
      sort: 'number',
      render: (row) => <span className="tabular quiet">{voucherNumber(row.number, row.revision)}</span>,
    },
    { key: 'type', label: 'Type', width: 120, render: (row) => voucherTypeLabels[row.type] },
    { key: 'status', label: 'Status', width: 130, render: (row) => <VoucherStatusPill {...row} /> },
    {
      key: 'attention',
      label: 'To do',
      width: 160,
      render: (row) =>
        row.status === 'cancelled' ? null : row.differs ? 'Booking changed' : row.hasDraft ? 'Changes to issue' : null,
    },
    { key: 'guest', label: 'Guest', width: 160, render: (row) => row.leadGuest },
    { key: 'vendor', label: 'Vendor', width: 180, render: (row) => <VendorLink {...row} /> },
    {
      key: 'confirmation',
      label: 'Confirmed by',
      width: 130,
      render: (row) => <span className="tabular">{row.confirmationNumber}</span>,
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
  ]
}

export const defaultColumns = ['startDate', 'title', 'number', 'type', 'status', 'attention', 'guest', 'vendor', 'trip']
