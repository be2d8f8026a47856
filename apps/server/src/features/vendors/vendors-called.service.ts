import type { AgencyDb } from '../../core/db/agency-db.ts'
import { searchText } from '../../kernel/search/search.rules.ts'
import { keepName, listCalled } from './vendors-called.queries.ts'

/** Remembers that a vendor is also called so, from now on. */
export const callVendor = (db: AgencyDb, vendorId: string, name: string) => keepName(db, vendorId, searchText(name))

/** Which vendors were said to be meant by names that people type; a function from such a name to the vendor's id. */
export async function vendorsCalled(db: AgencyDb, names: string[]): Promise<(name: string) => string | undefined> {
  const words = [...new Set(names.map(searchText))].filter(Boolean)
  const found = words.length > 0 ? await listCalled(db, words) : []
  const ids = new Map(found.map(({ name, id }) => [name, id]))
  return (name) => ids.get(searchText(name))
}
