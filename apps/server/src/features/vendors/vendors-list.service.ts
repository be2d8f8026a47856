import type { VendorSelection, VendorSort, VendorTableQuery } from '@sarai/contract/vendor-schemas'
import type { Member } from '../../core/actor.ts'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { askedOfCustom } from '../../kernel/custom-fields/custom-fields-filters.service.ts'
import { findPage, type SearchedList, selectedBy } from '../../kernel/search/searched-list.service.ts'
import type { Services } from '../../services.ts'
import { countVendors, vendorList, type VendorListRow, vendorRowsOf } from './vendors-list.queries.ts'
import { type VendorCondition, type VendorQuestion, vendorQuestion } from './vendors-list.rules.ts'
import { vendorsCalled } from './vendors-called.service.ts'
import { findByFoldedNames } from './vendors.queries.ts'
import { presentRow } from './vendors.rules.ts'

const searchedVendors: SearchedList<VendorListRow, VendorCondition, VendorSort> = {
  kind: 'vendor',
  spec: vendorList,
  own: 'vendors',
  rowsOf: vendorRowsOf,
  count: countVendors,
}

/** A page of vendors, with how many there are in all. */
export async function findVendors(services: Services, db: AgencyDb, actor: Member, input: VendorTableQuery) {
  const today = todayFor(services, actor.agency)
  const custom = await askedOfCustom(db, 'vendors', input.filters?.custom)
  const page = await findPage(db, searchedVendors, vendorQuestion(input.filters ?? {}, { today, custom }), input)
  return { ...page, data: page.data.map((row) => presentRow(row, today)) }
}

/** The vendors of a selection as a question. */
export async function selectedVendors(
  services: Services,
  db: AgencyDb,
  actor: Member,
  selection: VendorSelection,
): Promise<VendorQuestion> {
  const filters = 'ids' in selection ? {} : selection.filters
  const custom = await askedOfCustom(db, 'vendors', filters.custom)
  const today = todayFor(services, actor.agency)
  return selectedBy(db, searchedVendors, vendorQuestion(filters, { today, custom }), selection)
}

/** Most vendors that a choice offers. */
const maxChoices = 20

/**
 * Vendors to choose one of: what was typed in any of their words, or all of them by name; first the one that was said to
 * be meant by what was typed. Archived ones are left out.
 */
export async function searchVendors(services: Services, db: AgencyDb, actor: Member, search: string) {
  const { data } = await findVendors(services, db, actor, {
    perPage: maxChoices,
    search: search || undefined,
    sort: search ? undefined : [{ by: 'name', dir: 'asc' }],
    filters: { status: ['active', 'on_hold'] },
  })
  const named = search ? (await vendorsCalled(db, [search]))(search) : undefined
  if (!named) return data
  const meant = (await vendorRowsOf(db, [named])).filter(({ status }) => status !== 'archived')
  const rows = meant.map((row) => presentRow(row, todayFor(services, actor.agency)))
  return [...rows, ...data.filter(({ id }) => id !== named)].slice(0, maxChoices)
}

/** Vendors by their names in small letters, as choices show them; of several with one name the oldest. */
export async function findVendorsNamed(db: AgencyDb, folded: string[]) {
  const ids = await findByFoldedNames(db, folded)
  const rows = new Map((await vendorRowsOf(db, [...ids.values()])).map((row) => [row.id, row]))
  return new Map([...ids].map(([name, id]) => [name, rows.get(id)]))
}
