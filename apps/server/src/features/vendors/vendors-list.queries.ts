import type { VendorSort } from '@sarai/contract/vendor-schemas'
import { getTableColumns, gte, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { rowsByIds } from '../../core/db/rows-by-ids.ts'
import { countRows, type ListSpec } from '../../core/db/table-query.ts'
import { isMatching } from '../../kernel/search/search-words.queries.ts'
import type { FindableTable } from '../../kernel/search/search.queries.ts'
import type { VendorCondition, VendorQuestion } from './vendors-list.rules.ts'
import { vendors } from './vendors.table.ts'

const { agencyId: _agency, terms: _terms, keys: _keys, ...stored } = getTableColumns(vendors)

/** Of its opening balances that are in the books; these are a feature above, so that their table is named and not imported. */
const posted = (what: string) => sql`(
  select ${sql.raw(what)} from opening_lines as line
   where line.agency_id = vendors.agency_id and line.vendor_id = vendors.id and line.ended_at is null)`
const owed = `sum(case line.kind when 'vendor-owed' then line.amount else -line.amount end) filter (where line.currency = vendors.currency)`

/** Everything of a vendor but what only searches use. What it was owed is read from the books, once it is in them. */
export const vendorColumns = {
  ...stored,
  openingBalance: sql`coalesce(${posted(owed)}, ${vendors.openingBalance})`
    .mapWith((value: unknown) => (value === null ? null : Number(value)))
    .as('shown_opening_balance'),
  openingOn: sql<string | null>`coalesce(${posted('max(line.day)')}, ${vendors.openingOn})::text`.as(
    'shown_opening_on',
  ),
  isOpeningPosted: sql<boolean>`${posted('count(*) > 0')}`.as('is_opening_posted'),
}

export const vendorRowColumns = {
  id: vendors.id,
  number: vendors.number,
  version: vendors.version,
  name: vendors.name,
  typeId: vendors.typeId,
  status: vendors.status,
  phone: vendors.phone,
  whatsapp: vendors.whatsapp,
  email: vendors.email,
  city: vendors.city,
  state: vendors.state,
  country: vendors.country,
  gstin: vendors.gstin,
  taxNumber: vendors.taxNumber,
  currency: vendors.currency,
  rating: vendors.rating,
  destinations: vendors.destinations,
  tags: vendors.tags,
  documentsExpireOn: vendors.documentsExpireOn,
  documentsWarnOn: vendors.documentsWarnOn,
  createdAt: vendors.createdAt,
  updatedAt: vendors.updatedAt,
  custom: vendors.custom,
}

const ph = sql.placeholder
const anyOf = (column: unknown, name: VendorCondition, type: string) =>
  sql`${column} = any(${ph(name)}::${sql.raw(type)}[])`
const hasDocuments = isNotNull(vendors.documentsExpireOn)

export const vendorList: ListSpec<VendorCondition, VendorSort> & { table: FindableTable } = {
  table: vendors,
  columns: vendorRowColumns,
  sorts: {
    createdAt: { column: vendors.createdAt },
    updatedAt: { column: vendors.updatedAt },
    name: { column: vendors.name },
    number: { column: vendors.number },
    city: { column: vendors.city, isNullable: true },
    rating: { column: vendors.rating, isNullable: true },
    documentsExpireOn: { column: vendors.documentsExpireOn, isNullable: true },
  },
  conditions: {
    present: () => isNull(vendors.deletedAt),
    deleted: () => isNotNull(vendors.deletedAt),
    types: () => anyOf(vendors.typeId, 'types', 'uuid'),
    typesOrNone: () => sql`(${anyOf(vendors.typeId, 'typesOrNone', 'uuid')} or ${vendors.typeId} is null)`,
    untyped: () => isNull(vendors.typeId),
    statuses: () => anyOf(vendors.status, 'statuses', 'text'),
    destinations: () => sql`${vendors.destinations} && ${ph('destinations')}::text[]`,
    city: () => sql`${vendors.city} ilike ${ph('city')}`,
    tags: () => sql`${vendors.tags} && ${ph('tags')}::text[]`,
    rating: () => gte(vendors.rating, ph('rating')),
    documentsWarnBy: () => sql`${hasDocuments} and ${lte(vendors.documentsWarnOn, ph('documentsWarnBy'))}`,
    documentsExpiredBy: () => sql`${hasDocuments} and ${lt(vendors.documentsExpireOn, ph('documentsExpiredBy'))}`,
    import: () => sql`${vendors.importId} = ${ph('import')}`,
    hasCustom: () => sql`${vendors.custom} <> '{}'`,
    custom: () => sql`${vendors.custom} @@ ${ph('custom')}::jsonpath`,
    found: () => anyOf(vendors.id, 'found', 'uuid'),
    matching: () => isMatching(vendors.terms),
  },
}

export function countVendors(db: AgencyDb, { conditions, values }: VendorQuestion) {
  return countRows(db, vendorList, conditions, values)
}

/** Vendors in the order of the ids; those that are gone are left out. */
export const vendorRowsOf = rowsByIds(vendors, vendorRowColumns)

export type VendorListRow = Awaited<ReturnType<typeof vendorRowsOf>>[number]

/** The destinations of the vendors there are, the most frequent first. */
export async function listDestinations(db: AgencyDb): Promise<string[]> {
  const { rows } = await db.execute<{ place: string }>(sql`
    select place from vendors, unnest(vendors.destinations) as place
     where vendors.agency_id = ${db.agencyId}::uuid and vendors.deleted_at is null
     group by place order by count(*) desc, place limit 200`)
  return rows.map(({ place }) => place)
}
