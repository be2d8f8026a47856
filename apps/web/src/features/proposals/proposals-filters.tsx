import { proposalStatuses, proposalStatusLabels } from '@sarai/contract/prospect-words'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { ContactFilter } from '~/records/contact-filter.tsx'
import { OwnerFilter } from '~/records/owner-filter.tsx'
import { ProposalStatusDot } from '~/records/proposal-status.tsx'
import { RecordFilter } from '~/records/record-filter.tsx'
import { chipsOf } from '~/records/list-chips.ts'
import { TagsFilter } from '~/records/tags-filter.tsx'
import { FilterChip } from '~/ui/filter-chip.tsx'
import { TextChip } from '~/ui/text-chip.tsx'
import type { ProposalSearch } from './proposals-search.ts'

const MoreFilters = lazy(() => import('./proposals-more-filters.tsx'))

interface Props {
  search: ProposalSearch
  onChange: (change: ProposalSearch) => void
}

/** The conditions of the list, each a chip; those asked for less often behind one more. */
export function ProposalsFilters({ search, onChange }: Props) {
  const chip = chipsOf(search, onChange)
  return (
    <>
      <LeadFilter leadId={search.lead} onClear={() => onChange({ lead: undefined })} />
      <ContactFilter label="Customer" contactId={search.contact} onClear={() => onChange({ contact: undefined })} />
      <PackageFilter packageId={search.package} onClear={() => onChange({ package: undefined })} />
      <FilterChip
        label="Status"
        {...chip('status')}
        options={proposalStatuses.map((value) => ({
          value,
          label: proposalStatusLabels[value],
          mark: <ProposalStatusDot status={value} />,
        }))}
      />
      <OwnerFilter {...chip('owner')} />
      <TextChip
        label="Destination"
        placeholder="Begins with, like Bali"
        value={search.dest}
        onChange={(dest) => onChange({ dest })}
      />
      <TagsFilter {...chip('tag')} />
      <Suspense fallback={null}>
        <MoreFilters search={search} onChange={onChange} />
      </Suspense>
    </>
  )
}

function LeadFilter({ leadId, onClear }: { leadId: string | undefined; onClear: () => void }) {
  const { can } = useSession()
  const isAsked = leadId !== undefined && can('leads')
  const lead = useQuery(calls.leads.get.queryOptions({ input: { id: leadId ?? '' }, enabled: isAsked })).data?.data
  return <RecordFilter label="Lead" id={leadId} name={lead?.name} onClear={onClear} />
}

function PackageFilter({ packageId, onClear }: { packageId: string | undefined; onClear: () => void }) {
  const { can } = useSession()
  const isAsked = packageId !== undefined && can('packages')
  const found = useQuery(calls.packages.get.queryOptions({ input: { id: packageId ?? '' }, enabled: isAsked })).data
  return <RecordFilter label="Package" id={packageId} name={found?.data.title} onClear={onClear} />
}
