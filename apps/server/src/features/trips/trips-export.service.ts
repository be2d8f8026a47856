import type { TripSelection, TripRow } from '@sarai/contract/trips'
import { customColumns } from '../../kernel/custom-fields/custom-fields-export.service.ts'
import { columnsAsked } from '../../kernel/operations/list-export.rules.ts'
import type { ListExport } from '../../kernel/operations/list-export.service.ts'
import { nextTrips } from './trips-bulk.queries.ts'
import { tripExportColumns } from './trips-export.rules.ts'
import { presentTrip } from './trips-found.service.ts'
import { countTrips } from './trips-list.queries.ts'
import type { TripCondition } from './trips-list.rules.ts'
import { selectedTrips } from './trips-list.service.ts'
import type { TripRecord } from './trips.queries.ts'

/** What is exported of trips. */
export const tripsExport: ListExport<TripRecord, TripRow, TripCondition, TripSelection> = {
  kind: 'trips.export',
  many: 'trips',
  name: 'trips',
  count: countTrips,
  select: selectedTrips,
  next: nextTrips,
  columns: async (db, _actor, keys) => [
    ...columnsAsked(tripExportColumns, keys),
    ...(await customColumns(db, 'trips', keys)),
  ],
  present: presentTrip,
}
