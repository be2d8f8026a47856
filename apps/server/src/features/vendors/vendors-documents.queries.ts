import { and, asc, eq, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { files } from '../../kernel/files/files.table.ts'
import { vendorDocuments } from './vendors-documents.table.ts'
import { vendors } from './vendors.table.ts'

export type DocumentRecord = typeof vendorDocuments.$inferSelect

/** A vendor's documents, what ends first on top. */
export async function listDocuments(db: AgencyDb, vendorId: string) {
  const rows = await db
    .select({ document: vendorDocuments, fileName: files.name })
    .from(vendorDocuments)
    .leftJoin(files, and(db.own(files), eq(files.id, vendorDocuments.fileId)))
    .where(and(db.own(vendorDocuments), eq(vendorDocuments.vendorId, vendorId)))
    .orderBy(sql`${vendorDocuments.expiresOn} nulls last`, asc(vendorDocuments.id))
    .limit(200)
  return rows.map(({ document, fileName }) => ({ ...document, fileName }))
}

export async function findDocumentForUpdate(db: AgencyDb, id: string): Promise<DocumentRecord | undefined> {
  const [document] = await db
    .select()
    .from(vendorDocuments)
    .where(and(db.own(vendorDocuments), eq(vendorDocuments.id, id)))
    .for('update')
  return document
}

export async function insertDocument(db: AgencyDb, document: typeof vendorDocuments.$inferInsert): Promise<void> {
  await db.insert(vendorDocuments).values(document)
}

export async function updateDocument(
  db: AgencyDb,
  id: string,
  changes: Partial<typeof vendorDocuments.$inferInsert>,
): Promise<void> {
  await db
    .update(vendorDocuments)
    .set({ ...changes, version: sql`${vendorDocuments.version} + 1`, updatedAt: sql`now()` })
    .where(and(db.own(vendorDocuments), eq(vendorDocuments.id, id)))
}

export function deleteDocument(db: AgencyDb, id: string) {
  return db.delete(vendorDocuments).where(and(db.own(vendorDocuments), eq(vendorDocuments.id, id)))
}

/** Brings up to date what vendors say of their documents. */
export async function refreshDocumentDates(db: AgencyDb, vendorIds: string[]): Promise<void> {
  await db.execute(sql`
    update vendors set documents_expire_on = dates.expire_on, documents_warn_on = dates.warn_on
      from (select vendor.id, min(document.expires_on) as expire_on, min(document.warn_on) as warn_on
              from unnest(${sql.param(vendorIds)}::uuid[]) as vendor (id)
              left join ${vendorDocuments} as document on document.agency_id = ${db.agencyId} and document.vendor_id = vendor.id
             group by vendor.id) as dates
     where ${db.own(vendors)} and vendors.id = dates.id`)
}

/** Detaches a file from the documents it is of, so that it can be removed. */
export async function detachFile(db: AgencyDb, fileId: string): Promise<void> {
  await db
    .update(vendorDocuments)
    .set({ fileId: null })
    .where(and(db.own(vendorDocuments), eq(vendorDocuments.fileId, fileId)))
}
