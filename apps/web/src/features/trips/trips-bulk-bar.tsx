import { tableFormats } from '@sarai/contract/export-words'
import type { TripBulkAction } from '@sarai/contract/trips'
import { api } from '~/api.ts'
import { ExportItems } from '~/records/export-items.tsx'
import { RecordBulkBar, useBulk } from '~/records/record-bulk-bar.tsx'
import { exportTrips } from './export-trips.ts'
import type { TripsList } from './trips-page.tsx'

/** What can be done with the trips that are selected. */
export default function TripsBulkBar({ list }: { list: TripsList }) {
  const bulk = useBulk(list, (selection, change: TripBulkAction) => api.trips.bulk({ selection, change }))
  return (
    <RecordBulkBar
      bulk={bulk}
      exporting={
        <ExportItems
          hasOwner
          hasPhones={false}
          lacks={bulk.lacks('export')}
          formats={tableFormats}
          run={(format, ways) => exportTrips(format, bulk.selection, ways)}
        />
      }
      onAssign={(ownerId) => bulk.run({ action: 'assign', ownerId })}
      onTag={(tags) => bulk.run({ action: 'tag', ...tags })}
    />
  )
}
