import { member } from '../../core/procedures.ts'
import { profitOf } from './profit.service.ts'

export const tripsHandlers = {
  profit: member.trips.profit.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await profitOf(services, db, actor, input.id),
  })),
}
