import type { TripFilters } from '@sarai/contract/trips'
import { tripExportKeys } from '@sarai/contract/trips-columns'
import { api } from '~/api.ts'
import { listExport } from '~/records/list-export.ts'

/** Exports trips to a file. */
export const exportTrips = listExport<TripFilters>((asked) => api.trips.export(asked), tripExportKeys)
