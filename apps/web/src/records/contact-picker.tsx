import { Loader, Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { ContactFilters } from '@sarai/contract/contact-schemas'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumberOf, formatPhone } from '~/lib/format.ts'
import { calls } from '~/query.ts'

interface Props extends Omit<SelectProps, 'value' | 'onChange' | 'data'> {
  kind?: ContactFilters['kind']
  value: string | null
  onChange: (contactId: string | null) => void
  /** Contacts that cannot be chosen. */
  except?: readonly string[]
  /** Offers to add what was typed as a new contact. */
  onAdd?: (name: string) => void
}

/** Stands for adding what was typed. */
const addNew = 'new'

const restMs = 150

/** A contact, found by name, phone, email or number. */
export function ContactPicker({ kind, value, onChange, except, onAdd, ...props }: Props) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), restMs)
  const found = useQuery(
    calls.contacts.list.queryOptions({
      input: { search: search || undefined, filters: kind ? { kind } : undefined, perPage: 10 },
      placeholderData: (last) => last,
    }),
  )
  const chosen = useQuery(calls.contacts.get.queryOptions({ input: { id: value ?? '' }, enabled: value !== null }))
  const rows = (found.data?.data ?? []).filter((row) => !except?.includes(row.id))
  const current = chosen.data?.data
  const all = current && !rows.some((row) => row.id === current.id) ? [current, ...rows] : rows
  const details = new Map(
    all.map((row) => [
      row.id,
      [formatNumberOf('contact', row.number), formatPhone(row.phone) || row.email, row.city]
        .filter(Boolean)
        .join(' · '),
    ]),
  )
  return (
    <Select
      {...props}
      searchable
      clearable
      // The server has searched already.
      filter={({ options }) => options}
      data={[
        ...all.map((row) => ({ value: row.id, label: row.name })),
        ...(onAdd && search ? [{ value: addNew, label: `Add "${search}"` }] : []),
      ]}
      value={value}
      onChange={(next) => (next === addNew ? onAdd?.(search) : onChange(next))}
      onSearchChange={setTyped}
      rightSection={found.isFetching ? <Loader size={14} /> : undefined}
      nothingFoundMessage={found.isPending ? 'Searching…' : 'Nobody found'}
      renderOption={({ option }) => (
        <div>
          {option.label}
          <div className="quiet">{details.get(option.value) ?? 'As a new contact'}</div>
        </div>
      )}
    />
  )
}
