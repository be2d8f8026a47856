import { leadServices, leadSources, temperatures } from '@sarai/contract/lead-words'
import { lazy, Suspense } from 'react'
import { formatWord } from '@sarai/contract/export-words'
import { useSession } from '~/lib/session-context.tsx'
import { ContactFilter } from '~/records/contact-filter.tsx'
import { OwnerFilter } from '~/records/owner-filter.tsx'
import { chipsOf } from '~/records/list-chips.ts'
import { FilterChip } from '~/ui/filter-chip.tsx'
import { StageDot } from '~/ui/stage-pill.tsx'
import type { LeadSearch } from './leads-search.ts'

const MoreFilters = lazy(() => import('./leads-more-filters.tsx'))

const followUps = [
  { value: 'overdue', label: 'Overdue' },
  { value: 'today', label: 'Due today' },
  { value: 'week', label: 'Due within a week' },
  { value: 'later', label: 'Later' },
  { value: 'none', label: 'None planned' },
]

const words = (values: readonly string[]) => values.map((value) => ({ value, label: formatWord(value) }))

const sources = [...words(leadSources), { value: 'none', label: 'Not known' }]

interface Props {
  search: LeadSearch
  onChange: (change: LeadSearch) => void
}

/** The conditions that are asked for most, each a chip; the others behind one more. */
export function LeadsFilters({ search, onChange }: Props) {
  const { stages } = useSession()
  const chip = chipsOf(search, onChange)

  return (
    <>
      <ContactFilter label="Contact" contactId={search.contact} onClear={() => onChange({ contact: undefined })} />
      <FilterChip
        label="Stage"
        {...chip('stage')}
        options={stages.map((stage) => ({
          value: stage.id,
          label: stage.name,
          mark: <StageDot colour={stage.colour} />,
        }))}
      />
      <OwnerFilter {...chip('owner')} />
      <FilterChip label="Follow-up" {...chip('follow')} options={followUps} isSingle />
      {search.unanswered && (
        <FilterChip
          label="Answer"
          value={['1']}
          onChange={([unanswered]) => onChange({ unanswered })}
          options={[{ value: '1', label: 'Not yet' }]}
          isSingle
        />
      )}
      <FilterChip label="Source" {...chip('source')} options={sources} />
      <FilterChip label="Service" {...chip('service')} options={words(leadServices)} />
      <FilterChip label="Interest" {...chip('temp')} options={words([...temperatures].toReversed())} />
      <Suspense fallback={null}>
        <MoreFilters search={search} onChange={onChange} />
      </Suspense>
    </>
  )
}
