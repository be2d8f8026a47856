import type { TripSelection } from '@sarai/contract/trips'
import type { Person } from '../../core/actor.ts'
import { today } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Cell } from '../../core/export/cells.rules.ts'
import { writeExport } from '../../core/export/export-file.ts'
import { reachOf } from '../../core/rights.ts'
import { listMembers } from '../../kernel/accounts/accounts-people.service.ts'
import { customColumns } from '../../kernel/custom-fields/custom-fields-export.service.ts'
import {
  type Exportable,
  type ExportInput,
  filtersOf,
  startExport,
} from '../../kernel/operations/export-start.service.ts'
import { runExport } from '../../kernel/operations/export.service.ts'
import { seenBy } from '../../kernel/search/searched-list.service.ts'
import type { Services } from '../../services.ts'
import { nextTrips } from './trips-bulk.queries.ts'
import { chosenColumns, type TripTexts } from './trips-export.rules.ts'
import { presentTrip } from './trips-found.service.ts'
import { countTrips } from './trips-list.queries.ts'
import type { TripCondition } from './trips-list.rules.ts'
import { selectedTrips } from './trips-list.service.ts'
import type { TripRecord } from './trips.queries.ts'

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
export async function exportTrips(
  services: Services,
  actor: Person,
  operationId: string,
  signal: AbortSignal,
): Promise<void> {
  const db = services.database.readAs(actor.agencyId)
  const names = new Map((await listMembers(db)).map(({ id, name }) => [id, name]))
  const texts: TripTexts = {
    person: (id) => (id ? (names.get(id) ?? null) : null),
    timeZone: actor.agency.timeZone,
  }
  const day = today(services.clock.now(), actor.agency.timeZone)
  await runExport<TripRecord>({
    services,
    actor,
    operationId,
    signal,
    name: 'trips',
    // What they may by now: it may have waited in the queue, or for approval.
    next: ({ input }, after, limit) =>
      nextTrips(db, { question: seenBy((input as Input).question, reachOf(actor, 'export')), after, limit }),
    async write({ input }, storageKey, trips) {
      const { format, columns: keys } = input as Input
      const columns = [...chosenColumns(keys), ...(await customColumns(db, 'trips', keys))]
      const header = columns.map(({ label }) => label)
      async function* cells(): AsyncGenerator<Cell[]> {
        for await (const trip of trips) {
          const row = presentTrip(actor, trip, day)
          yield columns.map((column) => column.value(row, texts))
        }
      }
      return writeExport(services.storage, storageKey, format, header, cells())
    },
  })
}
