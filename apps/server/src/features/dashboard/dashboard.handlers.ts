import { member } from '../../core/procedures.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { findSteps } from './dashboard-first-steps.queries.ts'
import { readMoney } from './dashboard-money.service.ts'
import { readDashboard } from './dashboard.service.ts'

export const dashboardHandlers = {
  firstSteps: member.dashboard.firstSteps.handler(async ({ context: { db } }) => {
    const [{ logo, profile }, steps] = await db.together(() => [findAgency(db), findSteps(db)])
    return { status: true, data: { profile: logo !== null && Boolean(profile.address), ...steps } }
  }),

  get: member.dashboard.get.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await readDashboard(services, db, actor, input.owner),
  })),

  money: member.dashboard.money.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await readMoney(services, db, actor, input.owner),
  })),
}
