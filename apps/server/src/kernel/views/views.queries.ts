import type { ListName } from '@sarai/contract/record-kinds'
import { and, asc, eq, or } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { views } from './views.table.ts'

/** A person's own views of a list, and those that colleagues share. */
export function listViews(db: AgencyDb, userId: string, list: ListName) {
  return db
    .select()
    .from(views)
    .where(and(db.own(views), eq(views.list, list), or(eq(views.ownerId, userId), eq(views.shared, true))))
    .orderBy(asc(views.position), asc(views.id))
    .limit(200)
}

export async function insertView(db: AgencyDb, view: typeof views.$inferInsert) {
  const [inserted] = await db.insert(views).values(view).returning()
  if (!inserted) throw new Error('the view was not stored')
  return inserted
}

/** Changes a view of one's own; undefined when it is not. */
export async function updateView(
  db: AgencyDb,
  ownerId: string,
  id: string,
  changes: Partial<typeof views.$inferInsert>,
) {
  const [updated] = await db
    .update(views)
    .set(changes)
    .where(and(db.own(views), eq(views.ownerId, ownerId), eq(views.id, id)))
    .returning()
  return updated
}

export async function deleteView(db: AgencyDb, ownerId: string, id: string): Promise<boolean> {
  const deleted = await db
    .delete(views)
    .where(and(db.own(views), eq(views.ownerId, ownerId), eq(views.id, id)))
    .returning({ id: views.id })
  return deleted.length > 0
}
