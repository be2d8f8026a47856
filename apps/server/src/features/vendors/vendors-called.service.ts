import { foldVendorName } from '@sarai/itinerary/vendor-names'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { searchText } from '../../kernel/search/search.rules.ts'
import { keepName, listCalled, listNamed } from './vendors-called.queries.ts'

/** Remembers that a vendor is also called so, from now on. */
export const callVendor = (db: AgencyDb, vendorId: string, name: string) => keepName(db, vendorId, searchText(name))

/**
 * Which vendors are meant by names that people type: the one that was said to be, else the only one in use that has that
 * very name. @returns a function from such a name to the vendor's id
 */
export async function vendorsCalled(db: AgencyDb, names: string[]): Promise<(name: string) => string | undefined> {
  const words = [...new Set(names.map(searchText))].filter(Boolean)
  if (words.length === 0) return () => undefined
  const [called, named] = await db.together(() => [listCalled(db, words), listNamed(db, names.map(foldVendorName))])
  const joined = new Map(called.map(({ name, id }) => [name, id]))
  const inUse = named.filter(({ isArchived }) => !isArchived)
  const own = Map.groupBy(inUse, ({ name }) => name)
  return (name) => {
    const [only, another] = own.get(foldVendorName(name)) ?? []
    return joined.get(searchText(name)) ?? (another ? undefined : only?.id)
  }
}

/** Whether a name that somebody typed is that of a vendor with which the agency does not work any more. */
export async function isNameArchived(db: AgencyDb, name: string): Promise<boolean> {
  const named = await listNamed(db, [foldVendorName(name)])
  return named.length > 0 && named.every(({ isArchived }) => isArchived)
}
