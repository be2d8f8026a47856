import type { FileOn } from '@sarai/contract/files'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { files } from './files.table.ts'

export type FileRecord = typeof files.$inferSelect

export function listFiles(db: AgencyDb, on: FileOn): Promise<FileRecord[]> {
  const isOn =
    'leadId' in on
      ? eq(files.leadId, on.leadId)
      : 'contactId' in on
        ? eq(files.contactId, on.contactId)
        : eq(files.proposalId, on.proposalId)
  return db
    .select()
    .from(files)
    .where(and(db.own(files), isOn))
    .orderBy(desc(files.id))
    .limit(500)
}

export async function insertFile(db: AgencyDb, file: typeof files.$inferInsert): Promise<FileRecord> {
  const [inserted] = await db.insert(files).values(file).returning()
  if (!inserted) throw new Error('the file was not stored')
  return inserted
}

export async function findFile(db: AgencyDb, id: string): Promise<FileRecord | undefined> {
  const [file] = await db
    .select()
    .from(files)
    .where(and(db.own(files), eq(files.id, id)))
  return file
}

export function deleteFile(db: AgencyDb, id: string) {
  return db.delete(files).where(and(db.own(files), eq(files.id, id)))
}

/** How much an agency keeps already. */
export async function storedBytes(db: AgencyDb): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<string>`coalesce(sum(${files.bytes}), 0)` })
    .from(files)
    .where(db.own(files))
  return Number(row?.bytes ?? 0)
}
