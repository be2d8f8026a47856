import { useMemo } from 'react'
import { api } from '~/api.ts'
import { Facts } from '~/records/facts.tsx'
import { useOwnFields } from '~/records/own-fields.ts'
import type { RecordField } from '~/records/record-fields.ts'
import { tripsCache } from './trips-cache.ts'
import type { TripTabProps } from './trip-tabs.ts'

const tags: RecordField = { name: 'tags', label: 'Tags', kind: 'tags', section: 'Trip', isAlways: true }

/** A trip's tags and the agency's own fields of it, each changed where it stands. */
export function TripOwnFacts({ trip, isEditable }: TripTabProps) {
  const own = useOwnFields('trips', { tripId: trip.id })
  const fields = useMemo(() => [tags, ...own], [own])
  return (
    <Facts
      record={trip}
      fields={fields}
      isEditable={isEditable}
      currencyOf={() => trip.currency}
      save={async (version, changes) => (await api.trips.update({ id: trip.id, version, changes })).data}
      onSaved={(saved) => tripsCache.show(saved)}
    />
  )
}
