import type { BookingSelection } from '@sarai/contract/booking-schemas'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Cell } from '../../core/export/cells.rules.ts'
import { writeExport } from '../../core/export/export-file.ts'
import { reachOf } from '../../core/rights.ts'
import { listMembers } from '../../kernel/accounts/accounts-people.service.ts'
import {
  type Exportable,
  type ExportInput,
  filtersOf,
  startExport,
} from '../../kernel/operations/export-start.service.ts'
import { runExport } from '../../kernel/operations/export.service.ts'
import { seenBy } from '../../kernel/search/searched-list.service.ts'
import type { Services } from '../../services.ts'
import { chosenColumns, type BookingTexts } from './bookings-export.rules.ts'
import { presentRow } from './bookings-found.service.ts'
import { countBookings, nextBookings } from './bookings-list.queries.ts'
import type { BookingCondition } from './bookings-list.rules.ts'
import { selectedBookings } from './bookings-list.service.ts'
import type { BookingRecord } from './bookings.queries.ts'

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
export async function exportBookings(
  services: Services,
  actor: Person,
  operationId: string,
  signal: AbortSignal,
): Promise<void> {
  const db = services.database.readAs(actor.agencyId)
  const names = new Map((await listMembers(db)).map(({ id, name }) => [id, name]))
  const texts: BookingTexts = {
    person: (id) => (id ? (names.get(id) ?? null) : null),
    timeZone: actor.agency.timeZone,
  }
  await runExport<BookingRecord>({
    services,
    actor,
    operationId,
    signal,
    name: 'bookings',
    showsCosts: actor.seesCost,
    // What they may by now: it may have waited in the queue, or for approval.
    next: ({ input }, after, limit) =>
      nextBookings(db, { question: seenBy((input as Input).question, reachOf(actor, 'export')), after, limit }),
    async write({ input }, storageKey, bookings) {
      const { format, columns: keys } = input as Input
      const columns = chosenColumns(keys, actor)
      const header = columns.map(({ label }) => label)
      async function* cells(): AsyncGenerator<Cell[]> {
        for await (const booking of bookings) {
          const row = presentRow(actor, booking)
          yield columns.map((column) => column.value(row, texts))
        }
      }
      return writeExport(services.storage, storageKey, format, header, cells())
    },
  })
}
