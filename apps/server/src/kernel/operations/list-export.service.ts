import type { Person } from '../../core/actor.ts'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Question } from '../../core/db/table-query.ts'
import type { Cell } from '../../core/export/cells.rules.ts'
import { writeExport } from '../../core/export/export-file.ts'
import { reachOf } from '../../core/rights.ts'
import type { Services } from '../../services.ts'
import { listMembers } from '../accounts/accounts-people.service.ts'
import { seenBy } from '../search/searched-list.service.ts'
import type { ExportInput } from './export-start.service.ts'
import { runExport } from './export.service.ts'
import type { ExportColumn } from './list-export.rules.ts'

/** A list that is written to a file as it is shown. */
export interface ExportedList<Row extends { id: string }, Shown, C extends string> {
  /** What the file is called, before the day and the ending. */
  name: string
  /** The next rows in the order of their ids. */
  next(db: AgencyDb, part: { question: Question<C>; after: string | undefined; limit: number }): Promise<Row[]>
  /** The columns that were asked for, of those that somebody may see. */
  columns(db: AgencyDb, actor: Person, keys: string[] | undefined): Promise<ExportColumn<Shown>[]>
  /** A row as the list shows it to somebody, on a day. */
  present(actor: Person, row: Row, day: string): Shown
  /** The file tells net prices where somebody sees them. */
  tellsCosts?: true
}

/** Writes the records of an export to its file, for whoever asked for it. */
export async function exportList<Row extends { id: string }, Shown, C extends string>(
  services: Services,
  actor: Person,
  { operationId, signal }: { operationId: string; signal: AbortSignal },
  list: ExportedList<Row, Shown, C>,
): Promise<void> {
  type Input = ExportInput<C, 'csv' | 'xlsx'>
  const db = services.database.readAs(actor.agencyId)
  const names = new Map((await listMembers(db)).map(({ id, name }) => [id, name]))
  const texts = {
    person: (id: string | null) => (id ? (names.get(id) ?? null) : null),
    timeZone: actor.agency.timeZone,
  }
  const day = todayFor(services, actor.agency)
  await runExport<Row>({
    services,
    actor,
    operationId,
    signal,
    name: list.name,
    showsCosts: list.tellsCosts && actor.seesCost,
    // What they may by now: it may have waited in the queue, or for approval.
    next: ({ input }, after, limit) =>
      list.next(db, { question: seenBy((input as Input).question, reachOf(actor, 'export')), after, limit }),
    async write({ input }, storageKey, rows) {
      const { format, columns: keys } = input as Input
      const columns = await list.columns(db, actor, keys)
      const header = columns.map(({ label }) => label)
      async function* cells(): AsyncGenerator<Cell[]> {
        for await (const row of rows) {
          const shown = list.present(actor, row, day)
          yield columns.map((column) => column.value(shown, texts))
        }
      }
      return writeExport(services.storage, storageKey, format, header, cells())
    },
  })
}
