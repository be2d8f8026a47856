import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { vendorRefunds } from '../bills/bills-refunds.table.ts'
import { vendorPayments } from '../bills/bills.table.ts'
import { contacts } from '../contacts/contacts.table.ts'
import { invoices } from '../invoices/invoices.table.ts'
import { ledgerEntries, ledgerItems, ledgerLines } from '../ledger/ledger.table.ts'
import { paymentRunLines, paymentRuns } from '../payment-runs/payment-runs.table.ts'
import { receiptRefunds, receipts } from '../receipts/receipts.table.ts'
import { tripInstalments } from '../trips/trips-instalments.table.ts'
import { tripPayers, tripShares } from '../trips/trips-payers.table.ts'
import { trips } from '../trips/trips.table.ts'
import { vendors } from '../vendors/vendors.table.ts'

export interface OfAccount {
  accountId: string
  currency: string
}

/** What lines of an account have of an entry already. */
const matched = (accountId: string) => sql`coalesce((
  select sum(one.amount) from bank_matches as one
   where one.agency_id = ${ledgerEntries.agencyId} and one.entry_id = ${ledgerEntries.id} and one.ended_at is null
     and (${ledgerLines.part} is null or one.account_id = ${accountId}::uuid)), 0)`

/** Whether money of an entry is of an account, or of none that is named. */
const isOfAccount = ({ accountId, currency }: OfAccount) =>
  and(
    eq(ledgerLines.account, 'bank'),
    or(eq(ledgerLines.part, accountId), isNull(ledgerLines.part)),
    eq(ledgerLines.currency, currency),
  )

const reversed = sql`exists (select from ledger_entries as back where back.agency_id = ${ledgerEntries.agencyId} and back.reverses = ${ledgerEntries.id})`

/** Money that the books know and no line has shown yet, the earliest first. */
export function listUnseen(
  db: AgencyDb,
  of: OfAccount,
  { from, until, limit, ids }: { from?: string; until?: string; limit: number; ids?: string[] },
) {
  const left = sql`(sum(${ledgerLines.amount}) - ${matched(of.accountId)})`
  const { day, documentKind, documentId, event, label } = ledgerEntries
  return db
    .select({
      id: ledgerEntries.id,
      day,
      documentKind,
      documentId,
      event,
      label,
      part: ledgerLines.part,
      left: left.mapWith(Number).as('left'),
      reference: sql<
        string | null
      >`max(coalesce(${receipts.reference}, ${receiptRefunds.reference}, ${vendorPayments.reference}, ${vendorRefunds.reference}))`,
      /** The payment run that it was of. */
      run: sql<string | null>`max(${paymentRuns.number})`,
      partyId: sql<string | null>`max(coalesce(${contacts.id}, ${vendors.id})::text)`,
      party: sql<string | null>`max(coalesce(${contacts.name}, ${vendors.name}))`,
      phone: sql<string | null>`max(${contacts.phone})`,
    })
    .from(ledgerLines)
    .innerJoin(ledgerEntries, and(db.own(ledgerEntries), eq(ledgerEntries.id, ledgerLines.entryId)))
    .leftJoin(
      receiptRefunds,
      and(db.own(receiptRefunds), eq(documentKind, 'refund'), eq(receiptRefunds.id, documentId)),
    )
    .leftJoin(
      receipts,
      and(
        db.own(receipts),
        or(and(eq(documentKind, 'receipt'), eq(receipts.id, documentId)), eq(receipts.id, receiptRefunds.receiptId)),
      ),
    )
    .leftJoin(
      vendorPayments,
      and(db.own(vendorPayments), eq(documentKind, 'vendor-payment'), eq(vendorPayments.id, documentId)),
    )
    .leftJoin(paymentRunLines, and(db.own(paymentRunLines), eq(paymentRunLines.paymentId, vendorPayments.id)))
    .leftJoin(paymentRuns, and(db.own(paymentRuns), eq(paymentRuns.id, paymentRunLines.runId)))
    .leftJoin(
      contacts,
      and(db.own(contacts), eq(contacts.id, sql`coalesce(${receipts.payerId}, ${receiptRefunds.payerId})`)),
    )
    .leftJoin(
      vendorRefunds,
      and(db.own(vendorRefunds), eq(documentKind, 'vendor-refund'), eq(vendorRefunds.id, documentId)),
    )
    .leftJoin(
      vendors,
      and(db.own(vendors), eq(vendors.id, sql`coalesce(${vendorPayments.vendorId}, ${vendorRefunds.vendorId})`)),
    )
    .where(
      and(
        db.own(ledgerLines),
        isOfAccount(of),
        ne(documentKind, 'opening'),
        isNull(ledgerEntries.reverses),
        sql`not ${reversed}`,
        from === undefined ? undefined : sql`${ledgerLines.day} >= ${from}`,
        until === undefined ? undefined : sql`${ledgerLines.day} <= ${until}`,
        ids && inArray(ledgerEntries.id, ids),
      ),
    )
    .groupBy(ledgerEntries.agencyId, ledgerEntries.id, ledgerLines.part)
    .having(sql`${left} <> 0`)
    .orderBy(asc(day), asc(ledgerEntries.id))
    .limit(limit)
}

/** What a proforma still asks for: the books do not know it. */
const proformaLeft = sql<number>`(${invoices.total} - ${invoices.paidAhead})`.mapWith(Number)
const isOpenProforma = (db: AgencyDb, currency: string) =>
  and(
    db.own(invoices),
    eq(invoices.kind, 'proforma'),
    eq(invoices.state, 'issued'),
    eq(invoices.currency, currency),
    isNull(invoices.deletedAt),
    gt(proformaLeft, 0),
    // What a proposal asks for is paid once it is accepted, for its trip.
    or(isNull(invoices.proposalId), isNotNull(invoices.tripId)),
    sql`not exists (select from invoices as made where made.agency_id = ${invoices.agencyId} and made.proforma_id = ${invoices.id} and made.state = 'issued')`,
  )

/** What the books say is open of an invoice, where something is. */
const isOpenInvoice = (db: AgencyDb, currency: string) =>
  and(
    db.own(ledgerItems),
    eq(ledgerItems.account, 'customer'),
    eq(ledgerItems.currency, currency),
    gt(ledgerItems.amount, 0),
    eq(invoices.state, 'issued'),
  )

const documentFacts = {
  id: invoices.id,
  number: invoices.documentNumber,
  dueOn: invoices.dueOn,
  contactId: invoices.contactId,
  billTo: invoices.billTo,
  party: contacts.name,
  phone: contacts.phone,
  /** What it was written in, and the rate at which it is owed in another currency. */
  written: sql<string>`${invoices.document} ->> 'currency'`,
  rate: sql<string | null>`${invoices.document} ->> 'rate'`,
}

/** Instalments of trips that are not paid, in their order: where several pay a trip, the shares of each. */
export function listInstalments(db: AgencyDb, currency: string, limit: number) {
  const { id, tripId, position, label, dueOn, amount, paid } = tripInstalments
  const whose = sql<string | null>`coalesce(${tripPayers.contactId}, ${trips.contactId})`
  const open = sql`coalesce(${tripShares.amount} - ${tripShares.paid}, ${amount} - ${paid})`
  return db
    .select({
      id: sql<string>`coalesce(${tripShares.id}, ${id})`,
      tripId,
      position,
      label,
      dueOn,
      open: open.mapWith(Number),
      tripNumber: trips.number,
      tripTitle: trips.title,
      contactId: whose,
      /** Whose share it is, and which in the order of the payers; null where one customer pays all. */
      payerId: tripPayers.contactId,
      payerAt: tripPayers.position,
      party: contacts.name,
      phone: contacts.phone,
    })
    .from(tripInstalments)
    .innerJoin(trips, and(db.own(trips), eq(trips.id, tripId)))
    .leftJoin(tripShares, and(db.own(tripShares), eq(tripShares.instalmentId, id)))
    .leftJoin(tripPayers, and(db.own(tripPayers), eq(tripPayers.id, tripShares.payerId)))
    .leftJoin(contacts, and(db.own(contacts), eq(contacts.id, whose)))
    .where(
      and(
        db.own(tripInstalments),
        eq(tripInstalments.currency, currency),
        eq(trips.currency, currency),
        lt(paid, amount),
        gt(open, 0),
        isNull(trips.deletedAt),
      ),
    )
    .orderBy(asc(tripId), asc(position), asc(tripPayers.position))
    .limit(limit)
}

/** Invoices of which something is open: of no trip, or of one whose instalments are paid or in another currency. */
export function listInvoices(db: AgencyDb, currency: string, limit: number) {
  return db
    .select({ ...documentFacts, open: ledgerItems.amount })
    .from(ledgerItems)
    .innerJoin(invoices, and(db.own(invoices), eq(invoices.id, ledgerItems.itemId)))
    .leftJoin(contacts, and(db.own(contacts), eq(contacts.id, invoices.contactId)))
    .where(
      and(
        isOpenInvoice(db, currency),
        or(isNotNull(invoices.tripId), isNotNull(invoices.contactId)),
        sql`not exists (select from trip_instalments as part where part.agency_id = ${invoices.agencyId} and part.trip_id = ${invoices.tripId} and part.currency = ${currency} and part.paid < part.amount)`,
      ),
    )
    .orderBy(asc(invoices.dueOn), asc(invoices.id))
    .limit(limit)
}

/** What documents of trips ask for, the earliest first: invoices as the books have them, proformas without what was paid. */
export async function listAskedOfTrips(db: AgencyDb, currency: string, limit: number) {
  const { contactId, documentNumber: number, issuedOn: day } = invoices
  const facts = { tripId: sql<string>`${invoices.tripId}`, contactId, number, day }
  const asked = await unionAll(
    db
      .select({ ...facts, amount: ledgerItems.amount })
      .from(ledgerItems)
      .innerJoin(invoices, and(db.own(invoices), eq(invoices.id, ledgerItems.itemId)))
      .where(and(isOpenInvoice(db, currency), isNotNull(invoices.tripId))),
    db
      .select({ ...facts, amount: proformaLeft })
      .from(invoices)
      .where(and(isOpenProforma(db, currency), isNotNull(invoices.tripId))),
  )
    .orderBy(sql`issued_on, document_number`)
    .limit(limit)
  return asked.flatMap(({ tripId, contactId, number, amount }) =>
    number ? [{ tripId, contactId, number, amount }] : [],
  )
}

/** Proformas of no trip that nobody has paid. */
export function listProformas(db: AgencyDb, currency: string, limit: number) {
  return db
    .select({ ...documentFacts, open: proformaLeft })
    .from(invoices)
    .leftJoin(contacts, and(db.own(contacts), eq(contacts.id, invoices.contactId)))
    .where(and(isOpenProforma(db, currency), isNull(invoices.tripId)))
    .orderBy(asc(invoices.dueOn), asc(invoices.id))
    .limit(limit)
}

/** What customers say to have paid, and nobody has seen. */
export function listPending(db: AgencyDb, { accountId, currency }: OfAccount, limit: number) {
  const { id, version, day, amount, reference, tripId, invoiceId, payerId, bankAccountId, mode } = receipts
  return db
    .select({
      id,
      version,
      day,
      amount,
      reference,
      tripId,
      invoiceId,
      payerId,
      party: contacts.name,
      phone: contacts.phone,
      tripTitle: trips.title,
    })
    .from(receipts)
    .leftJoin(contacts, and(db.own(contacts), eq(contacts.id, payerId)))
    .leftJoin(trips, and(db.own(trips), eq(trips.id, tripId)))
    .where(
      and(
        db.own(receipts),
        eq(receipts.state, 'pending'),
        eq(receipts.currency, currency),
        ne(mode, 'cash'),
        ne(mode, 'gateway'),
        or(isNull(bankAccountId), eq(bankAccountId, accountId)),
      ),
    )
    .orderBy(asc(day), asc(id))
    .limit(limit)
}
