import { tripThemes } from '@sarai/contract/itinerary-words'
import { packageStatuses, packageStatusLabels } from '@sarai/contract/package-words'
import { formatWord } from '@sarai/contract/export-words'
import { OwnerFilter } from '~/records/owner-filter.tsx'
import { chipsOf } from '~/records/list-chips.ts'
import { TagsFilter } from '~/records/tags-filter.tsx'
import { FilterChip } from '~/ui/filter-chip.tsx'
import { TextChip } from '~/ui/text-chip.tsx'
import { PackageStatusDot } from './package-status.tsx'
import type { PackageSearch } from './packages-search.ts'

interface Props {
  search: PackageSearch
  onChange: (change: PackageSearch) => void
}

const lengths = [
  { value: '..3', label: 'Up to 3 nights' },
  { value: '4..6', label: '4 to 6 nights' },
  { value: '7..10', label: '7 to 10 nights' },
  { value: '11..', label: '11 nights and more' },
]

/** The conditions of the list, each a chip. */
export function PackagesFilters({ search, onChange }: Props) {
  const chip = chipsOf(search, onChange)
  return (
    <>
      <FilterChip
        label="Status"
        {...chip('status')}
        options={packageStatuses.map((value) => ({
          value,
          label: packageStatusLabels[value],
          mark: <PackageStatusDot status={value} />,
        }))}
      />
      <TextChip
        label="Destination"
        placeholder="Begins with, like Udaipur"
        value={search.dest}
        onChange={(dest) => onChange({ dest })}
      />
      <FilterChip
        label="Theme"
        {...chip('theme')}
        options={tripThemes.map((value) => ({ value, label: formatWord(value) }))}
      />
      <FilterChip label="Nights" {...chip('nights')} options={lengths} isSingle />
      <OwnerFilter {...chip('owner')} />
      <TagsFilter {...chip('tag')} />
      <TextChip label="Valid on" type="date" value={search.valid} onChange={(valid) => onChange({ valid })} />
    </>
  )
}
