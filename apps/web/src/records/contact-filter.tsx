import { useQuery } from '@tanstack/react-query'
import { calls } from '~/query.ts'
import { FilterChip } from '~/ui/filter-chip.tsx'

interface Props {
  label: string
  contactId: string | undefined
  onClear: () => void
}

/** Says that a list shows only what belongs to one contact; nothing where it does not. */
export function ContactFilter({ label, contactId, onClear }: Props) {
  const contact = useQuery(
    calls.contacts.get.queryOptions({ input: { id: contactId ?? '' }, enabled: contactId !== undefined }),
  ).data?.data
  if (!contactId) return null
  return (
    <FilterChip
      label={label}
      value={[contactId]}
      onChange={onClear}
      options={[{ value: contactId, label: contact?.name ?? 'One' }]}
      isSingle
    />
  )
}
