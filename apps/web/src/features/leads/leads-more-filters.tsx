import { lazy, Suspense } from 'react'
import { chipsOf } from '~/records/list-chips.ts'
import { TagsFilter } from '~/records/tags-filter.tsx'
import { OwnFilters, useOwnCount } from '~/records/own-filters.tsx'
import { MoreFilters, TextFilter } from '~/ui/more-filters.tsx'
import type { LeadSearch } from './leads-search.ts'

/** What reads typed days comes when the conditions are opened. */
const DayRange = lazy(() => import('~/ui/day-range.tsx').then((range) => ({ default: range.DayRange })))

interface Props {
  search: LeadSearch
  onChange: (change: LeadSearch) => void
}

const names = ['to', 'created', 'travel', 'tag'] as const

/** The conditions that are asked for less often. */
export default function LeadsMoreFilters({ search, onChange }: Props) {
  const own = useOwnCount('leads', search.own)
  return (
    <MoreFilters count={names.filter((name) => search[name]).length + own}>
      <TextFilter
        label="Destination"
        placeholder="Begins with, like Bali"
        value={search.to}
        onChange={(to) => onChange({ to })}
      />
      <Suspense fallback={null}>
        <DayRange label="Created" value={search.created} onChange={(created) => onChange({ created })} />
        <DayRange label="Travel" value={search.travel} onChange={(travel) => onChange({ travel })} />
      </Suspense>
      <div>
        <TagsFilter {...chipsOf(search, onChange)('tag')} />
      </div>
      <OwnFilters record="leads" value={search.own} onChange={(next) => onChange({ own: next })} />
    </MoreFilters>
  )
}
