import { asc, eq } from 'drizzle-orm'
import type { Database } from '../../core/db/database.ts'
import { plans } from '../../kernel/plans/plans.table.ts'

/** A transaction of the staff. */
export type StaffDb = Pick<Database['shared'], 'select' | 'insert' | 'update' | 'delete'>
export type PlanRecord = typeof plans.$inferSelect
type NewPlan = typeof plans.$inferInsert

/** All plans, held: of two who change plans at once the second sees what the first has done. */
export function holdPlans(db: StaffDb): Promise<PlanRecord[]> {
  return db.select().from(plans).orderBy(asc(plans.createdAt), asc(plans.id)).for('update')
}

export async function insertPlan(db: StaffDb, plan: NewPlan): Promise<void> {
  await db.insert(plans).values(plan)
}

export async function updatePlan(db: StaffDb, id: string, changes: Partial<NewPlan>): Promise<void> {
  await db.update(plans).set(changes).where(eq(plans.id, id))
}

/** Takes it from the plan that new agencies got so far. */
export async function clearDefault(db: StaffDb): Promise<void> {
  await db.update(plans).set({ isDefault: false }).where(eq(plans.isDefault, true))
}

export async function deletePlan(db: StaffDb, id: string): Promise<void> {
  await db.delete(plans).where(eq(plans.id, id))
}
