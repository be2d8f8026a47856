import { taxNames } from '@sarai/contract/tax-names'
import { useIsVat } from '~/records/tax-system.ts'
import { OwnFilters, useOwnCount } from '~/records/own-filters.tsx'
import { DayRange } from '~/ui/day-range.tsx'
import { FilterChip } from '~/ui/filter-chip.tsx'
import { MoreFilters, TextFilter } from '~/ui/more-filters.tsx'
import type { ContactSearch } from './contacts-search.ts'

interface Props {
  search: ContactSearch
  onChange: (change: ContactSearch) => void
}

const names = ['city', 'created', 'gstin', 'consent'] as const

/** The conditions that are asked for less often. */
export default function ContactsMoreFilters({ search, onChange }: Props) {
  const isVat = useIsVat()
  const own = useOwnCount('contacts', search.own)
  const yesOrNo = (name: 'gstin' | 'consent', label: string, yes: string, no: string) => (
    <div>
      <FilterChip
        label={label}
        value={search[name] ? [search[name]] : []}
        onChange={([value]) => onChange({ [name]: value })}
        options={[
          { value: 'yes', label: yes },
          { value: 'no', label: no },
        ]}
        isSingle
      />
    </div>
  )
  return (
    <MoreFilters count={names.filter((name) => search[name]).length + own}>
      <TextFilter
        label="City"
        placeholder="Begins with, like Jaipur"
        value={search.city}
        onChange={(city) => onChange({ city })}
      />
      <DayRange label="Created" value={search.created} onChange={(created) => onChange({ created })} />
      {yesOrNo('gstin', taxNames(isVat).number, 'Registered', 'Not registered')}
      {yesOrNo('consent', 'Marketing', 'Agreed', 'Did not agree')}
      <OwnFilters record="contacts" value={search.own} onChange={(next) => onChange({ own: next })} />
    </MoreFilters>
  )
}
