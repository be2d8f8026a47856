import type { LeadRow } from '@sarai/contract/lead-schemas'
import { formatMoney } from '@sarai/money/format'
import { formatWord } from '@sarai/contract/export-words'
import { formatNumber, formatPhone, formatTravel } from '~/lib/format.ts'
import { ownColumns } from '~/records/own-columns.tsx'
import type { ColumnFacts } from '~/records/use-record-list.ts'
import { AgoCell, OwnerCell } from '~/ui/cells.tsx'
import type { Column } from '~/ui/data-table.tsx'
import { StagePill } from '~/ui/stage-pill.tsx'
import { Tag } from '~/ui/tag.tsx'
import { FollowUp } from './follow-up.tsx'
import { Temperature } from './temperature.tsx'
import { recordNumber } from '~/records/kinds.ts'

/** Every column there is, in the order they come in when they are all shown. */
export function leadColumns({ team, stages: all, agency: { currency }, customFields }: ColumnFacts): Column<LeadRow>[] {
  const stages = new Map(all.map((stage) => [stage.id, stage]))
  const people = new Map(team.map((person) => [person.id, person]))
  return [
    { key: 'name', label: 'Name', width: 190, sort: 'name', sortsFrom: 'asc', render: (lead) => lead.name },
    {
      key: 'number',
      label: 'Number',
      width: 100,
      sort: 'number',
      render: (lead) => <span className="tabular quiet">{recordNumber('lead', lead.number)}</span>,
    },
    {
      key: 'phone',
      label: 'Phone',
      width: 146,
      render: (lead) => <span className="tabular">{formatPhone(lead.phone)}</span>,
    },
    { key: 'email', label: 'Email', width: 200, render: (lead) => lead.email },
    { key: 'stage', label: 'Stage', width: 176, render: (lead) => <StagePill stage={stages.get(lead.stageId)} /> },
    {
      key: 'owner',
      label: 'RM',
      width: 150,
      render: (lead) => <OwnerCell person={lead.ownerId ? people.get(lead.ownerId) : undefined} />,
    },
    { key: 'destinations', label: 'Destination', width: 150, render: (lead) => lead.destinations.join(', ') },
    {
      key: 'travel',
      label: 'Travel',
      width: 164,
      sort: 'travelStart',
      render: (lead) => <span className="tabular">{formatTravel(lead)}</span>,
    },
    {
      key: 'pax',
      label: 'Travellers',
      width: 100,
      render: (lead) => <span className="tabular">{travellers(lead)}</span>,
    },
    {
      key: 'nextFollowUpAt',
      label: 'Next follow-up',
      width: 150,
      sort: 'nextFollowUpAt',
      render: (lead) => <FollowUp dueAt={lead.nextFollowUpAt} isOpen={stages.get(lead.stageId)?.kind === 'open'} />,
    },
    {
      key: 'expectedValue',
      label: 'Value',
      width: 110,
      align: 'right',
      sort: 'expectedValue',
      render: (lead) => <Money minor={lead.expectedValue} currency={currency} />,
    },
    {
      key: 'budgetMax',
      label: 'Budget',
      width: 120,
      align: 'right',
      render: (lead) => <Money minor={lead.budgetMax} currency={lead.currency} />,
    },
    { key: 'source', label: 'Source', width: 110, render: (lead) => formatWord(lead.source) },
    { key: 'service', label: 'Service', width: 110, render: (lead) => formatWord(lead.service) },
    { key: 'temperature', label: 'Interest', width: 90, render: (lead) => <Temperature value={lead.temperature} /> },
    { key: 'city', label: 'City', width: 120, render: (lead) => lead.city },
    { key: 'tags', label: 'Tags', width: 180, render: (lead) => lead.tags.map((tag) => <Tag key={tag} name={tag} />) },
    {
      key: 'lastActivityAt',
      label: 'Last activity',
      width: 130,
      sort: 'lastActivityAt',
      render: (lead) => <AgoCell at={lead.lastActivityAt} />,
    },
    {
      key: 'createdAt',
      label: 'Created',
      width: 130,
      sort: 'createdAt',
      render: (lead) => <AgoCell at={lead.createdAt} />,
    },
    ...ownColumns<LeadRow>(customFields, 'leads'),
  ]
}

export const defaultColumns = [
  'name',
  'phone',
  'stage',
  'owner',
  'destinations',
  'travel',
  'nextFollowUpAt',
  'expectedValue',
  'source',
  'createdAt',
]

export function travellers({ adults, children }: Pick<LeadRow, 'adults' | 'children'>): string {
  if (adults === null && children === null) return ''
  return [adults !== null && `${formatNumber(adults)} A`, children ? `${formatNumber(children)} C` : '']
    .filter(Boolean)
    .join(' + ')
}

function Money({ minor, currency }: { minor: number | null; currency: string }) {
  return minor === null ? null : <span className="tabular">{formatMoney(minor, currency)}</span>
}
