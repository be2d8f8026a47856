import type { TripRow } from '@sarai/contract/trips'
import { useQuery } from '@tanstack/react-query'
import { calls } from '~/query.ts'
import { recordNumber } from './kinds.ts'
import { type Choice, RecordSelect, type RecordSelectProps, useTyped } from './record-select.tsx'

const toChoice = ({ id, number, title, customer }: TripRow): Choice => ({
  id,
  name: `${recordNumber('trip', number)} ${title}`,
  detail: customer ?? '',
})

/** A trip, found by title, customer or number. */
export function TripPicker(props: RecordSelectProps) {
  const [search, setTyped] = useTyped()
  const query = useQuery(
    calls.trips.list.queryOptions({ input: { search, perPage: 10 }, placeholderData: (last) => last }),
  )
  return (
    <RecordSelect
      {...props}
      onSearchChange={setTyped}
      found={(query.data?.data ?? []).map(toChoice)}
      current={undefined}
      query={query}
    />
  )
}
