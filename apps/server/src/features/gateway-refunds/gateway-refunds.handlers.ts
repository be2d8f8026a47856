import { externalPerson, member, person } from '../../core/procedures.ts'
import {
  createGatewayRefund,
  enterGatewayRefund,
  giveUpGatewayRefund,
  listGatewayRefundsFor,
} from './gateway-refunds.service.ts'

export const gatewayRefundsHandlers = {
  ofTrip: member.gatewayRefunds.ofTrip.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await listGatewayRefundsFor(services, db, actor, input),
  })),

  ofInvoice: member.gatewayRefunds.ofInvoice.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await listGatewayRefundsFor(services, db, actor, input),
  })),

  ofContact: member.gatewayRefunds.ofContact.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await listGatewayRefundsFor(services, db, actor, input),
  })),

  create: externalPerson.gatewayRefunds.create.handler(async ({ context: { services, actor, once }, input }) => ({
    status: true,
    data: await createGatewayRefund(services, actor, input, once),
  })),

  giveUp: externalPerson.gatewayRefunds.giveUp.handler(async ({ context: { services, actor }, input }) => ({
    status: true,
    data: await giveUpGatewayRefund(services, actor, input.id),
  })),

  enter: person.gatewayRefunds.enter.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await enterGatewayRefund(services, db, actor, input.id),
  })),
}
