import type { BookingRow } from '@sarai/contract/booking-schemas'
import { findBookingCost } from '@sarai/contract/booking-words'
import type { Member } from '@sarai/contract/user'
import { formatMoney } from '@sarai/money/format'
import { itemCategoryLabels } from '@sarai/contract/itinerary-words'
import { formatDay, formatDue } from '~/lib/format.ts'
import { BookingStatusPill } from '~/records/booking-status.tsx'
import { recordNumber } from '~/records/kinds.ts'
import { VendorLink } from '~/records/vendor-link.tsx'
import type { ColumnFacts } from '~/records/use-record-list.ts'
import { AgoCell, OwnerCell } from '~/ui/cells.tsx'
import type { Column } from '~/ui/data-table.tsx'
import { Tag } from '~/ui/tag.tsx'

type Columns = Column<BookingRow>[]

/** Every column there is, in the order they come in when they are all shown. */
export function bookingColumns({ team }: ColumnFacts): Columns {
  return [...about, ...arranged, ownerColumn(new Map(team.map((person) => [person.id, person]))), ...times]
}

export const defaultColumns = ['date', 'title', 'vendor', 'status', 'confirmation', 'hold', 'net', 'trip', 'owner']

const about: Columns = [
  {
    key: 'title',
    label: 'Service',
    width: 260,
    sort: 'title',
    sortsFrom: 'asc',
    render: (row) => row.title,
  },
  {
    key: 'date',
    label: 'Day',
    width: 120,
    sort: 'date',
    sortsFrom: 'asc',
    render: (row) => <span className="tabular">{formatDay(row.date)}</span>,
  },
  {
    key: 'number',
    label: 'Number',
    width: 110,
    sort: 'number',
    render: (row) => <span className="tabular quiet">{recordNumber('booking', row.number)}</span>,
  },
  { key: 'category', label: 'Category', width: 130, render: (row) => row.category && itemCategoryLabels[row.category] },
  {
    key: 'trip',
    label: 'Trip',
    width: 220,
    render: (row) => [row.customer, row.tripTitle].filter(Boolean).join(' · '),
  },
]

const arranged: Columns = [
  { key: 'vendor', label: 'Vendor', width: 180, render: (row) => <VendorLink {...row} /> },
  { key: 'status', label: 'Status', width: 125, render: (row) => <BookingStatusPill status={row.status} /> },
  {
    key: 'confirmation',
    label: 'Confirmed by',
    width: 130,
    render: (row) => <span className="tabular">{row.confirmationNumber}</span>,
  },
  {
    key: 'hold',
    label: 'Held until',
    width: 140,
    sort: 'holdUntil',
    render: (row) => row.holdUntil && <span className="tabular">{formatDue(row.holdUntil)}</span>,
  },
  {
    key: 'net',
    label: 'Cost',
    width: 115,
    align: 'right',
    render: (row) => {
      const cost = findBookingCost(row)
      return cost !== null && <span className="tabular">{formatMoney(cost, row.currency)}</span>
    },
  },
  {
    key: 'quantity',
    label: 'Units',
    width: 80,
    align: 'right',
    render: (row) => <span className="tabular">{row.quantity}</span>,
  },
  { key: 'tags', label: 'Tags', width: 180, render: (row) => row.tags.map((tag) => <Tag key={tag} name={tag} />) },
]

const ownerColumn = (team: Map<string, Member>): Columns[number] => ({
  key: 'owner',
  label: 'RM',
  width: 145,
  render: (row) => <OwnerCell person={row.ownerId ? team.get(row.ownerId) : undefined} />,
})

const times: Columns = [
  {
    key: 'updatedAt',
    label: 'Changed',
    width: 110,
    sort: 'updatedAt',
    render: (row) => <AgoCell at={row.updatedAt} />,
  },
  {
    key: 'createdAt',
    label: 'Made',
    width: 110,
    sort: 'createdAt',
    render: (row) => <AgoCell at={row.createdAt} />,
  },
]
