import { leadSources } from '@sarai/contract/lead-words'
import { lazy, Suspense } from 'react'
import { formatWord } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { ContactFilter } from '~/records/contact-filter.tsx'
import { OwnerFilter } from '~/records/owner-filter.tsx'
import { FilterChip } from '~/ui/filter-chip.tsx'
import type { ContactSearch } from './contacts-search-names.ts'

const MoreFilters = lazy(() => import('./contacts-more-filters.tsx'))

interface Props {
  search: ContactSearch
  onChange: (change: Partial<ContactSearch>) => void
}

/** The conditions that are asked for most, each a chip; the others behind one more. */
export function ContactsFilters({ search, onChange }: Props) {
  const { tags } = useSession()
  const chosen = (name: keyof ContactSearch) => search[name]?.split(',') ?? []
  const choose = (name: keyof ContactSearch) => (values: string[]) =>
    onChange({ [name]: values.join(',') || undefined })
  return (
    <>
      <ContactFilter label="People of" contactId={search.company} onClear={() => onChange({ company: undefined })} />
      <FilterChip
        label="Kind"
        value={chosen('kind')}
        onChange={choose('kind')}
        options={[
          { value: 'person', label: 'People' },
          { value: 'company', label: 'Companies' },
        ]}
        isSingle
      />
      <OwnerFilter value={chosen('owner')} onChange={choose('owner')} />
      {tags.length > 0 && (
        <FilterChip
          label="Tags"
          value={chosen('tag')}
          onChange={choose('tag')}
          options={tags.map((tag) => ({ value: tag, label: tag }))}
        />
      )}
      <FilterChip
        label="Documents"
        value={chosen('docs')}
        onChange={choose('docs')}
        options={[
          { value: 'expiring', label: 'Expire soon' },
          { value: 'expired', label: 'Expired' },
        ]}
        isSingle
      />
      <FilterChip
        label="Source"
        value={chosen('source')}
        onChange={choose('source')}
        options={leadSources.map((source) => ({ value: source, label: formatWord(source) }))}
      />
      <Suspense fallback={null}>
        <MoreFilters search={search} onChange={onChange} />
      </Suspense>
    </>
  )
}
