import type { BillSort } from '@sarai/contract/bill-schemas'
import { and, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { rowsByIds } from '../../core/db/rows-by-ids.ts'
import { countRows, type ListSpec, nextRows, type QuestionPart } from '../../core/db/table-query.ts'
import type { FindableTable } from '../../kernel/search/search.queries.ts'
import { isMatching } from '../../kernel/search/search-words.queries.ts'
import type { BillCondition, BillQuestion } from './bills-list.rules.ts'
import type { BillRecord } from './bills.queries.ts'
import { vendors } from '../vendors/vendors.table.ts'
import { bills } from './bills.table.ts'

const { agencyId: _agency, terms: _terms, createdBy: _by, ...columns } = getTableColumns(bills)

/** What the books have open of it. */
const open = sql<number>`(select coalesce(-sum(amount), 0) from ledger_items as item where item.agency_id = bills.agency_id and item.item_id = bills.id and item.account = 'vendor')`

/** What is left of a credit note in the agency's favour. */
const left = sql<number>`(select coalesce(sum(amount), 0) from ledger_items as item where item.agency_id = bills.agency_id and item.item_id = bills.id and item.account = 'vendor_advance')`

/** Whether something of a credit note is left. */
export const isLeft = sql`${left} > 0`

export const billColumns = {
  ...columns,
  vendorName:
    sql<string>`(select name from vendors where vendors.agency_id = bills.agency_id and vendors.id = bills.vendor_id)`.as(
      'vendor_name',
    ),
  open: open.mapWith(Number).as('open'),
  left: left.mapWith(Number).as('left'),
  correctsNumber: sql<
    string | null
  >`(select bill_number from bills as corrected where corrected.agency_id = bills.agency_id and corrected.id = bills.corrects_id)`.as(
    'corrects_number',
  ),
}

const ph = sql.placeholder
const anyOf = (column: unknown, name: BillCondition, type: string) =>
  sql`${column} = any(${ph(name)}::${sql.raw(type)}[])`

/** As `statusOf` has it. */
const status = sql`case
  when ${bills.state} <> 'entered' then ${bills.state}
  when ${bills.kind} = 'credit' then case
    when ${left} <= 0 then 'used'
    when ${left} < ${bills.total} - ${bills.tds} then 'part-used'
    else 'unused' end
  when ${open} <= 0 then 'paid'
  when ${open} < ${bills.total} - ${bills.tds} then 'part-paid'
  else 'entered' end`

export const billList: ListSpec<BillCondition, BillSort> & { table: FindableTable } = {
  table: bills,
  columns: billColumns,
  sorts: {
    createdAt: { column: bills.createdAt },
    updatedAt: { column: bills.updatedAt },
    billedOn: { column: bills.billedOn },
    dueOn: { column: bills.dueOn },
    total: { column: bills.charged },
    number: { column: bills.number },
  },
  conditions: {
    present: () => isNull(bills.deletedAt),
    deleted: () => isNotNull(bills.deletedAt),
    kinds: () => anyOf(bills.kind, 'kinds', 'text'),
    vendors: () => anyOf(bills.vendorId, 'vendors', 'uuid'),
    statuses: () => anyOf(status, 'statuses', 'text'),
    dueBy: () => sql`${bills.state} = 'entered' and ${bills.dueOn} <= ${ph('dueBy')}::date and ${open} > 0`,
    dueFrom: () => sql`${bills.state} = 'entered' and ${bills.dueOn} >= ${ph('dueFrom')}::date and ${open} > 0`,
    tags: () => sql`${bills.tags} && ${ph('tags')}::text[]`,
    found: () => anyOf(bills.id, 'found', 'uuid'),
    matching: () => isMatching(bills.terms),
  },
}

export function countBills(db: AgencyDb, { conditions, values }: BillQuestion) {
  return countRows(db, billList, conditions, values)
}

/** The next bills of a question in the order of their ids. */
export const nextBills = (db: AgencyDb, part: QuestionPart<BillCondition>) =>
  nextRows<BillRecord, BillCondition>(db, billList, part)

/** Bills in the order of the ids; those that are gone are left out. */
export const billRowsOf = rowsByIds(bills, billColumns)

const isDue = (db: AgencyDb) => and(db.own(bills), eq(bills.state, 'entered'), sql`${open} > 0`)

/** What is still to be paid, by currency and when it is due. */
export function sumDue(db: AgencyDb, { day, thisWeek, nextWeek }: { day: string; thisWeek: string; nextWeek: string }) {
  const sumWhere = (condition: ReturnType<typeof sql>) =>
    sql`coalesce(sum(${open}) filter (where ${condition}), 0)`.mapWith(Number)
  return db
    .select({
      currency: bills.currency,
      overdue: sumWhere(sql`${bills.dueOn} < ${day}::date`),
      thisWeek: sumWhere(sql`${bills.dueOn} between ${day}::date and ${thisWeek}::date`),
      nextWeek: sumWhere(sql`${bills.dueOn} > ${thisWeek}::date and ${bills.dueOn} <= ${nextWeek}::date`),
      later: sumWhere(sql`${bills.dueOn} > ${nextWeek}::date`),
    })
    .from(bills)
    .where(isDue(db))
    .groupBy(bills.currency)
    .orderBy(bills.currency)
}

/** What is still to be paid to each vendor on each day, the first day first. */
export function listDueDays(db: AgencyDb, limit: number) {
  const { dueOn, vendorId, currency } = bills
  return db
    .select({
      day: dueOn,
      vendorId,
      vendorName: vendors.name,
      currency,
      open: sql`sum(${open})`.mapWith(Number),
      bills: sql`count(*)`.mapWith(Number),
    })
    .from(bills)
    .innerJoin(vendors, and(db.own(vendors), eq(vendors.id, vendorId)))
    .where(isDue(db))
    .groupBy(dueOn, vendorId, vendors.name, currency)
    .orderBy(dueOn, vendors.name, vendorId, currency)
    .limit(limit)
}
