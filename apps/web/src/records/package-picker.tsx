import type { PackageRow } from '@sarai/contract/package-schemas'
import { useQuery } from '@tanstack/react-query'
import { plural } from '~/lib/format.ts'
import { calls } from '~/query.ts'
import { type Choice, RecordSelect, type RecordSelectProps, useTyped } from './record-select.tsx'
import { recordNumber } from './kinds.ts'

const choiceOf = ({ id, title, number, nights }: PackageRow): Choice => ({
  id,
  name: title,
  detail: `${recordNumber('package', number)} · ${plural(nights, 'night')}`,
})

/** A package, found by title, code, place or number. */
export function PackagePicker({ value, ...props }: RecordSelectProps) {
  const [search, setTyped] = useTyped()
  const found = useQuery(
    calls.packages.list.queryOptions({ input: { search, perPage: 10 }, placeholderData: (last) => last }),
  )
  const chosen = useQuery(calls.packages.get.queryOptions({ input: { id: value ?? '' }, enabled: value !== null }))
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
