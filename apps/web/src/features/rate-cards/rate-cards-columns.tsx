import type { RateCardRow } from '@sarai/contract/rate-cards'
import { itemCategoryLabels } from '@sarai/contract/itinerary-words'
import { validWords } from '~/records/rate-card-words.ts'
import { recordNumber } from '~/records/kinds.ts'
import { AgoCell } from '~/ui/cells.tsx'
import type { Column } from '~/ui/data-table.tsx'
import { Tag } from '~/ui/tag.tsx'
import { RateCardStatus } from '~/records/rate-card-status.tsx'

/** Every column there is, in the order they come in when they are all shown. */
export function rateCardColumns(): Column<RateCardRow>[] {
  return [
    { key: 'name', label: 'Name', width: 260, sort: 'name', sortsFrom: 'asc', render: (row) => row.name },
    {
      key: 'number',
      label: 'Number',
      width: 110,
      sort: 'number',
      render: (row) => <span className="tabular quiet">{recordNumber('rateCard', row.number)}</span>,
    },
    { key: 'vendor', label: 'Vendor', width: 200, render: (row) => row.vendor },
    { key: 'category', label: 'Category', width: 120, render: (row) => itemCategoryLabels[row.category] },
    { key: 'status', label: 'Status', width: 110, render: (row) => <RateCardStatus status={row.status} /> },
    { key: 'valid', label: 'Holds', width: 220, render: (row) => validWords(row) },
    { key: 'currency', label: 'Currency', width: 90, render: (row) => row.currency },
    {
      key: 'revision',
      label: 'Revision',
      width: 90,
      render: (row) => <span className="tabular">{row.revision}</span>,
    },
    { key: 'tags', label: 'Tags', width: 220, render: (row) => row.tags.map((tag) => <Tag key={tag} name={tag} />) },
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

export const defaultColumns = ['name', 'vendor', 'category', 'status', 'valid', 'currency', 'revision', 'updatedAt']
