import { member } from '../../core/procedures.ts'
import { readDashboard } from './dashboard.service.ts'

export const dashboardHandlers = {
  get: member.dashboard.get.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await readDashboard(services, db, actor, input.owner),
  })),
}
