import { tripStateLabels, tripStates } from '@sarai/contract/trip-words'
import { lazy, Suspense } from 'react'
import { ContactFilter } from '~/records/contact-filter.tsx'
import { chipsOf } from '~/records/list-chips.ts'
import { OwnerFilter } from '~/records/owner-filter.tsx'
import { ReadinessMark, readinessNames } from '~/records/readiness.tsx'
import { TagsFilter } from '~/records/tags-filter.tsx'
import { FilterChip } from '~/ui/filter-chip.tsx'
import { TextChip } from '~/ui/text-chip.tsx'
import { TripStateDot } from './trip-state.tsx'
import type { TripSearch } from './trips-search.ts'

const MoreFilters = lazy(() => import('./trips-more-filters.tsx'))

const states = tripStates.map((value) => ({
  value,
  label: tripStateLabels[value],
  mark: <TripStateDot state={value} />,
}))
const readiness = (['risk', 'pending', 'ready'] as const).map((value) => ({
  value,
  label: readinessNames[value],
  mark: <ReadinessMark state={value} />,
}))

interface Props {
  search: TripSearch
  onChange: (change: TripSearch) => void
}

/** The conditions of the list, each a chip. */
export function TripsFilters({ search, onChange }: Props) {
  const chip = chipsOf(search, onChange)
  return (
    <>
      <ContactFilter label="Traveller" contactId={search.contact} onClear={() => onChange({ contact: undefined })} />
      <FilterChip label="State" {...chip('state')} options={states} />
      <FilterChip label="Readiness" {...chip('readiness')} options={readiness} />
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
