import type { ImportTarget } from '@sarai/contract/import-fields'
import { and, asc, desc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { importMappings, importRows, imports } from './imports.table.ts'

export type ImportRecord = typeof imports.$inferSelect

export async function insertImport(db: AgencyDb, values: typeof imports.$inferInsert): Promise<ImportRecord> {
  const [inserted] = await db.insert(imports).values(values).returning()
  if (!inserted) throw new Error('the import was not stored')
  return inserted
}

const isThis = (db: AgencyDb, id: string) => and(db.own(imports), eq(imports.id, id))

export async function findImport(db: AgencyDb, id: string): Promise<ImportRecord | undefined> {
  const [found] = await db.select().from(imports).where(isThis(db, id))
  return found
}

export async function findImportForUpdate(db: AgencyDb, id: string): Promise<ImportRecord | undefined> {
  const [found] = await db.select().from(imports).where(isThis(db, id)).for('update')
  return found
}

export async function updateImport(
  db: AgencyDb,
  id: string,
  changes: Partial<typeof imports.$inferInsert>,
): Promise<ImportRecord> {
  const [updated] = await db.update(imports).set(changes).where(isThis(db, id)).returning()
  if (!updated) throw new Error('the import is gone')
  return updated
}

export function deleteImport(db: AgencyDb, id: string) {
  return db.delete(imports).where(isThis(db, id))
}

/** Files of a person that were uploaded before a moment and never imported. */
export function listAbandonedImports(db: AgencyDb, userId: string, before: string): Promise<ImportRecord[]> {
  return db
    .select()
    .from(imports)
    .where(
      and(db.own(imports), eq(imports.createdBy, userId), ne(imports.state, 'started'), lt(imports.createdAt, before)),
    )
    .limit(50)
}

/** Files of a person that were not imported, the latest first, from after the first few. */
export function listUnstarted(
  db: AgencyDb,
  userId: string,
  { target, offset = 0 }: { target?: ImportTarget; offset?: number } = {},
): Promise<ImportRecord[]> {
  return db
    .select()
    .from(imports)
    .where(
      and(
        db.own(imports),
        eq(imports.createdBy, userId),
        ne(imports.state, 'started'),
        target && eq(imports.target, target),
      ),
    )
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .offset(offset)
    .limit(50)
}

export type LeftOutRow = Pick<typeof importRows.$inferInsert, 'importId' | 'row' | 'outcome' | 'reason'>

const insertAtOnce = 1_000

export async function insertLeftOut(db: AgencyDb, rows: LeftOutRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += insertAtOnce)
    await db.insert(importRows).values(rows.slice(at, at + insertAtOnce))
}

/** Rows that were left out, in the order of the file, from after one of them. */
export function listLeftOut(db: AgencyDb, importId: string, after: number, limit: number) {
  return db
    .select({ row: importRows.row, outcome: importRows.outcome, reason: importRows.reason })
    .from(importRows)
    .where(and(db.own(importRows), eq(importRows.importId, importId), gt(importRows.row, after)))
    .orderBy(asc(importRows.row))
    .limit(limit)
}

/** Why rows were left out, the most frequent reasons first. */
export function listReasons(db: AgencyDb, importId: string, limit: number) {
  return db
    .select({ outcome: importRows.outcome, reason: importRows.reason, count: sql<number>`count(*)::int`.as('count') })
    .from(importRows)
    .where(and(db.own(importRows), eq(importRows.importId, importId)))
    .groupBy(importRows.outcome, importRows.reason)
    .orderBy(desc(sql`count`), asc(importRows.reason))
    .limit(limit)
}

/** The mapping of files with the same columns, and what the agency's other files call things; the latest first. */
export function listMappings(db: AgencyDb, target: ImportTarget) {
  return db
    .select()
    .from(importMappings)
    .where(and(db.own(importMappings), eq(importMappings.target, target)))
    .orderBy(desc(importMappings.usedAt))
    .limit(50)
}

export async function rememberMapping(db: AgencyDb, mapping: typeof importMappings.$inferInsert): Promise<void> {
  await db
    .insert(importMappings)
    .values(mapping)
    .onConflictDoUpdate({
      target: [importMappings.agencyId, importMappings.target, importMappings.signature],
      set: {
        header: sql`excluded.header`,
        mapping: sql`excluded.mapping`,
        settings: sql`excluded.settings`,
        usedAt: sql`now()`,
      },
    })
}
