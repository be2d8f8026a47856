import { and, desc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { isDepositBy, isPaidFor, type PaidForBy, receiptColumns, type ReceiptRecord } from './receipts.queries.ts'
import { receiptRefunds, receipts } from './receipts.table.ts'
import { normaliseReference } from './receipts-twice.rules.ts'

type Column = typeof receipts.reference | typeof receiptRefunds.reference
export const isReference = (column: Column, reference: string) =>
  eq(sql`lower(regexp_replace(${column}, '[[:space:]]', '', 'g'))`, normaliseReference(reference))

/** A payment that was not taken back. */
export const stands = inArray(receipts.state, ['pending', 'received', 'part-refunded', 'refunded'])

/** Who pays: by all ids that were merged into theirs, or the trip where nobody is known. */
export interface Payers {
  payerIds: string[]
  tripId: string | null
}

const isPaidBy = ({ payerIds, tripId }: Payers) =>
  payerIds.length > 0 ? inArray(receipts.payerId, payerIds) : tripId ? eq(receipts.tripId, tripId) : sql`false`

/** Payments of somebody with a reference that stand, the newest first. */
export function listReferenced(
  db: AgencyDb,
  { reference, ...payers }: Payers & { reference: string },
): Promise<ReceiptRecord[]> {
  return db
    .select(receiptColumns)
    .from(receipts)
    .where(and(db.own(receipts), isPaidBy(payers), isReference(receipts.reference, reference), stands))
    .orderBy(desc(receipts.day), desc(receipts.id))
}

/** The payment through a gateway that stands under the gateway's own reference, whoever it was recorded for. */
export async function findGatewayReceipt(
  db: AgencyDb,
  { reference, amount, currency }: { reference: string; amount: number; currency: string },
): Promise<ReceiptRecord | undefined> {
  const [found] = await db
    .select(receiptColumns)
    .from(receipts)
    .where(
      and(
        db.own(receipts),
        eq(receipts.mode, 'gateway'),
        eq(receipts.currency, currency),
        sql`${receipts.amount} + ${receipts.bankCharges} + ${receipts.tds} = ${amount}`,
        isReference(receipts.reference, reference),
        inArray(receipts.state, ['received', 'part-refunded', 'refunded']),
      ),
    )
    .limit(1)
  return found
}

function isStandingFor(of: { tripId: string } | { invoiceIds: string[] } | { depositors: string[] }) {
  if ('tripId' in of) return eq(receipts.tripId, of.tripId)
  if ('invoiceIds' in of) return inArray(receipts.invoiceId, of.invoiceIds)
  return isDepositBy(receipts, of.depositors)
}

/** Payments of a trip, of some invoices of none, or deposits of somebody, that stand: the newest first, without what is no money. */
export function listStanding(
  db: AgencyDb,
  of: { tripId: string } | { invoiceIds: string[] } | { depositors: string[] },
): Promise<ReceiptRecord[]> {
  return db
    .select(receiptColumns)
    .from(receipts)
    .where(and(db.own(receipts), isStandingFor(of), stands, ne(receipts.state, 'refunded'), eq(receipts.writtenOff, 0)))
    .orderBy(desc(receipts.day), desc(receipts.id))
}

/** What was given back for a trip or invoice, of deposits, or to somebody under a reference: the newest first. */
export function listGivenBack(
  db: AgencyDb,
  { kind, id, payerIds, reference }: PaidForBy & { reference: string | null },
) {
  const { number, amount, currency, day, mode, reference: given } = receiptRefunds
  return db
    .select({ number, amount, currency, day, mode, reference: given })
    .from(receiptRefunds)
    .where(
      and(
        db.own(receiptRefunds),
        or(
          isPaidFor(receiptRefunds, { kind, id, payerIds }),
          reference !== null && payerIds.length > 0
            ? and(inArray(receiptRefunds.payerId, payerIds), isReference(receiptRefunds.reference, reference))
            : undefined,
        ),
      ),
    )
    .orderBy(desc(receiptRefunds.day), desc(receiptRefunds.id))
}
