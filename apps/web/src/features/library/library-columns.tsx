import type { LibraryRow } from '@sarai/contract/library-schemas'
import { CoverName } from '~/records/cover-line.tsx'
import { AgoCell } from '~/ui/cells.tsx'
import type { Column } from '~/ui/data-table.tsx'
import { Tag } from '~/ui/tag.tsx'
import { KindIcon, KindMark } from './kind-mark.tsx'
import { aboutOf, placeOf, priceOf } from './library-words.ts'
import { recordNumber } from '~/records/kinds.ts'

/** Every column there is, in the order they come in when they are all shown. */
const columns: Column<LibraryRow>[] = [
  {
    key: 'name',
    label: 'Name',
    width: 330,
    sort: 'name',
    sortsFrom: 'asc',
    render: ({ id, kind, pictures, name }) => (
      <CoverName id={id} cover={pictures[0] ?? null} none={<KindIcon kind={kind} />} name={name} />
    ),
  },
  {
    key: 'number',
    label: 'Number',
    width: 110,
    sort: 'number',
    render: (row) => <span className="tabular quiet">{recordNumber('library', row.number)}</span>,
  },
  { key: 'kind', label: 'Kind', width: 120, render: ({ kind }) => <KindMark kind={kind} /> },
  { key: 'place', label: 'Place', width: 190, render: placeOf },
  { key: 'about', label: 'About', width: 240, render: aboutOf },
  {
    key: 'net',
    label: 'Net price',
    width: 170,
    align: 'right',
    sort: 'net',
    render: (row) => <span className="tabular">{priceOf(row)}</span>,
  },
  { key: 'supplier', label: 'Supplier', width: 170, render: (row) => row.supplier },
  { key: 'tags', label: 'Tags', width: 180, render: (row) => row.tags.map((tag) => <Tag key={tag} name={tag} />) },
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

/** They are the same for everybody. */
export const libraryColumns = () => columns

export const defaultColumns = ['name', 'kind', 'place', 'about', 'net', 'supplier', 'tags', 'updatedAt']
