import type { AttachableKind, AttachedTo } from '@sarai/contract/record-kinds'
import { and, asc, desc, eq, getTableColumns, gt, inArray, isNotNull, ne, not, or } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { attachedIdColumns } from '../records/attachments.queries.ts'
import { type attachedIdsOf, pointerOf, subjectOf } from '../records/attachments.rules.ts'
import { files } from './files.table.ts'

const { subjectKind, subjectId, ...own } = getTableColumns(files)
const columns = { ...own, ...attachedIdColumns({ subjectKind, subjectId }) }
export type FileRecord = Omit<typeof files.$inferSelect, 'subjectKind' | 'subjectId'> & ReturnType<typeof attachedIdsOf>

/** The files of records of a kind, newest first; without those that tell costs for whoever does not see them. */
export function listFilesOf(
  db: AgencyDb,
  kind: AttachableKind,
  ids: string[],
  { seesCost }: { seesCost: boolean },
): Promise<FileRecord[]> {
  const isOnOne = and(eq(files.subjectKind, kind), inArray(files.subjectId, ids))
  return db
    .select(columns)
    .from(files)
    .where(and(db.own(files), isOnOne, seesCost ? undefined : not(files.tellsCosts)))
    .orderBy(desc(files.id))
    .limit(500)
}

/** The files of a record, in the same order and as far as somebody may see them. */
export function listFiles(db: AgencyDb, on: AttachedTo, sees: { seesCost: boolean }): Promise<FileRecord[]> {
  const { kind, id } = pointerOf(on)
  return listFilesOf(db, kind, [id], sees)
}

export type NewFile = Omit<typeof files.$inferInsert, 'subjectKind' | 'subjectId'> & { on: AttachedTo }

export async function insertFile(db: AgencyDb, { on, ...file }: NewFile): Promise<FileRecord> {
  const [inserted] = await db
    .insert(files)
    .values({ ...file, ...subjectOf(on) })
    .returning(columns)
  if (!inserted) throw new Error('the file was not stored')
  return inserted
}

/** Calls a file otherwise. */
export async function updateFileName(db: AgencyDb, id: string, name: string): Promise<void> {
  await db
    .update(files)
    .set({ name })
    .where(and(db.own(files), eq(files.id, id)))
}

export async function findFile(db: AgencyDb, id: string): Promise<FileRecord | undefined> {
  const [file] = await db
    .select(columns)
    .from(files)
    .where(and(db.own(files), eq(files.id, id)))
  return file
}

/** Files with unencrypted bytes, in the order of their ids. */
export function listInClear(db: AgencyDb, after: string | undefined, limit: number): Promise<FileRecord[]> {
  const isClear = or(not(files.isSealed), isNotNull(files.clearKey))
  return db
    .select(columns)
    .from(files)
    .where(and(db.own(files), isClear, after ? gt(files.id, after) : undefined))
    .orderBy(asc(files.id))
    .limit(limit)
}

/** Changes where a file is kept, unless it was changed since it was read. @returns false where it is not */
export async function updateFile(
  db: AgencyDb,
  { id, storageKey, clearKey }: { id: string; storageKey?: string; clearKey?: string },
  changes: Partial<Pick<FileRecord, 'storageKey' | 'isSealed' | 'clearKey'>>,
): Promise<boolean> {
  const isAsSeen = and(
    eq(files.id, id),
    storageKey === undefined ? undefined : eq(files.storageKey, storageKey),
    clearKey === undefined ? undefined : eq(files.clearKey, clearKey),
  )
  const changed = await db
    .update(files)
    .set(changes)
    .where(and(db.own(files), isAsSeen))
    .returning({ id: files.id })
  return changed.length > 0
}

/** Says whether a file tells costs. @returns undefined where that is said already, or the file is gone */
export async function setTellsCosts(db: AgencyDb, id: string, tellsCosts: boolean): Promise<FileRecord | undefined> {
  const [file] = await db
    .update(files)
    .set({ tellsCosts })
    .where(and(db.own(files), eq(files.id, id), ne(files.tellsCosts, tellsCosts)))
    .returning(columns)
  return file
}

export function deleteFile(db: AgencyDb, id: string) {
  return db.delete(files).where(and(db.own(files), eq(files.id, id)))
}
