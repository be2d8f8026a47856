import { leadSources } from '@sarai/contract/lead-words'
import { lazy, Suspense } from 'react'
import { formatWord } from '@sarai/contract/export-words'
import { ContactFilter } from '~/records/contact-filter.tsx'
import { OwnerFilter } from '~/records/owner-filter.tsx'
import { chipsOf } from '~/records/list-chips.ts'
import { TagsFilter } from '~/records/tags-filter.tsx'
import { FilterChip } from '~/ui/filter-chip.tsx'
import type { ContactSearch } from './contacts-search.ts'

const MoreFilters = lazy(() => import('./contacts-more-filters.tsx'))

interface Props {
  search: ContactSearch
  onChange: (change: ContactSearch) => void
}

/** The conditions that are asked for most, each a chip; the others behind one more. */
export function ContactsFilters({ search, onChange }: Props) {
  const chip = chipsOf(search, onChange)
  return (
    <>
      <ContactFilter label="People of" contactId={search.company} onClear={() => onChange({ company: undefined })} />
      <FilterChip
        label="Kind"
        {...chip('kind')}
        options={[
          { value: 'person', label: 'People' },
          { value: 'company', label: 'Companies' },
        ]}
        isSingle
      />
      <OwnerFilter {...chip('owner')} />
      <TagsFilter {...chip('tag')} />
      <FilterChip
        label="Documents"
        {...chip('docs')}
        options={[
          { value: 'expiring', label: 'Expire soon' },
          { value: 'expired', label: 'Expired' },
        ]}
        isSingle
      />
      <FilterChip
        label="Source"
        {...chip('source')}
        options={leadSources.map((source) => ({ value: source, label: formatWord(source) }))}
      />
      <Suspense fallback={null}>
        <MoreFilters search={search} onChange={onChange} />
      </Suspense>
    </>
  )
}
