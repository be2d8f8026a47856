import type { AgencyDb } from '../../core/db/agency-db.ts'
import { notFound, refused } from '../../core/errors.ts'
import { emit } from '../../kernel/events/events.registry.ts'
import type { Services } from '../../services.ts'
import { vendorTypeRemoved } from './vendor-types.events.ts'
import { deleteVendorType, findVendorTypeForUpdate } from './vendor-types.queries.ts'

export { listVendorTypes } from './vendor-types.queries.ts'

/** @throws AppError 404 */
export async function typeToChange(db: AgencyDb, id: string) {
  const type = await findVendorTypeForUpdate(db, id)
  if (!type) throw notFound('vendor type')
  return type
}

/** @throws AppError 422 for one that every agency has, or that is used */
export async function removeVendorType(services: Services, db: AgencyDb, id: string): Promise<void> {
  const type = await typeToChange(db, id)
  if (type.builtIn) throw refused('BUILT_IN', `Every agency has the type "${type.name}". Rename it if you like.`)
  await emit(services, db, vendorTypeRemoved, type)
  await deleteVendorType(db, id)
}
