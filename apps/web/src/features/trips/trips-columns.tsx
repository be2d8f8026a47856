import { formatMoney } from '@sarai/money/format'
import type { TripRow } from '@sarai/contract/trips'
import type { Member } from '@sarai/contract/user'
import { formatDays } from '~/lib/format.ts'
import { recordNumber } from '~/records/kinds.ts'
import { ownColumns } from '~/records/own-columns.tsx'
import { Readiness, readinessText } from '~/records/readiness.tsx'
import type { ColumnFacts } from '~/records/use-record-list.ts'
import { AgoCell, OwnerCell } from '~/ui/cells.tsx'
import type { Column } from '~/ui/data-table.tsx'
import { Tag } from '~/ui/tag.tsx'
import { TripStatePill } from './trip-state.tsx'

type Columns = Column<TripRow>[]

/** Every column there is, in the order they come in when they are all shown. */
export function tripColumns({ team, customFields }: ColumnFacts): Columns {
  const people = new Map(team.map((person) => [person.id, person]))
  return [...about, ...travel, ...owners(people), ...times, ...ownColumns<TripRow>(customFields, 'trips')]
}

export const defaultColumns = ['title', 'customer', 'startDate', 'state', 'readiness', 'arranged', 'total', 'owner']

const about: Columns = [
  { key: 'title', label: 'Title', width: 280, sort: 'title', sortsFrom: 'asc', render: (row) => row.title },
  {
    key: 'number',
    label: 'Number',
    width: 110,
    sort: 'number',
    render: (row) => <span className="tabular quiet">{recordNumber('trip', row.number)}</span>,
  },
  { key: 'customer', label: 'Traveller', width: 160, render: (row) => row.customer },
]

const travel: Columns = [
  {
    key: 'startDate',
    label: 'Travel',
    width: 165,
    sort: 'startDate',
    render: (row) => <span className="tabular">{formatDays(row.startDate, row.endDate)}</span>,
  },
  { key: 'state', label: 'State', width: 130, render: (row) => <TripStatePill state={row.state} /> },
  { key: 'readiness', label: 'Readiness', width: 120, render: (row) => <Readiness state={row.readiness} /> },
  {
    key: 'arranged',
    label: 'Arranged',
    width: 190,
    render: (row) => <span className="quiet">{readinessText(row)}</span>,
  },
  {
    key: 'travellers',
    label: 'Travellers',
    width: 95,
    align: 'right',
    render: (row) => <span className="tabular">{row.travellers}</span>,
  },
  { key: 'destinations', label: 'Destinations', width: 200, render: (row) => row.destinations.join(', ') },
  {
    key: 'total',
    label: 'Total',
    width: 115,
    align: 'right',
    sort: 'total',
    render: (row) => <span className="tabular">{formatMoney(row.total, row.currency)}</span>,
  },
  { key: 'tags', label: 'Tags', width: 180, render: (row) => row.tags.map((tag) => <Tag key={tag} name={tag} />) },
]

const owners = (team: Map<string, Member>): Columns => [
  {
    key: 'owner',
    label: 'RM',
    width: 145,
    render: (row) => <OwnerCell person={row.ownerId ? team.get(row.ownerId) : undefined} />,
  },
  {
    key: 'operations',
    label: 'Operations',
    width: 145,
    render: (row) => <OwnerCell person={row.operationsId ? team.get(row.operationsId) : undefined} />,
  },
]

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
    label: 'Sold',
    width: 110,
    sort: 'createdAt',
    render: (row) => <AgoCell at={row.createdAt} />,
  },
]
