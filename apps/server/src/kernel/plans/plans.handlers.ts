import { notFound } from '../../core/errors.ts'
import { member } from '../../core/procedures.ts'
import { countSeats, findOwnPlan } from './plans.queries.ts'
import { findUsage } from './plans-usage.queries.ts'

export const planHandlers = {
  plan: member.plan.plan.handler(async ({ context: { db } }) => {
    const [plan, seatsUsed, used] = await db.together(() => [findOwnPlan(db), countSeats(db), findUsage(db)])
    if (!plan) throw notFound('plan')
    const { records, files, rows } = used
    const data = { ...plan, seatsUsed, recordsUsed: records, storageUsed: files + rows, rowsUsed: rows }
    return { status: true, data }
  }),
}
