import type { LeadRow } from '@sarai/contract/lead-schemas'
import { useQuery } from '@tanstack/react-query'
import { formatTravel } from '~/lib/format.ts'
import { calls } from '~/query.ts'
import { type Choice, RecordSelect, type RecordSelectProps, useTyped } from './record-select.tsx'
import { recordNumber } from './kinds.ts'

const choiceOf = (lead: LeadRow): Choice => ({
  id: lead.id,
  name: lead.name,
  detail: [recordNumber('lead', lead.number), lead.destinations.join(', '), formatTravel(lead)]
    .filter(Boolean)
    .join(' · '),
})

/** An enquiry, found by name, phone, email or number. */
export function LeadPicker({ value, ...props }: RecordSelectProps) {
  const [search, setTyped] = useTyped()
  const found = useQuery(
    calls.leads.list.queryOptions({ input: { search, perPage: 10 }, placeholderData: (last) => last }),
  )
  const chosen = useQuery(calls.leads.get.queryOptions({ input: { id: value ?? '' }, enabled: value !== null }))
  return (
    <RecordSelect
      {...props}
      value={value}
      onSearchChange={setTyped}
      found={(found.data?.data ?? []).map(choiceOf)}
      current={chosen.data && choiceOf(chosen.data.data)}
      query={found}
    />
  )
}
