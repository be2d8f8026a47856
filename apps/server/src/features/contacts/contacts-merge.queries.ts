import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { files } from '../../kernel/files/files.table.ts'
import { leads } from '../leads/leads.table.ts'
import { notes } from '../../kernel/notes/notes.table.ts'
import { proposals } from '../prospects/prospects.table.ts'
import { tasks } from '../../kernel/tasks/tasks.table.ts'
import { trips } from '../trips/trips.table.ts'
import { contactDocuments } from './contacts-documents.table.ts'
import { contactRelations } from './contacts-relations.table.ts'
import { contactIndex, contactColumns, type ContactFacts, type ContactRecord } from './contacts.queries.ts'
import { contacts } from './contacts.table.ts'

/** What hangs on a contact, by the column it does, and moves with it. */
const hanging = {
  leads: { table: leads, column: 'contact_id' },
  notes: { table: notes, column: 'contact_id' },
  tasks: { table: tasks, column: 'contact_id' },
  files: { table: files, column: 'contact_id' },
  documents: { table: contactDocuments, column: 'contact_id' },
  people: { table: contacts, column: 'company_id' },
  proposals: { table: proposals, column: 'contact_id' },
  trips: { table: trips, column: 'contact_id' },
} as const
export type Hanging = keyof typeof hanging
const kinds = Object.keys(hanging) as Hanging[]

/** The ids of what moved, by what it is. */
export type Moved = Record<Hanging, string[]>

async function move(db: AgencyDb, kind: Hanging, from: string, to: string, only?: string[]): Promise<string[]> {
  const { table, column } = hanging[kind]
  const isMeant = only ? sql`and id = any(${sql.param(only)}::uuid[])` : sql``
  const { rows } = await db.execute<{ id: string }>(sql`
    update ${table} set ${sql.raw(column)} = ${to}
     where ${db.own(table)} and ${sql.raw(column)} = ${from} ${isMeant} returning id`)
  return rows.map((row) => row.id)
}

/** Hangs on one contact what hangs on another. @returns what moved */
export async function moveHanging(db: AgencyDb, from: string, to: string): Promise<Moved> {
  const moved = await db.together(() => kinds.map(async (kind) => [kind, await move(db, kind, from, to)] as const))
  return Object.fromEntries(moved) as Moved
}

/** Moves back what moved then and is still there. @returns how many stayed where they are */
export async function moveBack(db: AgencyDb, from: string, to: string, moved: Moved): Promise<number> {
  const counts = await db.together(() =>
    kinds
      .filter((kind) => (moved[kind] ?? []).length > 0)
      .map(async (kind) => moved[kind].length - (await move(db, kind, from, to, moved[kind])).length),
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

/** Changes a contact's columns without making it a sign of life; the version grows, as with every change. */
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
