import { member, person } from '../../core/procedures.ts'
import { findDuplicates, reconsider, tellApart } from './vendors-duplicates.service.ts'
import { mergeVendors } from './vendors-merge.service.ts'

export const vendorDuplicatesHandlers = {
  list: member.vendorDuplicates.list.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    ...(await findDuplicates(services, db, actor, input)),
  })),
  dismiss: member.vendorDuplicates.dismiss.handler(async ({ context: { db, actor }, input }) => {
    await tellApart(db, actor, input.ids)
    return { status: true }
  }),
  reconsider: member.vendorDuplicates.reconsider.handler(async ({ context: { db, actor }, input }) => {
    await reconsider(db, actor, input.ids)
    return { status: true }
  }),
  merge: person.vendorDuplicates.merge.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await mergeVendors(services, db, actor, input),
  })),
}
