import { libraryKinds, libraryKindsLabels } from '@sarai/contract/library-words'
import { libraryIcons } from '~/itinerary/library/library-icons.ts'
import { useSession } from '~/lib/session-context.tsx'
import { FilterChip } from '~/ui/filter-chip.tsx'
import { TextChip } from '~/ui/text-chip.tsx'
import type { LibrarySearch } from './library-search-names.ts'

interface Props {
  search: LibrarySearch
  onChange: (change: Partial<LibrarySearch>) => void
}

const kinds = libraryKinds.map((value) => {
  const Icon = libraryIcons[value]
  return { value, label: libraryKindsLabels[value], mark: <Icon size={15} stroke={1.6} aria-hidden /> }
})

/** The conditions of the list, each a chip. */
export function LibraryFilters({ search, onChange }: Props) {
  const { tags, user } = useSession()
  const choose = (name: 'kind' | 'tag') => (values: string[]) => onChange({ [name]: values.join(',') || undefined })
  return (
    <>
      <FilterChip label="Kind" value={search.kind?.split(',') ?? []} onChange={choose('kind')} options={kinds} />
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
      {tags.length > 0 && (
        <FilterChip
          label="Tags"
          value={search.tag?.split(',') ?? []}
          onChange={choose('tag')}
          options={tags.map((tag) => ({ value: tag, label: tag }))}
        />
      )}
      <FilterChip
        label="Pictures"
        value={search.pictures ? ['1'] : []}
        onChange={([value]) => onChange({ pictures: value })}
        options={[{ value: '1', label: 'With pictures' }]}
        isSingle
      />
    </>
  )
}
