import { useQuery } from '@tanstack/react-query'
import { calls } from '~/query.ts'
import { RecordFilter } from './record-filter.tsx'

/** Says that a list shows only what belongs to one trip. */
export function TripFilter({ tripId, onClear }: { tripId: string | undefined; onClear: () => void }) {
  const { data: trip } = useQuery(
    calls.trips.get.queryOptions({ input: { id: tripId ?? '' }, enabled: tripId !== undefined }),
  )
  return <RecordFilter label="Trip" id={tripId} name={trip?.data.title} onClear={onClear} />
}
