import type { PaymentKind, PaymentState } from '@sarai/contract/payment-words'
import type { PaymentSort } from '@sarai/contract/payment-schemas'
import type { ReceiptMode } from '@sarai/contract/receipt-words'
import { getTableColumns, gte, lte, sql, Subquery } from 'drizzle-orm'
import { bigint, boolean, date, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { minorUnits, moment } from '../../core/db/columns.ts'
import { rowsByIds } from '../../core/db/rows-by-ids.ts'
import { countRows, type ListSpec, nextRows, type QuestionPart } from '../../core/db/table-query.ts'
import type { FindableTable } from '../../kernel/search/search.queries.ts'
import { isMatching } from '../../kernel/search/search-words.queries.ts'
import { vendorRefunds } from '../bills/bills-refunds.table.ts'
import { vendorPayments } from '../bills/bills.table.ts'
import { receiptRefunds, receipts } from '../receipts/receipts.table.ts'
import type { PaymentCondition, PaymentQuestion } from './payments-list.rules.ts'

/** What the parts of the list have in common. There is no such table: `allPayments` is read under its name. */
const payments = pgTable('payments', {
  agencyId: uuid().notNull(),
  id: uuid().notNull(),
  kind: text().$type<PaymentKind>().notNull(),
  number: text(),
  state: text().$type<PaymentState>().notNull(),
  mode: text().$type<ReceiptMode>().notNull(),
  day: date({ mode: 'string' }).notNull(),
  tripId: uuid(),
  invoiceId: uuid(),
  contactId: uuid(),
  vendorId: uuid(),
  /** What a refund is of. */
  receiptId: uuid(),
  noteId: uuid(),
  /** The vendor's credit note that money was given back of. */
  creditId: uuid(),
  currency: text().notNull(),
  rate: bigint({ mode: 'number' }),
  /** What moved in an account of the agency's currency, where it was converted on its way. */
  inAccount: minorUnits(),
  amount: minorUnits().notNull(),
  reference: text(),
  bankAccountId: uuid(),
  createdAt: moment().notNull(),
  terms: text().array().notNull(),
  /** Was paid before the agency came to Sarai, written off, or taken from a deposit: no money moved here. */
  isOpening: boolean().notNull(),
  /** None is ever deleted; searches ask for it. */
  deletedAt: moment(),
})

const none = sql`null::uuid`
const never = sql`null::timestamptz`

/** Each part is one table without joins and conditions, so that PostgreSQL reads the days of all from their indexes. */
const allPayments = new Subquery(
  sql`
  select agency_id, id, 'receipt'::text as kind, number,
         case when state = 'received' then 'cleared' else state end as state, mode, day, trip_id, invoice_id,
         payer_id as contact_id, ${none} as vendor_id, ${none} as receipt_id, ${none} as note_id,
         ${none} as credit_id,
         currency, rate, in_account, amount, reference, bank_account_id, created_at, terms,
         is_opening or written_off > 0 or deposit_id is not null as is_opening,
         ${never} as deleted_at
    from ${receipts}
  union all
  select agency_id, id, 'refund'::text, number, 'cleared'::text, mode, day, trip_id, invoice_id,
         payer_id, ${none}, receipt_id, note_id, ${none},
         currency, null::bigint, in_account, amount, reference, bank_account_id, created_at, terms, false, ${never}
    from ${receiptRefunds}
  union all
  select agency_id, id, 'vendor-payment'::text, number,
         case when state = 'paid' then 'cleared' else state end, mode, day, ${none}, ${none},
         ${none}, vendor_id, ${none}, ${none}, ${none},
         currency, rate, null::bigint, amount, reference, bank_account_id, created_at, terms, is_opening, ${never}
    from ${vendorPayments}
  union all
  select agency_id, id, 'vendor-refund'::text, number,
         case when state = 'received' then 'cleared' else state end, mode, day, ${none}, ${none},
         ${none}, vendor_id, ${none}, ${none}, credit_id,
         currency, rate, null::bigint, amount, reference, bank_account_id, created_at, terms, false, ${never}
    from ${vendorRefunds}`,
  getTableColumns(payments),
  'payments',
)

/** A fact of a record that a payment names. */
const factOf = (table: string, fact: string, key: string) =>
  sql`(select ${sql.raw(fact)} from ${sql.raw(table)} as named where named.agency_id = payments.agency_id and named.id = payments.${sql.raw(key)})`

/** Who looks after the trip or invoice that money is for; of a deposit, after whoever its payer was merged into. */
const owner = sql`(case when payments.trip_id is not null then ${factOf('trips', 'owner_id', 'trip_id')}
  when payments.invoice_id is not null then ${factOf('invoices', 'owner_id', 'invoice_id')}
  when payments.contact_id is not null then (select owner_id from contacts as named
    where named.agency_id = payments.agency_id and named.id = contact_now(payments.agency_id, payments.contact_id)) end)`

const isExplained = sql`exists (
  select from ledger_entries as entry
    join bank_matches as line on line.agency_id = entry.agency_id and line.entry_id = entry.id and line.ended_at is null
   where entry.agency_id = payments.agency_id and entry.document_kind = payments.kind and entry.document_id = payments.id)`

const bills = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', bill.id, 'billNumber', bill.bill_number)), '[]')
    from (select bills.id, bills.bill_number from vendor_settlements as put
            join bills on bills.agency_id = put.agency_id and bills.id = put.bill_id
           where put.agency_id = payments.agency_id and put.payment_id = payments.id
          union
          select bills.id, bills.bill_number from bills
           where bills.agency_id = payments.agency_id and bills.id = payments.credit_id
           order by bill_number limit 3) as bill)`

const {
  agencyId: _agency,
  receiptId: _receipt,
  noteId: _note,
  creditId: _credit,
  isOpening: _opening,
  terms: _terms,
  deletedAt: _deleted,
  rate: _rate,
  ...columns
} = getTableColumns(payments)

const paymentColumns = {
  ...columns,
  // A refund is at the rate of what it gives back.
  rate: sql<
    number | null
  >`coalesce(payments.rate, ${factOf('receipts', 'rate', 'receipt_id')}, ${factOf('invoices', `(document ->> 'rate')::bigint`, 'note_id')})::float8`.as(
    'rate',
  ),
  contactName: sql<string | null>`${factOf('contacts', 'name', 'contact_id')}`.as('contact_name'),
  vendorName: sql<string | null>`${factOf('vendors', 'name', 'vendor_id')}`.as('vendor_name'),
  tripNumber: sql<number | null>`${factOf('trips', 'number', 'trip_id')}`.as('trip_number'),
  tripTitle: sql<string | null>`${factOf('trips', 'title', 'trip_id')}`.as('trip_title'),
  invoiceNumber: sql<string | null>`${factOf('invoices', 'document_number', 'invoice_id')}`.as('invoice_number'),
  accountName: sql<string | null>`${factOf('bank_accounts', `label || ' ··' || last_digits`, 'bank_account_id')}`.as(
    'account_name',
  ),
  ownerId: sql<string | null>`${owner}`.as('owner_id'),
  isExplained: sql<boolean>`${isExplained}`.as('is_explained'),
  bills: sql<{ id: string; billNumber: string }[]>`${bills}`.as('bills'),
}

const ph = sql.placeholder
const anyOf = (column: unknown, name: PaymentCondition, type: string) =>
  sql`${column} = any(${ph(name)}::${sql.raw(type)}[])`
/** Money to and from vendors is nobody's. */
const isOfVendor = sql`payments.kind in ('vendor-payment', 'vendor-refund')`
const moved = sql`payments.state not in ('pending', 'cancelled')`
/** A cheque that did not bounce, of a day or later. */
const isChequeSince = (name: PaymentCondition) =>
  sql`(payments.mode = 'cheque' and ${moved} and payments.state <> 'bounced' and payments.day >= ${ph(name)}::date)`

export const paymentList: ListSpec<PaymentCondition, PaymentSort> & { table: FindableTable } = {
  table: payments,
  from: allPayments,
  columns: paymentColumns,
  sorts: {
    day: { column: payments.day },
    amount: { column: payments.amount },
    createdAt: { column: payments.createdAt },
  },
  conditions: {
    here: () => sql`not payments.is_opening`,
    ofCustomers: () => sql`not ${isOfVendor}`,
    kinds: () => anyOf(payments.kind, 'kinds', 'text'),
    directed: () => anyOf(payments.kind, 'directed', 'text'),
    visible: () => sql`(${isOfVendor} or ${anyOf(owner, 'visible', 'uuid')})`,
    visibleOrUnowned: () => sql`(${isOfVendor} or ${anyOf(owner, 'visibleOrUnowned', 'uuid')} or ${owner} is null)`,
    others: () => sql`${owner} is distinct from ${ph('others')}::uuid`,
    owners: () => anyOf(owner, 'owners', 'uuid'),
    ownersOrNone: () => sql`(${anyOf(owner, 'ownersOrNone', 'uuid')} or ${owner} is null)`,
    states: () => anyOf(payments.state, 'states', 'text'),
    modes: () => anyOf(payments.mode, 'modes', 'text'),
    accounts: () => anyOf(payments.bankAccountId, 'accounts', 'uuid'),
    contact: () => anyOf(payments.contactId, 'contact', 'uuid'),
    vendor: () => anyOf(payments.vendorId, 'vendor', 'uuid'),
    trip: () => sql`${payments.tripId} = ${ph('trip')}::uuid`,
    from: () => gte(payments.day, ph('from')),
    to: () => lte(payments.day, ph('to')),
    toConfirm: () => sql`(payments.state = 'pending' or (${isChequeSince('toConfirm')} and not ${isExplained}))`,
    unstatedToConfirm: () => sql`(payments.state = 'pending' or ${isChequeSince('unstatedToConfirm')})`,
    unexplained: () => sql`(${moved} and ${anyOf(payments.mode, 'unexplained', 'text')} and not ${isExplained})`,
    found: () => anyOf(payments.id, 'found', 'uuid'),
    matching: () => isMatching(payments.terms),
  },
}

type Internal = 'agencyId' | 'receiptId' | 'noteId' | 'creditId' | 'isOpening' | 'terms' | 'deletedAt'
export type PaymentRecord = Omit<typeof payments.$inferSelect, Internal> & {
  contactName: string | null
  vendorName: string | null
  tripNumber: number | null
  tripTitle: string | null
  invoiceNumber: string | null
  accountName: string | null
  ownerId: string | null
  isExplained: boolean
  bills: { id: string; billNumber: string }[]
}

/** Payments in the order of the ids. */
export const paymentRowsOf = rowsByIds(payments, paymentColumns, allPayments)

export const countPayments = (db: AgencyDb, { conditions, values }: PaymentQuestion) =>
  countRows(db, paymentList, conditions, values)

/** The next payments of a question in the order of their ids. */
export const nextPayments = (db: AgencyDb, part: QuestionPart<PaymentCondition>) =>
  nextRows<PaymentRecord, PaymentCondition>(db, paymentList, part)
