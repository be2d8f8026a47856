import type { AgencyDb } from '../../core/db/agency-db.ts'
import { refused } from '../../core/errors.ts'
import { countSeats, findOwnPlan, holdSeats } from './plans.queries.ts'

/**
 * Makes sure that the plan has a seat for one person more.
 * @throws AppError where it has none
 */
export async function takeSeat(db: AgencyDb): Promise<void> {
  await holdSeats(db)
  const [plan, used] = await Promise.all([findOwnPlan(db), countSeats(db)])
  if (plan && plan.seats !== null && used >= plan.seats)
    throw refused(
      'NO_SEAT',
      `All ${plan.seats} seats of the plan "${plan.name}" are taken. Deactivate somebody, or choose a larger plan.`,
    )
}
