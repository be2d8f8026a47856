import { and, count, eq } from 'drizzle-orm'
import { agencies } from '../../core/db/agencies.table.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Database } from '../../core/db/database.ts'
import { users } from '../accounts/accounts-people.table.ts'
import { plans } from './plans.table.ts'

export async function findOwnPlan(db: AgencyDb) {
  const [plan] = await db
    .select({
      id: plans.id,
      name: plans.name,
      seats: plans.seats,
      records: plans.records,
      storageBytes: plans.storageBytes,
      state: agencies.planState,
      trialEndsAt: agencies.trialEndsAt,
    })
    .from(agencies)
    .innerJoin(plans, eq(plans.id, agencies.planId))
    .where(eq(agencies.id, db.agencyId))
  return plan
}

/** The plan that agencies get which register themselves. */
export async function findDefaultPlan({ shared }: Database): Promise<string | undefined> {
  const [plan] = await shared.select({ id: plans.id }).from(plans).where(eq(plans.isDefault, true))
  return plan?.id
}

/** Lets nobody else take a seat of the agency until the transaction ends. */
export async function holdSeats(db: AgencyDb): Promise<void> {
  await db.select({ id: agencies.id }).from(agencies).where(eq(agencies.id, db.agencyId)).for('update')
}

export async function countSeats(db: AgencyDb): Promise<number> {
  const [row] = await db
    .select({ seats: count() })
    .from(users)
    .where(and(db.own(users), eq(users.isActive, true)))
  return row?.seats ?? 0
}
