import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { vendorStatusLabels } from '@sarai/contract/vendor-words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '~/query.ts'

interface Props {
  label: string
  value: string | null
  onChange: (vendorId: string | null) => void
  /** One that cannot be chosen. */
  except?: string
  [prop: string]: unknown
}

/** One of the vendors; typing finds it by name, person, phone, city or number. */
export function VendorPicker({ label, value, onChange, except, ...props }: Props) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 200)
  const found = useQuery(calls.vendors.choices.queryOptions({ input: { search }, staleTime: 10_000 })).data?.data ?? []
  const shown = found.filter(({ id }) => id !== except)
  const about = (status: (typeof found)[number]['status']) => (status === 'active' ? null : vendorStatusLabels[status])
  return (
    <Select
      {...props}
      label={label}
      placeholder="Name, person, phone or city"
      searchable
      clearable
      filter={({ options }) => options}
      data={shown.map(({ id, name, city, status }) => ({
        value: id,
        label: [name, city, about(status)].filter(Boolean).join(', '),
      }))}
      nothingFoundMessage="No vendor like this"
      searchValue={typed}
      onSearchChange={setTyped}
      value={value}
      onChange={onChange}
    />
  )
}
