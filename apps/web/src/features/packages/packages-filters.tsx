import { tripThemes } from '@sarai/contract/itinerary-words'
import { packageStatuses, packageStatusLabels } from '@sarai/contract/package-words'
import { formatWord } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { OwnerFilter } from '~/records/owner-filter.tsx'
import { FilterChip } from '~/ui/filter-chip.tsx'
import { TextChip } from '~/ui/text-chip.tsx'
import { PackageStatusDot } from './package-status.tsx'
import type { PackageSearch } from './packages-search-names.ts'

interface Props {
  search: PackageSearch
  onChange: (change: Partial<PackageSearch>) => void
}

const lengths = [
  { value: '..3', label: 'Up to 3 nights' },
  { value: '4..6', label: '4 to 6 nights' },
  { value: '7..10', label: '7 to 10 nights' },
  { value: '11..', label: '11 nights and more' },
]

/** The conditions of the list, each a chip. */
export function PackagesFilters({ search, onChange }: Props) {
  const { tags } = useSession()
  const chosen = (name: keyof PackageSearch) => search[name]?.split(',') ?? []
  const choose = (name: keyof PackageSearch) => (values: string[]) =>
    onChange({ [name]: values.join(',') || undefined })
  return (
    <>
      <FilterChip
        label="Status"
        value={chosen('status')}
        onChange={choose('status')}
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
        value={chosen('theme')}
        onChange={choose('theme')}
        options={tripThemes.map((value) => ({ value, label: formatWord(value) }))}
      />
      <FilterChip label="Nights" value={chosen('nights')} onChange={choose('nights')} options={lengths} isSingle />
      <OwnerFilter value={chosen('owner')} onChange={choose('owner')} />
      {tags.length > 0 && (
        <FilterChip
          label="Tags"
          value={chosen('tag')}
          onChange={choose('tag')}
          options={tags.map((tag) => ({ value: tag, label: tag }))}
        />
      )}
      <TextChip label="Valid on" type="date" value={search.valid} onChange={(valid) => onChange({ valid })} />
    </>
  )
}
