import { calls } from '~/query.ts'
import { useQuery } from '@tanstack/react-query'
import { OwnFilters, useOwnCount } from '~/records/own-filters.tsx'
import { chipsOf } from '~/records/list-chips.ts'
import { TagsFilter } from '~/records/tags-filter.tsx'
import { FilterChip } from '~/ui/filter-chip.tsx'
import { MoreFilters, TextFilter } from '~/ui/more-filters.tsx'
import { statusChoices, useVendorTypes } from './vendor-fields.ts'
import type { VendorSearch } from './vendors-search.ts'

interface Props {
  search: VendorSearch
  onChange: (change: VendorSearch) => void
}

const stars = ['5', '4', '3', '2', '1'].map((value) => ({ value, label: `${'★'.repeat(Number(value))} or more` }))

/** The conditions of the list of vendors, each a chip. */
export function VendorsFilters({ search, onChange }: Props) {
  const chip = chipsOf(search, onChange)
  const types = useVendorTypes()
  const places = useQuery(calls.vendors.destinations.queryOptions({ staleTime: 60_000 })).data?.data ?? []
  const chosen = chip('destination').value
  const own = useOwnCount('vendors', search.own)
  return (
    <>
      <FilterChip
        label="Type"
        {...chip('type')}
        options={[...types.map(({ id, name }) => ({ value: id, label: name })), { value: 'none', label: 'No type' }]}
      />
      <FilterChip label="Status" {...chip('status')} options={statusChoices} />
      <FilterChip
        label="Destination"
        {...chip('destination')}
        options={[...new Set([...chosen, ...places])].map((value) => ({ value, label: value }))}
      />
      <TagsFilter {...chip('tag')} />
      <FilterChip label="Rating" {...chip('rating')} options={stars} isSingle />
      <FilterChip
        label="Documents"
        {...chip('docs')}
        options={[
          { value: 'expiring', label: 'Expire soon' },
          { value: 'expired', label: 'Expired' },
        ]}
        isSingle
      />
      <MoreFilters count={(search.city ? 1 : 0) + own}>
        <TextFilter
          label="City"
          placeholder="Begins with, like Jaipur"
          value={search.city}
          onChange={(city) => onChange({ city })}
        />
        <OwnFilters record="vendors" value={search.own} onChange={(next) => onChange({ own: next })} />
      </MoreFilters>
    </>
  )
}
