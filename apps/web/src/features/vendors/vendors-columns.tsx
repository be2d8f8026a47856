import type { VendorRow } from '@sarai/contract/vendor-schemas'
import { isVatCountry, taxNames } from '@sarai/contract/tax-names'
import { countryName } from '~/lib/countries.ts'
import { formatPhone } from '~/lib/format.ts'
import { DocumentBadge } from '~/records/document-badge.tsx'
import { recordNumber } from '~/records/kinds.ts'
import { ownColumns } from '~/records/own-columns.tsx'
import type { ColumnFacts } from '~/records/use-record-list.ts'
import { AgoCell } from '~/ui/cells.tsx'
import type { Column } from '~/ui/data-table.tsx'
import { Tag } from '~/ui/tag.tsx'
import { useVendorTypes } from './vendor-fields.ts'
import { Stars, VendorStatus } from './vendor-status.tsx'

/** What a vendor does, by the agency's own types. */
export function VendorTypeName({ id }: { id: string | null }) {
  return useVendorTypes().find((type) => type.id === id)?.name ?? null
}

/** Every column there is, in the order they come in when they are all shown. */
export function vendorColumns({ customFields, agency }: ColumnFacts): Column<VendorRow>[] {
  return [
    { key: 'name', label: 'Name', width: 230, sort: 'name', sortsFrom: 'asc', render: (row) => row.name },
    {
      key: 'number',
      label: 'Number',
      width: 100,
      sort: 'number',
      render: (row) => <span className="tabular quiet">{recordNumber('vendor', row.number)}</span>,
    },
    { key: 'type', label: 'Type', width: 140, render: (row) => <VendorTypeName id={row.typeId} /> },
    { key: 'city', label: 'City', width: 120, sort: 'city', sortsFrom: 'asc', render: (row) => row.city },
    { key: 'destinations', label: 'Destinations', width: 190, render: (row) => row.destinations.join(', ') },
    {
      key: 'phone',
      label: 'Phone',
      width: 146,
      render: (row) => <span className="tabular">{formatPhone(row.phone)}</span>,
    },
    { key: 'email', label: 'Email', width: 190, render: (row) => row.email },
    { key: 'rating', label: 'Rating', width: 100, sort: 'rating', render: (row) => <Stars rating={row.rating} /> },
    { key: 'status', label: 'Status', width: 110, render: (row) => <VendorStatus status={row.status} /> },
    {
      key: 'gstin',
      label: taxNames(isVatCountry(agency.country)).number,
      width: 160,
      render: (row) => <span className="tabular">{row.gstin ?? row.taxNumber}</span>,
    },
    { key: 'state', label: 'State', width: 130, render: (row) => row.state },
    { key: 'country', label: 'Country', width: 120, render: (row) => row.country && countryName(row.country) },
    {
      key: 'documents',
      label: 'Documents',
      width: 180,
      sort: 'documentsExpireOn',
      render: (row) => <DocumentBadge state={row.documentState} expiresOn={row.documentsExpireOn} />,
    },
    { key: 'tags', label: 'Tags', width: 180, render: (row) => row.tags.map((tag) => <Tag key={tag} name={tag} />) },
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
    ...ownColumns<VendorRow>(customFields, 'vendors'),
  ]
}

export const defaultColumns = [
  'name',
  'type',
  'city',
  'destinations',
  'phone',
  'rating',
  'status',
  'gstin',
  'documents',
]
