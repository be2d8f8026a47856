import { and, asc, eq, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { files } from '../../kernel/files/files.table.ts'
import { contactDocuments } from './contacts-documents.table.ts'
import { contacts } from './contacts.table.ts'

export type DocumentRecord = typeof contactDocuments.$inferSelect

/** A contact's documents, what ends first on top. */
export async function listDocuments(db: AgencyDb, contactId: string) {
  const rows = await db
    .select({ document: contactDocuments, fileName: files.name })
    .from(contactDocuments)
    .leftJoin(files, and(db.own(files), eq(files.id, contactDocuments.fileId)))
    .where(and(db.own(contactDocuments), eq(contactDocuments.contactId, contactId)))
    .orderBy(sql`${contactDocuments.expiresOn} nulls last`, asc(contactDocuments.id))
    .limit(200)
  return rows.map(({ document, fileName }) => ({ ...document, fileName }))
}

export async function findDocumentForUpdate(db: AgencyDb, id: string): Promise<DocumentRecord | undefined> {
  const [document] = await db
    .select()
    .from(contactDocuments)
    .where(and(db.own(contactDocuments), eq(contactDocuments.id, id)))
    .for('update')
  return document
}

export async function insertDocument(db: AgencyDb, document: typeof contactDocuments.$inferInsert): Promise<void> {
  await db.insert(contactDocuments).values(document)
}

export async function updateDocument(
  db: AgencyDb,
  id: string,
  changes: Partial<typeof contactDocuments.$inferInsert>,
): Promise<void> {
  await db
    .update(contactDocuments)
    .set({ ...changes, version: sql`${contactDocuments.version} + 1`, updatedAt: sql`now()` })
    .where(and(db.own(contactDocuments), eq(contactDocuments.id, id)))
}

export function deleteDocument(db: AgencyDb, id: string) {
  return db.delete(contactDocuments).where(and(db.own(contactDocuments), eq(contactDocuments.id, id)))
}

/** Brings up to date what contacts say of their documents. */
export async function refreshDocumentDates(db: AgencyDb, contactIds: string[]): Promise<void> {
  await db.execute(sql`
    update contacts set documents_expire_on = dates.expire_on, documents_warn_on = dates.warn_on
      from (select contact.id, min(document.expires_on) as expire_on, min(document.warn_on) as warn_on
              from unnest(${sql.param(contactIds)}::uuid[]) as contact (id)
              left join ${contactDocuments} as document on document.agency_id = ${db.agencyId} and document.contact_id = contact.id
             group by contact.id) as dates
     where ${db.own(contacts)} and contacts.id = dates.id`)
}

/** The document that a file is the scan of, if it is one. */
export async function findScanned(db: AgencyDb, fileId: string) {
  const { id: documentId, kind, lastDigits, expiresOn } = contactDocuments
  const [document] = await db
    .select({ documentId, kind, lastDigits, expiresOn })
    .from(contactDocuments)
    .where(and(db.own(contactDocuments), eq(contactDocuments.fileId, fileId)))
    .limit(1)
  return document
}

/** A file that was a document's scan stays one: detached from the document it still needs the right to reveal. */
export async function markScan(db: AgencyDb, fileId: string): Promise<void> {
  await db
    .update(files)
    .set({ isScan: true })
    .where(and(db.own(files), eq(files.id, fileId)))
}

/** Detaches scans from their documents, so that the files can be removed. */
export async function detachFile(db: AgencyDb, fileId: string): Promise<void> {
  await db
    .update(contactDocuments)
    .set({ fileId: null })
    .where(and(db.own(contactDocuments), eq(contactDocuments.fileId, fileId)))
}
