import { member, person } from '../../core/procedures.ts'
import { sendLink } from './vendor-links-sending.service.ts'
import { linksOf, makeLink, revokeLink } from './vendor-links.service.ts'

export const vendorLinksHandlers = {
  list: member.vendorLinks.list.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await linksOf(services, db, actor, input.vendorId),
  })),

  make: member.vendorLinks.make.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await makeLink(services, db, actor, input.vendorId),
  })),

  send: person.vendorLinks.send.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    ...(await sendLink(services, db, actor, input)),
  })),

  revoke: member.vendorLinks.revoke.handler(async ({ context: { db, actor }, input }) => {
    await revokeLink(db, actor, input)
    return { status: true }
  }),
}
