import { useQueries, useQuery } from '@tanstack/react-query'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { FilterChip } from '~/ui/filter-chip.tsx'
import { useTyped } from './record-select.tsx'

interface Props {
  value: string[]
  onChange: (chosen: string[]) => void
}

/** Vendors to choose some of; for those who may know whom the agency buys from. */
export function VendorFilter(props: Props) {
  const { can, user } = useSession()
  return user.seesCost && can('vendors', 'read') ? <Vendors {...props} /> : null
}

const noVendor = { value: 'none', label: 'None of your vendors' }

function Vendors({ value, onChange }: Props) {
  const [search, setTyped] = useTyped()
  const found = useQuery(
    calls.vendors.choices.queryOptions({ input: { search }, staleTime: 10_000, placeholderData: (last) => last }),
  ).data?.data
  const chosen = useQueries({
    queries: value
      .filter((id) => id !== noVendor.value)
      .map((id) => calls.vendors.get.queryOptions({ input: { id }, staleTime: 60_000 })),
  })
  const names = new Map(
    [...chosen.flatMap(({ data }) => data?.data ?? []), ...(found ?? [])].map(({ id, name }) => [id, name]),
  )
  return (
    <FilterChip
      label="Vendor"
      value={value}
      onChange={onChange}
      options={[noVendor, ...[...names].map(([id, name]) => ({ value: id, label: name }))]}
      onSearch={setTyped}
    />
  )
}
