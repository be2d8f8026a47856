import { member, person } from '../../core/procedures.ts'
import { readPayers } from './trip-payers-found.service.ts'
import { sendPayLink } from './trip-payers-sending.service.ts'
import { renewPayLink, setPayers } from './trip-payers.service.ts'

export const tripsHandlers = {
  payers: member.trips.payers.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await readPayers(db, actor, input.id),
  })),

  setPayers: member.trips.setPayers.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await setPayers(services, db, actor, input),
  })),

  renewPayLink: member.trips.renewPayLink.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await renewPayLink(db, actor, input),
  })),

  sendPayLink: person.trips.sendPayLink.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    ...(await sendPayLink(services, db, actor, input)),
  })),
}
