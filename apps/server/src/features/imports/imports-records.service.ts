import type { FieldChange } from '@sarai/contract/timeline'
import { uuidv7 } from 'uuidv7'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { claimKeys } from '../../core/key-claims.ts'
import { rememberTags } from '../../kernel/agency/agency.queries.ts'
import { maySee } from '../../core/visibility.rules.ts'
import {
  deleteChanges,
  insertChanges,
  listChanges,
  listChangesOf,
  waitForSteps,
} from '../../kernel/operations/operations.queries.ts'
import { handOverTasks } from '../../kernel/tasks/tasks.queries.ts'
import { insertEntries } from '../../kernel/timeline/timeline.queries.ts'
import {
  deleteImported,
  type DeletedKind,
  findByKeys,
  type JsonRow,
  type RecordTable,
  restoreRecords,
  updateRecords,
} from './imports-records.queries.ts'
import type { Known } from './imports-sorting.rules.ts'
import { toldChanges } from './imports-custom.rules.ts'
import type { StoreRun } from './imports-targets.service.ts'

/**
 * Claims the keys of the rows, so that concurrent creators of the same people each see what earlier ones made. The
 * claim lasts to the end of the step, which may take longer than a click.
 */
export async function claimRows(db: AgencyDb, keys: string[]): Promise<void> {
  await db.together(() => [waitForSteps(db), claimKeys(db, keys)])
}

/** The records that share a phone or an email with rows, by the key they share. */
export async function knownByKey(
  { db, actor, record }: StoreRun,
  table: RecordTable,
  rows: { keys: string[] }[],
): Promise<Map<string, Known[]>> {
  const known = new Map<string, Known[]>()
  for (const { term, id, number, importId, ownerId } of await findByKeys(db, table, [
    ...new Set(rows.flatMap((row) => row.keys)),
  ])) {
    const ofTerm = known.get(term) ?? []
    known.set(term, ofTerm)
    ofTerm.push({ id, number, isOurs: importId === record.id, isVisible: maySee(actor, ownerId) })
  }
  return known
}

interface MadeRow extends JsonRow {
  id: string
  name: string
  owner_id: string | null
}

/** Writes down for each new record which file and row it is from. */
export function insertOrigins(
  { db, actor, record }: StoreRun,
  kind: RecordTable['kind'],
  rows: MadeRow[],
): Promise<void> {
  const { id: importId, fileName } = record
  return insertEntries(
    db,
    rows.map(({ id, name, owner_id, row, source }) => ({
      id: uuidv7(),
      kind: 'created',
      subject: kind,
      subjectId: id,
      subjectLabel: name,
      subjectOwnerId: owner_id,
      actorId: actor.userId,
      data: { importId, fileName, row, source },
      isQuiet: true,
    })),
  )
}

/** What a row changes of a record, and what is needed to take it back. */
export interface Change {
  record: { id: string; name: string; ownerId: string | null; importId: string | null }
  changes: FieldChange[]
  /** The columns as they become, and as they were. */
  columns: JsonRow
  before: JsonRow
}

/** Stores changes of records, with their history and what the undo needs. */
export async function storeChanges(run: StoreRun, table: RecordTable, all: Change[]): Promise<void> {
  const changed = all.filter((change) => change.changes.length > 0)
  if (changed.length === 0) return
  const { db, actor, record: source } = run
  const isOurs = ({ record }: Change) => record.importId === source.id
  const updated = await updateRecords(
    db,
    table,
    changed.map((change) => ({ id: change.record.id, columns: change.columns, isOurs: isOurs(change) })),
  )
  const tags = changed.flatMap(({ changes }) => changes.filter((one) => one.field === 'tags').flatMap((one) => one.to))
  await rememberTags(db, tags as string[])
  const strangers = changed.filter((change) => !isOurs(change))
  await noteBefore(run, strangers, new Map(updated.map((row) => [row.id, row.version])))
  for (const { record, changes } of changed) {
    const owner = changes.find((change) => change.field === 'ownerId')
    const on = table.kind === 'lead' ? { leadId: record.id } : { contactId: record.id }
    if (owner) await handOverTasks(db, on, record.ownerId, owner.to as string)
  }
  await insertEntries(
    db,
    changed.map(({ record, changes }) => ({
      id: uuidv7(),
      kind: 'changed' as const,
      subject: table.kind,
      subjectId: record.id,
      subjectLabel: record.name,
      subjectOwnerId: record.ownerId,
      actorId: actor.userId,
      changes: toldChanges(changes, run.context),
      data: { importId: source.id, fileName: source.fileName },
      isQuiet: true,
    })),
  )
}

/**
 * Keeps what records were before, for the undo. A record that an earlier row changed keeps the state before that; one
 * that the import made is deleted.
 */
async function noteBefore({ db, record }: StoreRun, changed: Change[], versions: Map<string, number>): Promise<void> {
  if (changed.length === 0) return
  const ids = changed.map((change) => change.record.id)
  const earlier = await listChangesOf(db, record.id, ids)
  const first = new Map(earlier.map((change) => [change.recordId, change.before]))
  await deleteChanges(
    db,
    earlier.map((change) => change.id),
  )
  await insertChanges(
    db,
    changed.map((change) => ({
      operationId: record.id,
      recordId: change.record.id,
      before: { ...change.before, ...first.get(change.record.id) },
      version: versions.get(change.record.id) ?? 0,
    })),
  )
}

const undoAtOnce = 500

/** Records that undo reports; others, such as the contacts of imported leads, are not counted. */
const told: Record<RecordTable['kind'], DeletedKind[]> = { lead: ['leads'], contact: ['people', 'companies'] }

/**
 * Takes back a few more records of an import: first those that were changed, then those that were made, kind by kind.
 * `after` names the kind and the last record of the step before.
 */
export async function undoNext(
  db: AgencyDb,
  importId: string,
  after: string | undefined,
  { table, kinds }: { table: RecordTable; kinds: [DeletedKind, ...DeletedKind[]] },
) {
  const announce = () => db.announce({ topic: `${table.kind}s`, ids: [], by: null })
  const changes = await listChanges(db, importId, undefined, undoAtOnce)
  if (changes.length > 0) {
    const restored = await restoreRecords(db, table, changes)
    await deleteChanges(
      db,
      changes.map((change) => change.id),
    )
    announce()
    return { restored: restored.length, kept: changes.length - restored.length, isLast: false, after }
  }
  const [kind = kinds[0], last] = (after?.split(' ') ?? []) as [DeletedKind?, string?]
  const step = await deleteImported(db, kind, { importId, after: last, limit: undoAtOnce })
  if (step.deleted > 0) announce()
  const isThrough = step.deleted + step.kept < undoAtOnce
  const next = kinds[kinds.indexOf(kind) + 1]
  const isTold = told[table.kind].includes(kind)
  return {
    restored: isTold ? step.deleted : 0,
    kept: isTold ? step.kept : 0,
    isLast: isThrough && next === undefined,
    after: isThrough ? next : `${kind} ${step.last}`,
  }
}
