import type { BookingSelection } from '@sarai/contract/booking-schemas'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import {
  type Exportable,
  type ExportInput,
  filtersOf,
  startExport,
} from '../../kernel/operations/export-start.service.ts'
import { columnsAsked } from '../../kernel/operations/list-export.rules.ts'
import { exportList } from '../../kernel/operations/list-export.service.ts'
import type { Services } from '../../services.ts'
import { columnsFor } from './bookings-export.rules.ts'
import { presentRow } from './bookings-found.service.ts'
import { countBookings, nextBookings } from './bookings-list.queries.ts'
import type { BookingCondition } from './bookings-list.rules.ts'
import { selectedBookings } from './bookings-list.service.ts'

type Input = ExportInput<BookingCondition, 'csv' | 'xlsx'>

/** What is exported of bookings. */
export const exportableBookings: Exportable<BookingCondition> = {
  kind: 'bookings.export',
  many: 'bookings',
  title: (count) => (count === undefined ? 'Export bookings' : `Export ${count} bookings`),
  count: countBookings,
}

/** Notes an export to be made. @returns the operation that will make it */
export async function startBookingExport(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { selection, ...asked }: { selection: BookingSelection; format: Input['format']; columns?: string[] },
) {
  const question = await selectedBookings(db, actor, selection)
  return startExport(services, db, actor, exportableBookings, { ...asked, question, filters: filtersOf(selection) })
}

/** Writes the bookings of an export to its file. */
export const exportBookings = (
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
      name: 'bookings',
      next: nextBookings,
      columns: async (_db, actor, keys) => columnsAsked(columnsFor(actor), keys),
      present: presentRow,
      tellsCosts: true,
    },
  )
