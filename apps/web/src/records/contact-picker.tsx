import type { ContactFilters, ContactRow } from '@sarai/contract/contact-schemas'
import { useQuery } from '@tanstack/react-query'
import { formatPhone } from '~/lib/format.ts'
import { calls } from '~/query.ts'
import { type Choice, RecordSelect, type RecordSelectProps, useTyped } from './record-select.tsx'
import { recordNumber } from './kinds.ts'

interface Props extends RecordSelectProps {
  kind?: ContactFilters['kind']
  /** Contacts that cannot be chosen. */
  except?: readonly string[]
  /** Offers to add what was typed as a new contact. */
  onAdd?: (name: string) => void
}

/** Stands for adding what was typed. */
const addNew = 'new'

type Named = Pick<ContactRow, 'id' | 'name' | 'number' | 'phone' | 'email' | 'city'>
const choiceOf = ({ id, name, number, phone, email, city }: Named): Choice => ({
  id,
  name,
  detail: [recordNumber('contact', number), formatPhone(phone) || email, city].filter(Boolean).join(' · '),
})

/** A contact, found by name, phone, email or number. */
export function ContactPicker({ kind, value, onChange, except, onAdd, ...props }: Props) {
  const [search, setTyped] = useTyped()
  const found = useQuery(
    calls.contacts.list.queryOptions({
      input: { search, filters: kind ? { kind } : undefined, perPage: 10 },
      placeholderData: (last) => last,
    }),
  )
  const chosen = useQuery(calls.contacts.get.queryOptions({ input: { id: value ?? '' }, enabled: value !== null }))
  const rows = (found.data?.data ?? []).filter((row) => !except?.includes(row.id)).map(choiceOf)
  const adding = onAdd && search ? [{ id: addNew, name: `Add "${search}"`, detail: 'As a new contact' }] : []
  return (
    <RecordSelect
      {...props}
      value={value}
      onChange={(next) => (next === addNew ? onAdd?.(search ?? '') : onChange(next))}
      onSearchChange={setTyped}
      found={[...rows, ...adding]}
      current={chosen.data && choiceOf(chosen.data.data)}
      query={found}
      nothingFoundMessage={found.isPending ? 'Searching…' : 'Nobody found'}
    />
  )
}
