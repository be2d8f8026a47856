import { vendorStatusLabels } from '@sarai/contract/vendor-words'
import type { VendorChoice } from '@sarai/contract/vendor-schemas'
import { foldVendorName } from '@sarai/itinerary/vendor-names'
import { useQuery } from '@tanstack/react-query'
import { calls } from '~/query.ts'
import { recordNumber } from './kinds.ts'
import { type Choice, RecordSelect, type RecordSelectProps, useTyped } from './record-select.tsx'

interface Props extends RecordSelectProps {
  /** One that cannot be chosen. */
  except?: string
  /** A name that is none of the vendors, which stands in the place of one. */
  typed?: string | null
  /** Offers to keep what was typed as such a name. */
  onType?: (name: string) => void
}

/** Stand for the name as it is typed now, and for the one that is kept. */
const typing = 'typing'
const kept = 'kept'

const choiceOf = ({
  id,
  number,
  name,
  city,
  status,
}: Pick<VendorChoice, 'id' | 'number' | 'name' | 'city' | 'status'>): Choice => ({
  id,
  name,
  detail: [recordNumber('vendor', number), city, status === 'active' ? null : vendorStatusLabels[status]]
    .filter(Boolean)
    .join(' · '),
})

/** One of the vendors; typing finds it by name, person, phone, city or number. */
export function VendorPicker({ value, onChange, except, typed, onType, ...props }: Props) {
  const [search, setTyped] = useTyped()
  const found = useQuery(
    calls.vendors.choices.queryOptions({ input: { search }, staleTime: 10_000, placeholderData: (last) => last }),
  )
  const chosen = useQuery(calls.vendors.get.queryOptions({ input: { id: value ?? '' }, enabled: value !== null }))
  const rows = (found.data?.data ?? []).filter(({ id }) => id !== except).map(choiceOf)
  const isKnown =
    !search || rows.some(({ name }) => foldVendorName(name) === foldVendorName(search)) || search === typed
  const asTyped: Choice[] =
    onType && !isKnown
      ? [{ id: typing, name: `Keep “${search}”`, detail: 'As a name that is none of your vendors' }]
      : []
  const current = value
    ? chosen.data && choiceOf(chosen.data.data)
    : typed
      ? { id: kept, name: typed, detail: 'None of your vendors yet' }
      : undefined
  const isAmongRows = rows.some(({ id }) => id === current?.id)
  function choose(next: string | null): void {
    if (next === typing) onType?.(search ?? '')
    else if (next !== kept) onChange(next)
  }
  return (
    <RecordSelect
      placeholder="Name, person, phone or city"
      {...props}
      value={value ?? (typed ? kept : null)}
      onChange={choose}
      onSearchChange={setTyped}
      // What was chosen before comes behind, so that the first is what was looked for.
      found={[...rows, ...(isAmongRows || !current ? [] : [current]), ...asTyped]}
      allowDeselect={false}
      current={current}
      query={found}
      nothingFoundMessage={found.isPending ? 'Searching…' : 'No vendor like this'}
    />
  )
}
