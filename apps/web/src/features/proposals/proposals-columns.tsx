import type { ProposalRow } from '@sarai/contract/prospect-schemas'
import type { Member } from '@sarai/contract/user'
import { CoverName } from '~/records/cover-line.tsx'
import { ownColumns } from '~/records/own-columns.tsx'
import { ProposalStatusPill } from '~/records/proposal-status.tsx'
import { totalOf, whenOf } from '~/records/proposal-words.ts'
import type { ColumnFacts } from '~/records/use-record-list.ts'
import { AgoCell, OwnerCell, ViewsCell } from '~/ui/cells.tsx'
import type { Column } from '~/ui/data-table.tsx'
import { Tag } from '~/ui/tag.tsx'
import { Validity } from './proposal-cells.tsx'
import { recordNumber } from '~/records/kinds.ts'

type Columns = Column<ProposalRow>[]

/** Every column there is, in the order they come in when they are all shown. */
export function proposalColumns({ team, customFields }: ColumnFacts): Columns {
  const people = new Map(team.map((person) => [person.id, person]))
  const own = ownColumns<ProposalRow>(customFields, 'prospects')
  return [...about, ...offer, ...places, ownerColumn(people), ...times, ...own]
}

export const defaultColumns = [
  'title',
  'customer',
  'status',
  'startDate',
  'total',
  'views',
  'validUntil',
  'owner',
  'updatedAt',
]

const about: Columns = [
  {
    key: 'title',
    label: 'Title',
    width: 300,
    sort: 'title',
    sortsFrom: 'asc',
    render: ({ id, cover, title }) => <CoverName id={id} cover={cover} name={title} />,
  },
  {
    key: 'number',
    label: 'Number',
    width: 110,
    sort: 'number',
    render: (row) => <span className="tabular quiet">{recordNumber('proposal', row.number)}</span>,
  },
  {
    key: 'customer',
    label: 'Customer',
    width: 145,
    render: (row) => row.customer ?? <span className="quiet">Nobody yet</span>,
  },
]

const offer: Columns = [
  { key: 'status', label: 'Status', width: 160, render: (row) => <ProposalStatusPill proposal={row} /> },
  {
    key: 'startDate',
    label: 'Travel',
    width: 145,
    sort: 'startDate',
    render: (row) => <span className="tabular">{whenOf(row)}</span>,
  },
  {
    key: 'total',
    label: 'Total',
    width: 105,
    align: 'right',
    sort: 'total',
    render: (row) => <span className="tabular">{totalOf(row) ?? <span className="quiet">No price</span>}</span>,
  },
  {
    key: 'views',
    label: 'Opened',
    width: 130,
    sort: 'lastViewedAt',
    render: (row) => <ViewsCell record={row} isOut={row.sentAt !== null} />,
  },
  { key: 'validUntil', label: 'Valid until', width: 130, render: (row) => <Validity proposal={row} /> },
  {
    key: 'sentVersion',
    label: 'Version',
    width: 90,
    render: (row) => <span className="tabular">{row.sentVersion}</span>,
  },
]

const places: Columns = [
  { key: 'destinations', label: 'Destinations', width: 200, render: (row) => row.destinations.join(', ') },
  {
    key: 'travellers',
    label: 'Travellers',
    width: 95,
    align: 'right',
    render: (row) => <span className="tabular">{row.travellers}</span>,
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
    key: 'sentAt',
    label: 'Sent',
    width: 110,
    sort: 'sentAt',
    render: (row) => row.sentAt && <AgoCell at={row.sentAt} />,
  },
  {
    key: 'updatedAt',
    label: 'Changed',
    width: 110,
    sort: 'updatedAt',
    render: (row) => <AgoCell at={row.updatedAt} />,
  },
  {
    key: 'createdAt',
    label: 'Created',
    width: 110,
    sort: 'createdAt',
    render: (row) => <AgoCell at={row.createdAt} />,
  },
]
