import type { PaymentEvent } from '@sarai/contract/report-words'
import type { ReceiptMode } from '@sarai/contract/receipt-words'
import { and, desc, eq, gte, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { isSeenBy, type Visible } from '../../core/db/visible.ts'
import { users } from '../../kernel/accounts/accounts-people.table.ts'
import { contacts } from '../contacts/contacts.table.ts'
import { invoices } from '../invoices/invoices.table.ts'
import { itsPage } from '../ledger/ledger-pages.queries.ts'
import { ledgerEntries } from '../ledger/ledger.table.ts'
import { findPayerNow, receiptRefunds, receipts } from '../receipts/receipts.table.ts'
import { trips } from '../trips/trips.table.ts'

export interface Days {
  from: string
  to: string
}

export type PaymentsOf = 'received' | 'refunded'

export interface PaymentFilter extends Days {
  what: PaymentsOf
  mode?: ReceiptMode
  /** Who is responsible for the trip or invoice. */
  owner?: string
}

/** What an entry of a document moved in or out of bank, cash or gateway, in the currency of the books. */
const movedBy = (kind: SQL, document: SQL, event: SQL) => sql`(
  select coalesce(sum(line.base), 0) from ledger_lines as line
    join ledger_entries as entry on entry.agency_id = line.agency_id and entry.id = line.entry_id
   where entry.agency_id = ${ledgerEntries.agencyId} and entry.document_kind = ${kind} and entry.document_id = ${document}
     and entry.event = ${event} and line.account in ('bank', 'cash', 'gateway'))`

/** Payments count on the day they came, and are taken off on the day they were cancelled or bounced. */
const factsOf = {
  received: {
    kind: 'receipt',
    events: ['received', 'cancelled', 'bounced'] satisfies PaymentEvent[],
    mode: sql<ReceiptMode>`${receipts.mode}`,
    number: sql<string | null>`${receipts.number}`,
    reference: sql<string | null>`${receipts.reference}`,
    sign: sql`(case when ${ledgerEntries.event} = 'received' then 1 else -1 end)`,
    amount: sql`${receipts.amount}`,
    document: receipts,
    // Of the payment itself: what the bank charges for a bad cheque is no payment.
    moved: movedBy(sql`'receipt'`, sql`${receipts.id}`, sql`'received'`),
  },
  refunded: {
    kind: 'refund',
    events: ['paid'],
    mode: sql<ReceiptMode>`${receiptRefunds.mode}`,
    number: sql<string | null>`${receiptRefunds.number}`,
    reference: sql<string | null>`${receiptRefunds.reference}`,
    sign: sql`1`,
    amount: sql`${receiptRefunds.amount}`,
    // Of a payment or of a credit note: what it is of, it says itself.
    document: receiptRefunds,
    moved: sql`(-${movedBy(sql`'refund'`, sql`${receiptRefunds.id}`, sql`'paid'`)})`,
  },
} as const

/** Who is responsible for what is paid; of a deposit, for its payer. */
const ownerOf = sql<string | null>`(case when ${trips.id} is not null then ${trips.ownerId}
  when ${invoices.id} is not null then ${invoices.ownerId} else ${contacts.ownerId} end)`

function conditionsOf(db: AgencyDb, { what, from, to, mode, owner }: PaymentFilter): SQL | undefined {
  const facts = factsOf[what]
  return and(
    db.own(ledgerEntries),
    eq(ledgerEntries.documentKind, facts.kind),
    inArray(ledgerEntries.event, [...facts.events]),
    gte(ledgerEntries.day, from),
    lte(ledgerEntries.day, to),
    mode === undefined ? undefined : eq(facts.mode, mode),
    owner === undefined ? undefined : owner === 'none' ? isNull(ownerOf) : eq(ownerOf, owner),
  )
}

/** How an entry leads to its document, and that to what it is of. */
function joinsOf(db: AgencyDb, what: PaymentsOf) {
  const { document } = factsOf[what]
  return {
    itsDocument: and(db.own(document), eq(document.id, ledgerEntries.documentId)),
    itsTrip: and(db.own(trips), eq(trips.id, document.tripId)),
    itsInvoice: and(db.own(invoices), eq(invoices.id, document.invoiceId)),
    itsPayer: and(db.own(contacts), sql`${contacts.id} = ${findPayerNow(document)}`),
  }
}

const keys = {
  day: sql<string>`${ledgerEntries.day}::text`,
  month: sql<string>`to_char(${ledgerEntries.day}, 'YYYY-MM')`,
  manager: sql<string | null>`${ownerOf}::text`,
}

/** What was received or given back, by mode, day, month or manager. */
export function sumPayments(db: AgencyDb, filter: PaymentFilter, by: 'mode' | keyof typeof keys) {
  const { what } = filter
  const { sign, amount, moved, mode, document } = factsOf[what]
  const { itsDocument, itsTrip, itsInvoice, itsPayer } = joinsOf(db, what)
  const key: SQL<string | null> = by === 'mode' ? mode : keys[by]
  return db
    .select({
      key: sql<string | null>`${key}`.as('key'),
      name: sql<string | null>`${by === 'manager' ? sql`max(${users.name})` : sql`null::text`}`.as('name'),
      currency: document.currency,
      amount: sql`sum(${sign} * ${amount})`.mapWith(Number).as('amount'),
      base: sql`sum(${sign} * ${moved})`.mapWith(Number).as('base'),
      payments: sql`sum(${sign})`.mapWith(Number).as('payments'),
    })
    .from(ledgerEntries)
    .innerJoin(document, itsDocument)
    .leftJoin(trips, itsTrip)
    .leftJoin(invoices, itsInvoice)
    .leftJoin(contacts, itsPayer)
    .leftJoin(users, and(db.own(users), eq(users.id, ownerOf)))
    .where(conditionsOf(db, filter))
    .groupBy(sql`1`, document.currency)
    .orderBy(sql`1 nulls last`, document.currency)
}

/** What was received in the currency of the books, by day and by who is responsible, of some of these. */
export function sumByDayAndManager(
  db: AgencyDb,
  days: Days & { visible: Visible },
  { byDay, byManager }: { byDay: boolean; byManager: boolean },
) {
  const { sign, moved, document } = factsOf.received
  const { itsDocument, itsTrip, itsInvoice, itsPayer } = joinsOf(db, 'received')
  return db
    .select({
      day: sql<string | null>`${byDay ? keys.day : sql`null::text`}`.as('day'),
      personId: sql<string | null>`${byManager ? keys.manager : sql`null::text`}`.as('person_id'),
      base: sql`sum(${sign} * ${moved})`.mapWith(Number).as('base'),
    })
    .from(ledgerEntries)
    .innerJoin(document, itsDocument)
    .leftJoin(trips, itsTrip)
    .leftJoin(invoices, itsInvoice)
    .leftJoin(contacts, itsPayer)
    .where(and(conditionsOf(db, { what: 'received', ...days }), isSeenBy(days.visible, ownerOf)))
    .groupBy(sql`1`, sql`2`)
}

/** The payments of a figure, the newest first. */
export function listPayments(
  db: AgencyDb,
  filter: PaymentFilter,
  { before, limit }: { before?: { day: string; id: string }; limit: number },
) {
  const { what } = filter
  const { sign, amount, moved, mode, number, reference, document } = factsOf[what]
  const { itsDocument, itsTrip, itsInvoice, itsPayer } = joinsOf(db, what)
  const { id, day, event } = ledgerEntries
  return db
    .select({
      id,
      day,
      event: sql<PaymentEvent>`case when ${event} = 'paid' then 'refunded' else ${event} end`,
      number,
      mode,
      reference,
      tripId: document.tripId,
      tripNumber: trips.number,
      tripTitle: trips.title,
      invoiceId: document.invoiceId,
      payerId: document.payerId,
      payer: sql<string | null>`${contacts.name}`,
      currency: document.currency,
      amount: sql`(${sign} * ${amount})`.mapWith(Number),
      base: sql`(${sign} * ${moved})`.mapWith(Number),
      opens: itsPage,
    })
    .from(ledgerEntries)
    .innerJoin(document, itsDocument)
    .leftJoin(trips, itsTrip)
    .leftJoin(invoices, itsInvoice)
    .leftJoin(contacts, itsPayer)
    .where(
      and(
        conditionsOf(db, filter),
        before && or(sql`${day} < ${before.day}`, and(eq(day, before.day), sql`${id} < ${before.id}`)),
      ),
    )
    .orderBy(desc(day), desc(id))
    .limit(limit)
}
