import { member, person } from '../../core/procedures.ts'
import { makeFile } from '../../kernel/operations/runs.service.ts'
import { startListFile } from './travellers-export.service.ts'
import { fillFromContact } from './travellers-fill.service.ts'
import { travellersOf } from './travellers-found.service.ts'
import { makeLink, revokeLink } from './travellers-links.service.ts'
import { draftLinks, sendLinks } from './travellers-sending.service.ts'
import { addTraveller, arrangeRooms, changeTraveller, removeTraveller, revealPassport } from './travellers.service.ts'

export const travellersHandlers = {
  list: member.travellers.list.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await travellersOf(services, db, actor, input.tripId),
  })),

  add: member.travellers.add.handler(async ({ context: { services, db, actor }, input }) => {
    await addTraveller(services, db, actor, input)
    return { status: true, data: await travellersOf(services, db, actor, input.tripId) }
  }),

  update: member.travellers.update.handler(async ({ context: { services, db, actor }, input }) => {
    await changeTraveller(services, db, actor, input)
    return { status: true, data: await travellersOf(services, db, actor, input.tripId) }
  }),

  fromContact: member.travellers.fromContact.handler(async ({ context: { services, db, actor }, input }) => {
    await fillFromContact(services, db, actor, input)
    return { status: true, data: await travellersOf(services, db, actor, input.tripId) }
  }),

  remove: member.travellers.remove.handler(async ({ context: { services, db, actor }, input }) => {
    await removeTraveller(db, actor, input)
    return { status: true, data: await travellersOf(services, db, actor, input.tripId) }
  }),

  arrange: member.travellers.arrange.handler(async ({ context: { services, db, actor }, input }) => {
    await arrangeRooms(db, actor, input)
    return { status: true, data: await travellersOf(services, db, actor, input.tripId) }
  }),

  reveal: member.travellers.reveal.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: { number: await revealPassport(services, db, actor, input) },
  })),

  makeLink: member.travellers.makeLink.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await makeLink(services, db, actor, input),
  })),

  draftLinks: member.travellers.draftLinks.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await draftLinks(services, db, actor, input),
  })),

  sendLinks: member.travellers.sendLinks.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    ...(await sendLinks(services, db, actor, input)),
  })),

  revokeLink: member.travellers.revokeLink.handler(async ({ context: { services, db, actor }, input }) => {
    await revokeLink(services, db, actor, input)
    return { status: true }
  }),

  export: person.travellers.export.handler(async ({ context: { services, db, actor }, input }) => {
    const operation = await startListFile(services, db, actor, input)
    await makeFile(services, db, operation)
    return { status: true, data: { operationId: operation.id } }
  }),
}
