import { useQuery } from '@tanstack/react-query'
import { calls } from '~/query.ts'
import { RecordFilter } from './record-filter.tsx'

interface Props {
  label: string
  contactId: string | undefined
  onClear: () => void
}

/** Says that a list shows only what belongs to one contact. */
export function ContactFilter({ label, contactId, onClear }: Props) {
  const contact = useQuery(
    calls.contacts.get.queryOptions({ input: { id: contactId ?? '' }, enabled: contactId !== undefined }),
  ).data?.data
  return <RecordFilter label={label} id={contactId} name={contact?.name} onClear={onClear} />
}
