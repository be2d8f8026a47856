import { member } from '../../core/procedures.ts'
import { ownPlan } from './plans.service.ts'

export const planHandlers = {
  plan: member.plan.plan.handler(async ({ context: { db } }) => ({ status: true, data: await ownPlan(db) })),
}
