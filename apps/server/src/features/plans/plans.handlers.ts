import { notFound } from '../../core/errors.ts'
import { member } from '../../core/procedures.ts'
import { countSeats, findOwnPlan } from './plans.queries.ts'

export const planHandlers = {
  plan: member.plan.plan.handler(async ({ context: { db } }) => {
    const [plan, seatsUsed] = await Promise.all([findOwnPlan(db), countSeats(db)])
    if (!plan) throw notFound('plan')
    return { status: true, data: { ...plan, seatsUsed } }
  }),
}
