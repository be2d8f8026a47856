import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict, invalid, notFound, refused } from '../../core/errors.ts'
import { person } from '../../core/procedures.ts'
import {
  deleteVendorType,
  findVendorTypeForUpdate,
  insertVendorType,
  listVendorTypes,
  orderVendorTypes,
  updateVendorType,
} from './vendor-types.queries.ts'

async function typeToChange(db: AgencyDb, id: string) {
  const type = await findVendorTypeForUpdate(db, id)
  if (!type) throw notFound('vendor type')
  return type
}

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

  remove: person.vendorTypes.remove.handler(async ({ context: { db, actor }, input }) => {
    const type = await typeToChange(db, input.id)
    if (type.builtIn) throw refused('BUILT_IN', `Every agency has the type "${type.name}". Rename it if you like.`)
    await deleteVendorType(db, input.id)
    tell(db, actor.userId)
    return { status: true }
  }),
}
