import { Button } from '@mantine/core'
import { itemCategories, itemCategoryLabels } from '@sarai/contract/itinerary-words'
import { rateCardStatuses, rateCardStatusLabels } from '@sarai/contract/rate-card-words'
import { IconDownload, IconTrendingUp, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { chipsOf } from '~/records/list-chips.ts'
import { TagsFilter } from '~/records/tags-filter.tsx'
import { FilterChip } from '~/ui/filter-chip.tsx'
import { PageButton } from '~/ui/page-button.tsx'
import type { RateCardSearch } from './rate-cards-search.ts'

interface Props {
  search: RateCardSearch
  onChange: (change: RateCardSearch) => void
  onImport: () => void
  onExport: () => void
}

const categories = itemCategories.map((value) => ({ value, label: itemCategoryLabels[value] }))
const statuses = rateCardStatuses.map((value) => ({ value, label: rateCardStatusLabels[value] }))

/** The conditions of the list of rate cards, and where else rates are worked on. */
export function RateCardsFilters({ search, onChange, onImport, onExport }: Props) {
  const { can, lacks, user } = useSession()
  const chip = chipsOf(search, onChange)
  const vendors =
    useQuery(calls.vendors.choices.queryOptions({ input: { search: '' }, staleTime: 60_000 })).data?.data ?? []
  return (
    <>
      <FilterChip
        label="Vendor"
        {...chip('vendor')}
        options={vendors.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <FilterChip label="Category" {...chip('category')} options={categories} />
      <FilterChip label="Status" {...chip('status')} options={statuses} />
      <TagsFilter {...chip('tag')} />
      {user.seesCost && can('vendors', 'write') && (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconUpload size={16} stroke={1.6} />}
          onClick={onImport}
        >
          Import rates
        </Button>
      )}
      {user.seesCost && !lacks('export', null) && (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconDownload size={16} stroke={1.6} />}
          onClick={onExport}
        >
          Export rates
        </Button>
      )}
      {user.seesCost && can('prospects') && (
        <PageButton to="/rate-drift" label="Changed prices" Icon={IconTrendingUp} />
      )}
    </>
  )
}
