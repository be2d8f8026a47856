import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { agencies } from '../../core/db/agencies.table.ts'
import type { Database } from '../../core/db/database.ts'
import { plans } from '../../kernel/plans/plans.table.ts'
import { users } from '../../kernel/accounts/accounts-people.table.ts'
import { operatorActions } from './installation.table.ts'

export type OperatorAction = typeof operatorActions.$inferInsert

/** Writes an action down in the transaction in which it is done. */
export async function insertAction(db: Pick<AgencyDb, 'insert'>, action: OperatorAction): Promise<void> {
  await db.insert(operatorActions).values(action)
}

/** What was done last, newest first; with an agency, what was done to it. */
export function listActions(database: Database, agency: string | undefined, limit: number) {
  return database.shared
    .select()
    .from(operatorActions)
    .where(agency ? eq(operatorActions.agency, agency) : undefined)
    .orderBy(desc(operatorActions.id))
    .limit(limit)
}

export function listPlans(database: Database) {
  return database.shared.select().from(plans).orderBy(asc(plans.createdAt), asc(plans.id))
}

/** The agency's plan with its quotas. */
export async function findPlan(db: AgencyDb) {
  const [row] = await db
    .select({ plan: plans })
    .from(agencies)
    .innerJoin(plans, eq(plans.id, agencies.planId))
    .where(eq(agencies.id, db.agencyId))
  if (!row) throw new Error('an agency without its plan')
  return row.plan
}

/** Notes that the operator confirmed people's addresses. */
export async function vouchFor(db: AgencyDb, ids: string[], emailConfirmedAt: string): Promise<void> {
  if (ids.length > 0)
    await db
      .update(users)
      .set({ emailConfirmedAt })
      .where(and(db.own(users), inArray(users.id, ids)))
}
