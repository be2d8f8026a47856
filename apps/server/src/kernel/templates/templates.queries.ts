import { and, asc, eq, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { templates } from './templates.table.ts'

export type TemplateRecord = typeof templates.$inferSelect

export function listTemplates(db: AgencyDb): Promise<TemplateRecord[]> {
  return db.select().from(templates).where(db.own(templates)).orderBy(asc(templates.name), asc(templates.id)).limit(500)
}

export function countTemplates(db: AgencyDb): Promise<number> {
  return db.$count(templates, db.own(templates))
}

export async function insertTemplate(db: AgencyDb, template: typeof templates.$inferInsert): Promise<TemplateRecord> {
  const [inserted] = await db.insert(templates).values(template).returning()
  if (!inserted) throw new Error('the template was not stored')
  return inserted
}

export async function findTemplateForUpdate(db: AgencyDb, id: string): Promise<TemplateRecord | undefined> {
  const [found] = await db
    .select()
    .from(templates)
    .where(and(db.own(templates), eq(templates.id, id)))
    .for('update')
  return found
}

export async function updateTemplate(
  db: AgencyDb,
  id: string,
  changes: Partial<typeof templates.$inferInsert>,
): Promise<TemplateRecord> {
  const [updated] = await db
    .update(templates)
    .set({ ...changes, version: sql`${templates.version} + 1`, updatedAt: sql`now()` })
    .where(and(db.own(templates), eq(templates.id, id)))
    .returning()
  if (!updated) throw new Error('the template to change is gone')
  return updated
}

export async function deleteTemplate(db: AgencyDb, id: string): Promise<boolean> {
  const rows = await db
    .delete(templates)
    .where(and(db.own(templates), eq(templates.id, id)))
    .returning({ id: templates.id })
  return rows.length > 0
}
