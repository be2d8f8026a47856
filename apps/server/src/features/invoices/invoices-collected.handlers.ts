import { todayFor } from '../../core/days.rules.ts'
import { member } from '../../core/procedures.ts'
import { computeCollectedOnPrices } from './invoices-collected.service.ts'

export const taxProfileHandlers = {
  collected: member.taxProfile.collected.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await computeCollectedOnPrices(db, actor, input, todayFor(services, actor.agency)),
  })),
}
