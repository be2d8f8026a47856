import { libraryKinds, libraryKindsLabels } from '@sarai/contract/library-words'
import { libraryIcons } from '~/itinerary/library/library-icons.ts'
import { useSession } from '~/lib/session-context.tsx'
import { chipsOf } from '~/records/list-chips.ts'
import { TagsFilter } from '~/records/tags-filter.tsx'
import { FilterChip } from '~/ui/filter-chip.tsx'
import { TextChip } from '~/ui/text-chip.tsx'
import type { LibrarySearch } from './library-search.ts'

interface Props {
  search: LibrarySearch
  onChange: (change: LibrarySearch) => void
}

const kinds = libraryKinds.map((value) => {
  const Icon = libraryIcons[value]
  return { value, label: libraryKindsLabels[value], mark: <Icon size={15} stroke={1.6} aria-hidden /> }
})

/** The conditions of the list, each a chip. */
export function LibraryFilters({ search, onChange }: Props) {
  const { user } = useSession()
  const chip = chipsOf(search, onChange)
  return (
    <>
      <FilterChip label="Kind" {...chip('kind')} options={kinds} />
      <TextChip
        label="Place"
        placeholder="Begins with, like Jaipur"
        value={search.place}
        onChange={(place) => onChange({ place })}
      />
      {user.seesCost && (
        <TextChip
          label="Supplier"
          placeholder="Begins with"
          value={search.supplier}
          onChange={(supplier) => onChange({ supplier })}
        />
      )}
      <TagsFilter {...chip('tag')} />
      <FilterChip label="Pictures" {...chip('pictures')} options={[{ value: '1', label: 'With pictures' }]} isSingle />
    </>
  )
}
