import type { TripSelection } from '@sarai/contract/trips'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { customColumns } from '../../kernel/custom-fields/custom-fields-export.service.ts'
import {
  type Exportable,
  type ExportInput,
  filtersOf,
  startExport,
} from '../../kernel/operations/export-start.service.ts'
import { columnsAsked } from '../../kernel/operations/list-export.rules.ts'
import { exportList } from '../../kernel/operations/list-export.service.ts'
import type { Services } from '../../services.ts'
import { nextTrips } from './trips-bulk.queries.ts'
import { tripExportColumns } from './trips-export.rules.ts'
import { presentTrip } from './trips-found.service.ts'
import { countTrips } from './trips-list.queries.ts'
import type { TripCondition } from './trips-list.rules.ts'
import { selectedTrips } from './trips-list.service.ts'

type Input = ExportInput<TripCondition, 'csv' | 'xlsx'>

/** What is exported of trips. */
export const exportableTrips: Exportable<TripCondition> = {
  kind: 'trips.export',
  many: 'trips',
  title: (count) => (count === undefined ? 'Export trips' : `Export ${count} trips`),
  count: countTrips,
}

/** Notes an export to be made. @returns the operation that will make it */
export async function startTripExport(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { selection, ...asked }: { selection: TripSelection; format: Input['format']; columns?: string[] },
) {
  const question = await selectedTrips(services, db, actor, selection)
  return startExport(services, db, actor, exportableTrips, { ...asked, question, filters: filtersOf(selection) })
}

/** Writes the trips of an export to its file. */
export const exportTrips = (
  services: Services,
  actor: Person,
  operationId: string,
  signal: AbortSignal,
): Promise<void> =>
  exportList(
    services,
    actor,
    { operationId, signal },
    {
      name: 'trips',
      next: nextTrips,
      columns: async (db, _actor, keys) => [
        ...columnsAsked(tripExportColumns, keys),
        ...(await customColumns(db, 'trips', keys)),
      ],
      present: presentTrip,
    },
  )
