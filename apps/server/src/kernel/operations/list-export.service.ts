import { Readable } from 'node:stream'
import type { Person } from '../../core/actor.ts'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Question } from '../../core/db/table-query.ts'
import type { Cell } from '../../core/export/cells.rules.ts'
import { writeExport } from '../../core/export/export-file.ts'
import { refused } from '../../core/errors.ts'
import { phoneText } from '../../core/phones.rules.ts'
import { reachOf } from '../../core/rights.ts'
import type { Services } from '../../services.ts'
import { listMembers } from '../accounts/accounts-people.service.ts'
import { seenBy } from '../search/searched-list.service.ts'
import { type Exportable, type ExportInput, filtersOf, startExport } from './export-start.service.ts'
import { isUnowned } from './file-rights.service.ts'
import { runExport } from './export.service.ts'
import type { ExportColumn, ExportTexts } from './list-export.rules.ts'
import type { OperationRecord } from './operations.queries.ts'

type Input<C extends string> = ExportInput<C, string>
export type Picked = { ids: string[] } | { search?: string; filters: object }

/** A list that is written to a file as it is shown. */
export interface ListExport<
  Row extends { id: string },
  Shown,
  C extends string,
  S extends Picked,
> extends Exportable<C> {
  /** What the file is called, before the day and the ending. */
  name: string
  /** What somebody selected, as a question. */
  select(services: Services, db: AgencyDb, actor: Person, selection: S): Promise<Question<C>>
  /** The next rows in the order of their ids. */
  next(db: AgencyDb, part: { question: Question<C>; after: string | undefined; limit: number }): Promise<Row[]>
  /** The columns that were asked for, of those that somebody may see. */
  columns(db: AgencyDb, actor: Person, keys: string[] | undefined): Promise<ExportColumn<Shown>[]>
  /** A row as the list shows it to somebody, on a day. */
  present(actor: Person, row: Row, day: string): Shown
  /** The records that a row tells of, where the row is none itself: who sees the file must see them. */
  about?: (row: Row) => string[]
  /** The file tells net prices where somebody sees them. */
  tellsCosts?: true
  /** Files that are no tables, by their ending: the text of each row. */
  texts?: Readonly<Record<string, (row: Row, input: Input<C>) => string>>
}

/** What an export of a list is asked for. */
type Asked<S> = { selection: S } & Pick<ExportInput<never, string>, 'format' | 'columns' | 'phones' | 'vcardVersion'>

/** Notes an export to be made. @throws AppError where it is of what was deleted: its file would be withheld from everybody */
export async function startListExport<Row extends { id: string }, Shown, C extends string, S extends Picked>(
  services: Services,
  db: AgencyDb,
  actor: Person,
  list: ListExport<Row, Shown, C, S>,
  { selection, ...asked }: Asked<S>,
): Promise<OperationRecord> {
  if ('filters' in selection && 'deleted' in selection.filters && selection.filters.deleted)
    throw refused('DELETED', 'What was deleted is not exported. Restore it first.')
  const question = await list.select(services, db, actor, selection)
  return startExport(services, db, actor, list, { ...asked, question, filters: filtersOf(selection) })
}

async function textsFor(db: AgencyDb, { agency }: Person, phones: Input<string>['phones']): Promise<ExportTexts> {
  const names = new Map((await listMembers(db)).map(({ id, name }) => [id, name]))
  return {
    person: (id) => (id ? (names.get(id) ?? null) : null),
    phone: (e164) => phoneText(e164, agency.country, phones ?? 'local'),
    timeZone: agency.timeZone,
  }
}

/** Writes the records of an export to its file, for whoever asked for it. */
export async function exportList<Row extends { id: string }, Shown, C extends string, S extends Picked>(
  services: Services,
  actor: Person,
  list: ListExport<Row, Shown, C, S>,
  { operationId, signal }: { operationId: string; signal: AbortSignal },
): Promise<void> {
  const db = services.database.readAs(actor.agencyId)
  const day = todayFor(services, actor.agency)
  // What they may by now: it may have waited in the queue, or for approval.
  const seen = (input: Input<C>) =>
    isUnowned({ kind: list.kind, input }) ? input.question : seenBy(input.question, reachOf(actor, 'export'))
  await runExport<Row>({
    services,
    actor,
    operationId,
    signal,
    name: list.name,
    about: list.about,
    showsCosts: list.tellsCosts && actor.seesCost,
    next: ({ input }, after, limit) => list.next(db, { question: seen(input as Input<C>), after, limit }),
    async write(operation, storageKey, rows) {
      const input = operation.input as Input<C>
      const { format, columns: keys, phones } = input
      const textOf = list.texts?.[format]
      if (textOf) return services.storage.putStream(storageKey, Readable.from(each(rows, (row) => textOf(row, input))))
      const [columns, texts] = await db.together(() => [list.columns(db, actor, keys), textsFor(db, actor, phones)])
      const header = columns.map(({ label }) => label)
      const cells = each(rows, (row): Cell[] => {
        const shown = list.present(actor, row, day)
        return columns.map((column) => column.value(shown, texts))
      })
      return writeExport(services.storage, storageKey, format === 'xlsx' ? 'xlsx' : 'csv', header, cells)
    },
  })
}

async function* each<T, R>(rows: AsyncIterable<T>, work: (row: T) => R): AsyncGenerator<R> {
  for await (const row of rows) yield work(row)
}
