import type { AgencyDb } from '../../core/db/agency-db.ts'
import { notFound, quotaReached, refused } from '../../core/errors.ts'
import { noRoomForRecords } from '../../core/quota-words.rules.ts'
import { countSeats, findOwnPlan, holdSeats } from './plans.queries.ts'
import { findLimits, findUsage } from './plans-usage.queries.ts'

export { findUsage } from './plans-usage.queries.ts'
export { countSeats, findDefaultPlan, findOwnPlan } from './plans.queries.ts'

/** The agency's plan and what is used of it; bytes for storage. */
export async function ownPlan(db: AgencyDb) {
  const [plan, seatsUsed, used] = await db.together(() => [findOwnPlan(db), countSeats(db), findUsage(db)])
  if (!plan) throw notFound('plan')
  const { records, files, rows } = used
  return { ...plan, seatsUsed, recordsUsed: records, storageUsed: files + rows, rowsUsed: rows }
}

/**
 * Makes sure that the plan has a seat for one person more.
 * @throws AppError where it has none
 */
export async function takeSeat(db: AgencyDb): Promise<void> {
  await holdSeats(db)
  const [plan, used] = await db.together(() => [findOwnPlan(db), countSeats(db)])
  if (plan && plan.seats !== null && used >= plan.seats)
    throw refused(
      'NO_SEAT',
      `All ${plan.seats} seats of the plan "${plan.name}" are taken. Deactivate somebody, or choose a larger plan.`,
    )
}

/** Whether the plan limits how many records there may be. */
export async function isLimited(db: AgencyDb): Promise<boolean> {
  const limits = await findLimits(db)
  return limits !== undefined && limits.records !== null
}

/**
 * Makes sure before a long piece of work that the plan has room for so many records more. What is stored is held to the
 * plan by the database itself.
 * @throws AppError that says how many fit
 */
export async function checkRoomForRecords(db: AgencyDb, wanted: number): Promise<void> {
  const [limits, { records: used }] = await db.together(() => [findLimits(db), findUsage(db)])
  if (!limits || limits.records === null || used + wanted <= limits.records) return
  throw quotaReached(noRoomForRecords({ plan: limits.plan, limit: limits.records, used }, wanted))
}
