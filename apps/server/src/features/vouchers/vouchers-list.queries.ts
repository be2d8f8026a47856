import type { VoucherSort } from '@sarai/contract/voucher-schemas'
import { eq, getTableColumns, gte, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { rowsByIds } from '../../core/db/rows-by-ids.ts'
import { countRows, type ListSpec } from '../../core/db/table-query.ts'
import { isListed } from '../../core/db/visible.ts'
import type { FindableTable } from '../../kernel/search/search.queries.ts'
import { isMatching } from '../../kernel/search/search-words.queries.ts'
import type { VoucherCondition, VoucherQuestion } from './vouchers-list.rules.ts'
import { vouchers } from './vouchers.table.ts'

const {
  agencyId: _agency,
  terms: _terms,
  createdBy: _by,
  // As large as the document, and needed only where it is taken over again.
  taken: _taken,
  saidParty: _saidParty,
  ...columns
} = getTableColumns(vouchers)

/** A fact of the trip that a voucher is of. */
const ofTrip = (what: string) =>
  sql`(select ${sql.raw(what)} from trips where trips.agency_id = vouchers.agency_id and trips.id = vouchers.trip_id)`

export const voucherColumns = {
  ...columns,
  tripNumber: sql<number | null>`${ofTrip('number')}`.as('trip_number'),
  tripTitle: sql<string | null>`${ofTrip('title')}`.as('trip_title'),
  tripCancelled: sql<boolean>`${ofTrip('cancelled_at')} is not null`.as('trip_cancelled'),
}

const ph = sql.placeholder
const anyOf = (column: unknown, name: VoucherCondition, type: string) =>
  sql`${column} = any(${ph(name)}::${sql.raw(type)}[])`

export const voucherList: ListSpec<VoucherCondition, VoucherSort> & { table: FindableTable } = {
  table: vouchers,
  columns: voucherColumns,
  sorts: {
    startDate: { column: vouchers.startDate, isNullable: true },
    createdAt: { column: vouchers.createdAt },
    updatedAt: { column: vouchers.updatedAt },
    title: { column: vouchers.title },
    number: { column: vouchers.number },
  },
  conditions: {
    present: () => isNull(vouchers.deletedAt),
    deleted: () => isNotNull(vouchers.deletedAt),
    trip: () => eq(vouchers.tripId, ph('trip')),
    vendors: () => anyOf(vouchers.vendorId, 'vendors', 'uuid'),
    statuses: () => anyOf(vouchers.status, 'statuses', 'text'),
    types: () => anyOf(vouchers.type, 'types', 'text'),
    owners: () => anyOf(vouchers.ownerId, 'owners', 'uuid'),
    ownersOrNone: () => sql`(${anyOf(vouchers.ownerId, 'ownersOrNone', 'uuid')} or ${vouchers.ownerId} is null)`,
    visible: () => isListed('visible', vouchers.ownerId, vouchers.operationsId),
    visibleOrUnowned: () => isListed('visibleOrUnowned', vouchers.ownerId, vouchers.operationsId, { orUnowned: true }),
    others: () => sql`${vouchers.ownerId} is distinct from ${ph('others')}::uuid`,
    from: () => gte(vouchers.startDate, ph('from')),
    to: () => lte(vouchers.startDate, ph('to')),
    differs: () => sql`(${vouchers.differs} and ${vouchers.status} <> 'cancelled')`,
    tags: () => sql`${vouchers.tags} && ${ph('tags')}::text[]`,
    found: () => anyOf(vouchers.id, 'found', 'uuid'),
    matching: () => isMatching(vouchers.terms),
  },
}

export function countVouchers(db: AgencyDb, { conditions, values }: VoucherQuestion) {
  return countRows(db, voucherList, conditions, values)
}

/** Vouchers in the order of the ids; those that are gone are left out. */
export const voucherRowsOf = rowsByIds(vouchers, voucherColumns)
