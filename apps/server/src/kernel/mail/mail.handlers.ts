import { person } from '../../core/procedures.ts'
import { listMails } from './mail-list.queries.ts'
import { cancelMail, readMail, sendAgain, sendHeld } from './mail-outbox.service.ts'
import { mailKindsOf, mayUseVendors } from './mail.rules.ts'

export const mailHandlers = {
  list: person.mail.list.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    ...(await listMails(db, { ...actor, kinds: mailKindsOf(actor), seesVendors: mayUseVendors(actor) }, input)),
  })),
  get: person.mail.get.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await readMail(db, actor, input.id),
  })),
  sendAgain: person.mail.sendAgain.handler(async ({ context: { services, db, actor }, input }) => {
    const { mail, warnings } = await sendAgain(services, db, actor, input.id)
    return { status: true, data: mail, warnings }
  }),
  cancel: person.mail.cancel.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await cancelMail(db, actor, input.id),
  })),
  sendHeld: person.mail.sendHeld.handler(async ({ context: { services, db, actor }, input }) => {
    const { count, warnings } = await sendHeld(services, db, actor, input.ids)
    return { status: true, data: { count }, warnings }
  }),
}
