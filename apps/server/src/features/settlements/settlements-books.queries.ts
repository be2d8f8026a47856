import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { contacts } from '../contacts/contacts.table.ts'
import { ledgerEntries, ledgerLines } from '../ledger/ledger.table.ts'
import { receiptRefunds, receipts } from '../receipts/receipts.table.ts'

interface Which {
  /** Only those that are still there to be matched. */
  isOpen?: boolean
  ids?: string[]
  from?: string
  until?: string
  limit: number
}

const reversed = sql`exists (select from ledger_entries as back where back.agency_id = ${ledgerEntries.agencyId} and back.reverses = ${ledgerEntries.id})`
const shown = sql`exists (select from gateway_lines as one where one.agency_id = ${ledgerEntries.agencyId} and one.entry_id = ${ledgerEntries.id})`

/** What payments and refunds of customers have moved at the gateway, the earliest first. */
export function listAtGateway(db: AgencyDb, { isOpen, ids, from, until, limit }: Which) {
  const { id, day, documentKind, documentId, event, label } = ledgerEntries
  return db
    .select({
      id,
      day,
      event,
      documentKind,
      label,
      currency: ledgerLines.currency,
      amount: sql`sum(${ledgerLines.amount})`.mapWith(Number).as('amount'),
      tripId: sql<string | null>`max(coalesce(${receipts.tripId}, ${receiptRefunds.tripId})::text)`,
      reference: sql<string | null>`max(coalesce(${receiptRefunds.reference}, ${receipts.reference}))`,
      /** Of a refund: what the payment that it is of is known by. */
      paidReference: sql<string | null>`max((select paid.reference from receipts as paid
        where paid.agency_id = ${receiptRefunds.agencyId} and paid.id = ${receiptRefunds.receiptId}))`,
      party: sql<string | null>`max(${contacts.name})`,
      phone: sql<string | null>`max(${contacts.phone})`,
    })
    .from(ledgerLines)
    .innerJoin(ledgerEntries, and(db.own(ledgerEntries), eq(id, ledgerLines.entryId)))
    .leftJoin(receipts, and(db.own(receipts), eq(documentKind, 'receipt'), eq(receipts.id, documentId)))
    .leftJoin(
      receiptRefunds,
      and(db.own(receiptRefunds), eq(documentKind, 'refund'), eq(receiptRefunds.id, documentId)),
    )
    .leftJoin(
      contacts,
      and(db.own(contacts), eq(contacts.id, sql`coalesce(${receipts.payerId}, ${receiptRefunds.payerId})`)),
    )
    .where(
      and(
        db.own(ledgerLines),
        eq(ledgerLines.account, 'gateway'),
        ids && inArray(id, ids),
        from === undefined ? undefined : sql`${ledgerLines.day} >= ${from}`,
        until === undefined ? undefined : sql`${ledgerLines.day} <= ${until}`,
        isOpen
          ? and(
              inArray(documentKind, ['receipt', 'refund', 'dispute']),
              isNull(ledgerEntries.reverses),
              sql`not ${reversed}`,
              sql`not ${shown}`,
            )
          : undefined,
      ),
    )
    .groupBy(ledgerEntries.agencyId, id, ledgerLines.currency)
    .having(ne(sql`sum(${ledgerLines.amount})`, 0))
    .orderBy(asc(day), asc(id))
    .limit(limit)
}
export type AtGatewayRow = Awaited<ReturnType<typeof listAtGateway>>[number]
