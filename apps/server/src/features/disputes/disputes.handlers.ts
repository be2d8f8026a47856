import { member, person } from '../../core/procedures.ts'
import { enterDispute, listDisputes } from './disputes.service.ts'

export const disputesHandlers = {
  ofTrip: member.disputes.ofTrip.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await listDisputes(services, db, actor, input),
  })),
  ofInvoice: member.disputes.ofInvoice.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await listDisputes(services, db, actor, input),
  })),
  enter: person.disputes.enter.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await enterDispute(services, db, actor, input.id),
  })),
}
