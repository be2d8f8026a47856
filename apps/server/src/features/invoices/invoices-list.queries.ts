import type { InvoiceSort } from '@sarai/contract/invoice-list-schemas'
import { eq, getTableColumns, gte, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { rowsByIds } from '../../core/db/rows-by-ids.ts'
import { countRows, type ListSpec } from '../../core/db/table-query.ts'
import type { FindableTable } from '../../kernel/search/search.queries.ts'
import { isMatching } from '../../kernel/search/search-words.queries.ts'
import type { InvoiceCondition, InvoiceQuestion } from './invoices-list.rules.ts'
import { invoices } from './invoices.table.ts'

const { agencyId: _agency, terms: _terms, createdBy: _by, ...columns } = getTableColumns(invoices)

/** A fact of the trip that an invoice is of. */
const ofTrip = (what: string) =>
  sql`(select ${sql.raw(what)} from trips where trips.agency_id = invoices.agency_id and trips.id = invoices.trip_id)`

/** What the books have open of it. */
const open = sql<number>`(select coalesce(sum(amount), 0) from ledger_items as item where item.agency_id = invoices.agency_id and item.item_id = invoices.id and item.account = 'customer')`

export const invoiceColumns = {
  ...columns,
  tripNumber: sql<number | null>`${ofTrip('number')}`.as('trip_number'),
  tripTitle: sql<string | null>`${ofTrip('title')}`.as('trip_title'),
  open: open.mapWith(Number).as('open'),
}

/** What was issued stays with whom it was issued to, and is found by all ids of a contact: drafts alone move. */
export const isDraft = eq(invoices.state, 'draft')

const ph = sql.placeholder
const anyOf = (column: unknown, name: InvoiceCondition, type: string) =>
  sql`${column} = any(${ph(name)}::${sql.raw(type)}[])`

/** As `statusOf` has it. */
const status = sql`case
  when ${invoices.state} <> 'issued' then ${invoices.state}
  when ${invoices.kind} not in ('invoice', 'debit-note', 'opening') then 'issued'
  when ${open} <= 0 and ${invoices.credited} > 0
    and ${invoices.credited} >= ${invoices.total} - coalesce((${invoices.figures} #>> '{tcs,amount}')::bigint, 0) then 'credited'
  when ${open} <= 0 then 'paid'
  when ${invoices.dueOn} < ${ph('day')}::date then 'overdue'
  when ${open} < ${invoices.total} - ${invoices.credited} then 'part-paid'
  else 'issued' end`

export const invoiceList: ListSpec<InvoiceCondition, InvoiceSort> & { table: FindableTable } = {
  table: invoices,
  columns: invoiceColumns,
  sorts: {
    createdAt: { column: invoices.createdAt },
    updatedAt: { column: invoices.updatedAt },
    issuedOn: { column: invoices.issuedOn, isNullable: true },
    dueOn: { column: invoices.dueOn, isNullable: true },
    billTo: { column: invoices.billTo },
    total: { column: invoices.total, isNullable: true },
    number: { column: invoices.number },
  },
  conditions: {
    present: () => isNull(invoices.deletedAt),
    deleted: () => isNotNull(invoices.deletedAt),
    contact: () => anyOf(invoices.contactId, 'contact', 'uuid'),
    trip: () => eq(invoices.tripId, ph('trip')),
    proposal: () => eq(invoices.proposalId, ph('proposal')),
    kinds: () => anyOf(invoices.kind, 'kinds', 'text'),
    statuses: () => anyOf(status, 'statuses', 'text'),
    owners: () => anyOf(invoices.ownerId, 'owners', 'uuid'),
    ownersOrNone: () => sql`(${anyOf(invoices.ownerId, 'ownersOrNone', 'uuid')} or ${invoices.ownerId} is null)`,
    visible: () => anyOf(invoices.ownerId, 'visible', 'uuid'),
    visibleOrUnowned: () =>
      sql`(${anyOf(invoices.ownerId, 'visibleOrUnowned', 'uuid')} or ${invoices.ownerId} is null)`,
    others: () => sql`${invoices.ownerId} is distinct from ${ph('others')}::uuid`,
    from: () => gte(invoices.issuedOn, ph('from')),
    to: () => lte(invoices.issuedOn, ph('to')),
    dueFrom: () => gte(invoices.dueOn, ph('dueFrom')),
    dueTo: () => lte(invoices.dueOn, ph('dueTo')),
    tags: () => sql`${invoices.tags} && ${ph('tags')}::text[]`,
    hasCustom: () => sql`${invoices.custom} <> '{}'`,
    custom: () => sql`${invoices.custom} @@ ${ph('custom')}::jsonpath`,
    found: () => anyOf(invoices.id, 'found', 'uuid'),
    matching: () => isMatching(invoices.terms),
  },
}

export function countInvoices(db: AgencyDb, { conditions, values }: InvoiceQuestion) {
  return countRows(db, invoiceList, conditions, values)
}

/** Invoices in the order of the ids; those that are gone are left out. */
export const invoiceRowsOf = rowsByIds(invoices, invoiceColumns)
