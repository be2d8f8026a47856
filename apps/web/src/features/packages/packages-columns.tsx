import type { PackageRow } from '@sarai/contract/package-schemas'
import { formatWord } from '@sarai/contract/export-words'
import { formatDay } from '~/lib/format.ts'
import { CoverName } from '~/records/cover-line.tsx'
import type { ColumnFacts } from '~/records/use-record-list.ts'
import { AgoCell, OwnerCell, ViewsCell } from '~/ui/cells.tsx'
import type { Column } from '~/ui/data-table.tsx'
import { Tag } from '~/ui/tag.tsx'
import { PackageStatusPill } from './package-status.tsx'
import { isPublic } from './use-package-actions.ts'
import { priceOf, routeOf } from './package-words.ts'
import { recordNumber } from '~/records/kinds.ts'

/** Every column there is, in the order they come in when they are all shown. */
export function packageColumns({ team }: ColumnFacts): Column<PackageRow>[] {
  const people = new Map(team.map((person) => [person.id, person]))
  return [
    {
      key: 'title',
      label: 'Title',
      width: 340,
      sort: 'title',
      sortsFrom: 'asc',
      render: ({ id, cover, title }) => <CoverName id={id} cover={cover} name={title} />,
    },
    {
      key: 'number',
      label: 'Number',
      width: 110,
      sort: 'number',
      render: (row) => <span className="tabular quiet">{recordNumber('package', row.number)}</span>,
    },
    { key: 'status', label: 'Status', width: 120, render: (row) => <PackageStatusPill status={row.status} /> },
    { key: 'destinations', label: 'Destinations', width: 230, render: routeOf },
    {
      key: 'nights',
      label: 'Nights',
      width: 80,
      align: 'right',
      sort: 'nights',
      render: (row) => <span className="tabular">{row.nights}</span>,
    },
    {
      key: 'fromPrice',
      label: 'From price',
      width: 120,
      align: 'right',
      sort: 'fromPrice',
      render: (row) => <span className="tabular">{priceOf(row)}</span>,
    },
    { key: 'themes', label: 'Themes', width: 170, render: (row) => row.themes.map(formatWord).join(', ') },
    { key: 'departureCity', label: 'Departs from', width: 120, render: (row) => row.departureCity },
    { key: 'code', label: 'Code', width: 110, render: (row) => row.code },
    {
      key: 'validTo',
      label: 'Valid until',
      width: 120,
      render: (row) => <span className="tabular">{formatDay(row.validTo)}</span>,
    },
    {
      key: 'views',
      label: 'Opened',
      width: 130,
      sort: 'lastViewedAt',
      render: (row) => <ViewsCell record={row} isOut={isPublic(row) && row.status !== 'archived'} />,
    },
    {
      key: 'owner',
      label: 'RM',
      width: 160,
      render: (row) => <OwnerCell person={row.ownerId ? people.get(row.ownerId) : undefined} />,
    },
    { key: 'tags', label: 'Tags', width: 180, render: (row) => row.tags.map((tag) => <Tag key={tag} name={tag} />) },
    {
      key: 'updatedAt',
      label: 'Changed',
      width: 120,
      sort: 'updatedAt',
      render: (row) => <AgoCell at={row.updatedAt} />,
    },
    {
      key: 'createdAt',
      label: 'Created',
      width: 120,
      sort: 'createdAt',
      render: (row) => <AgoCell at={row.createdAt} />,
    },
  ]
}

export const defaultColumns = [
  'title',
  'status',
  'destinations',
  'nights',
  'fromPrice',
  'themes',
  'views',
  'owner',
  'updatedAt',
]
