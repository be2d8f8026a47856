import { and, eq, getTableName, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { files } from '../../kernel/files/files.table.ts'
import { notes } from '../../kernel/notes/notes.table.ts'
import { tasks } from '../../kernel/tasks/tasks.table.ts'
import { recordDescriptions } from '../../kernel/records/records.registry.ts'
import { contactDocuments } from './contacts-documents.table.ts'
import { contactRelations } from './contacts-relations.table.ts'
import { contactIndex, contactColumns, type ContactFacts, type ContactRecord } from './contacts.queries.ts'
import { contacts } from './contacts.table.ts'

/** A table whose rows hang on a contact, by the column they do. */
interface Link {
  table: PgTable & { agencyId: AnyPgColumn }
  column: string
  /** Which of them move. */
  only?: SQL
}

const ownLinks: Record<string, Link> = {
  notes: { table: notes, column: 'subject_id' },
  tasks: { table: tasks, column: 'subject_id' },
  files: { table: files, column: 'subject_id' },
  documents: { table: contactDocuments, column: 'contact_id' },
  people: { table: contacts, column: 'company_id' },
}

/** What hangs on a contact and moves with it, by what it is called in a merge's record: leads, trips, notes … */
function linksToContacts(): Record<string, Link> {
  const ofRecords = recordDescriptions().flatMap(({ table, contactId, movesWith }) =>
    contactId ? [[getTableName(table), { table, column: 'contact_id', only: movesWith }] as const] : [],
  )
  return { ...ownLinks, ...Object.fromEntries(ofRecords) }
}

/** The ids of what moved, by what it is. */
export type Moved = Record<string, string[]>

async function move(db: AgencyDb, link: Link, from: string, to: string, only?: string[]): Promise<string[]> {
  const { table, column, only: which } = link
  const isMovable = which ? sql`and ${which}` : sql``
  const isMeant = only ? sql`and id = any(${sql.param(only)}::uuid[])` : sql``
  const { rows } = await db.execute<{ id: string }>(sql`
    update ${table} set ${sql.raw(column)} = ${to}
     where ${db.own(table)} and ${sql.raw(column)} = ${from} ${isMovable} ${isMeant} returning id`)
  return rows.map((row) => row.id)
}

/** Moves everything that belongs to one contact to another. @returns what moved */
export async function moveHanging(db: AgencyDb, from: string, to: string): Promise<Moved> {
  const links = Object.entries(linksToContacts())
  const moved = await db.together(() =>
    links.map(async ([kind, link]) => [kind, await move(db, link, from, to)] as const),
  )
  return Object.fromEntries(moved)
}

/** Moves back what moved then and is still there. @returns how many stayed where they are */
export async function moveBack(db: AgencyDb, from: string, to: string, moved: Moved): Promise<number> {
  const counts = await db.together(() =>
    Object.entries(linksToContacts()).map(async ([kind, link]) => {
      const ids = moved[kind] ?? []
      return ids.length === 0 ? 0 : ids.length - (await move(db, link, from, to, ids)).length
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

export type RelationRow = typeof contactRelations.$inferSelect

/** All relations of some contacts. */
export function listRelationRows(db: AgencyDb, ids: string[]): Promise<RelationRow[]> {
  return db
    .select()
    .from(contactRelations)
    .where(
      and(
        db.own(contactRelations),
        or(inArray(contactRelations.contactId, ids), inArray(contactRelations.otherId, ids)),
      ),
    )
    .for('update')
}

/** Puts relations in place of others. */
export async function replaceRelations(db: AgencyDb, remove: string[], add: RelationRow[]): Promise<void> {
  if (remove.length > 0)
    await db.delete(contactRelations).where(and(db.own(contactRelations), inArray(contactRelations.id, remove)))
  if (add.length > 0) await db.insert(contactRelations).values(add).onConflictDoNothing()
}

/** Changes a contact's columns without updating its last activity; the version grows, as with every change. */
export async function setContact(
  db: AgencyDb,
  before: ContactRecord,
  changes: ContactFacts & { mergedInto?: string | null },
  deletion?: 'deleted' | 'present',
): Promise<ContactRecord> {
  const [updated] = await db
    .update(contacts)
    .set({
      ...changes,
      ...contactIndex({ ...before, ...changes }),
      ...(deletion ? { deletedAt: deletion === 'deleted' ? sql`now()` : null } : {}),
      version: sql`${contacts.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(and(db.own(contacts), eq(contacts.id, before.id)))
    .returning(contactColumns)
  if (!updated) throw new Error('the contact is gone')
  return updated
}
