import type { ContactRow } from '@sarai/contract/contact-schemas'
import { countryName } from '~/lib/countries.ts'
import { formatWord } from '@sarai/contract/export-words'
import { isVatCountry, taxNames } from '@sarai/contract/tax-names'
import { formatDay, formatPhone } from '~/lib/format.ts'
import { ownColumns } from '~/records/own-columns.tsx'
import type { ColumnFacts } from '~/records/use-record-list.ts'
import { AgoCell, OwnerCell } from '~/ui/cells.tsx'
import type { Column } from '~/ui/data-table.tsx'
import { Tag } from '~/ui/tag.tsx'
import { ContactName } from './contact-mark.tsx'
import { DocumentBadge } from '~/records/document-badge.tsx'
import { recordNumber } from '~/records/kinds.ts'

/** Every column there is, in the order they come in when they are all shown. */
export function contactColumns({ team, customFields, agency }: ColumnFacts): Column<ContactRow>[] {
  const people = new Map(team.map((person) => [person.id, person]))
  return [
    {
      key: 'name',
      label: 'Name',
      width: 210,
      sort: 'name',
      sortsFrom: 'asc',
      render: (contact) => <ContactName contact={contact} />,
    },
    {
      key: 'number',
      label: 'Number',
      width: 100,
      sort: 'number',
      render: (contact) => <span className="tabular quiet">{recordNumber('contact', contact.number)}</span>,
    },
    { key: 'kind', label: 'Kind', width: 100, render: (contact) => formatWord(contact.kind) },
    {
      key: 'phone',
      label: 'Phone',
      width: 146,
      render: (contact) => <span className="tabular">{formatPhone(contact.phone)}</span>,
    },
    { key: 'email', label: 'Email', width: 190, render: (contact) => contact.email },
    { key: 'company', label: 'Company', width: 160, render: (contact) => contact.companyName },
    { key: 'jobTitle', label: 'Job title', width: 140, render: (contact) => contact.jobTitle },
    { key: 'city', label: 'City', width: 110, render: (contact) => contact.city },
    { key: 'state', label: 'State', width: 130, render: (contact) => contact.state },
    {
      key: 'country',
      label: 'Country',
      width: 120,
      render: (contact) => contact.country && countryName(contact.country),
    },
    {
      key: 'owner',
      label: 'RM',
      width: 160,
      render: (contact) => <OwnerCell person={contact.ownerId ? people.get(contact.ownerId) : undefined} />,
    },
    {
      key: 'documents',
      label: 'Documents',
      width: 180,
      sort: 'documentsExpireOn',
      render: (contact) => <DocumentBadge state={contact.documentState} expiresOn={contact.documentsExpireOn} />,
    },
    {
      key: 'tags',
      label: 'Tags',
      width: 180,
      render: (contact) => contact.tags.map((tag) => <Tag key={tag} name={tag} />),
    },
    { key: 'source', label: 'Source', width: 110, render: (contact) => formatWord(contact.source) },
    {
      key: 'gstin',
      label: taxNames(isVatCountry(agency.country)).number,
      width: 160,
      render: (contact) => <span className="tabular">{contact.gstin ?? contact.taxNumber}</span>,
    },
    {
      key: 'birthday',
      label: 'Birthday',
      width: 120,
      render: (contact) => <span className="tabular">{formatDay(contact.birthday)}</span>,
    },
    {
      key: 'lastActivityAt',
      label: 'Last activity',
      width: 130,
      sort: 'lastActivityAt',
      render: (contact) => <AgoCell at={contact.lastActivityAt} />,
    },
    {
      key: 'createdAt',
      label: 'Created',
      width: 130,
      sort: 'createdAt',
      render: (contact) => <AgoCell at={contact.createdAt} />,
    },
    ...ownColumns<ContactRow>(customFields, 'contacts'),
  ]
}

export const defaultColumns = [
  'name',
  'phone',
  'email',
  'company',
  'city',
  'owner',
  'documents',
  'tags',
  'lastActivityAt',
]
