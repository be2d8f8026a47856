import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict, invalid } from '../../core/errors.ts'
import { person } from '../../core/procedures.ts'
import { insertVendorType, listVendorTypes, orderVendorTypes, updateVendorType } from './vendor-types.queries.ts'
import { removeVendorType, typeToChange } from './vendor-types.service.ts'

const tell = (db: AgencyDb, userId: string) => db.announce({ topic: 'agency', ids: [], by: userId })

export const vendorTypesHandlers = {
  list: person.vendorTypes.list.handler(async ({ context: { db } }) => ({
    status: true,
    data: await listVendorTypes(db),
  })),

  create: person.vendorTypes.create.handler(async ({ context: { db, actor }, input }) => {
    const type = await insertVendorType(db, input)
    tell(db, actor.userId)
    return { status: true, data: type }
  }),

  update: person.vendorTypes.update.handler(async ({ context: { db, actor }, input }) => {
    const before = await typeToChange(db, input.id)
    if (before.version !== input.version)
      throw conflict('STALE', 'Somebody changed this vendor type while you were editing it.', { current: before })
    const type = await updateVendorType(db, input.id, input.changes)
    tell(db, actor.userId)
    return { status: true, data: type }
  }),

  reorder: person.vendorTypes.reorder.handler(async ({ context: { db, actor }, input }) => {
    const known = new Set((await listVendorTypes(db)).map(({ id }) => id))
    if (
      input.ids.length !== known.size ||
      new Set(input.ids).size !== known.size ||
      !input.ids.every((id) => known.has(id))
    )
      throw invalid({ ids: 'Somebody else added or removed a type. Check the list again.' })
    await orderVendorTypes(db, input.ids)
    tell(db, actor.userId)
    return { status: true, data: await listVendorTypes(db) }
  }),

  remove: person.vendorTypes.remove.handler(async ({ context: { services, db, actor }, input }) => {
    await removeVendorType(services, db, input.id)
    tell(db, actor.userId)
    return { status: true }
  }),
}
