import { member, person } from '../../core/procedures.ts'
import { findDuplicates, reconsider, tellApart } from './contacts-duplicates.service.ts'
import { mergeContacts } from './contacts-merge.service.ts'

export const contactDuplicatesHandlers = {
  list: member.contactDuplicates.list.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    ...(await findDuplicates(services, db, actor, input)),
  })),
  dismiss: member.contactDuplicates.dismiss.handler(async ({ context: { db, actor }, input }) => {
    await tellApart(db, actor, input.ids)
    return { status: true }
  }),
  reconsider: member.contactDuplicates.reconsider.handler(async ({ context: { db, actor }, input }) => {
    await reconsider(db, actor, input.ids)
    return { status: true }
  }),
  merge: person.contactDuplicates.merge.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await mergeContacts(services, db, actor, input),
  })),
}
