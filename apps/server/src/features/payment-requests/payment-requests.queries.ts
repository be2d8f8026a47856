import type { PaymentRequestState } from '@sarai/contract/payment-request-words'
import { payPath } from '@sarai/contract/trip-payers'
import { and, asc, desc, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Database } from '../../core/db/database.ts'
import { isSeenBy, type Visible } from '../../core/db/visible.ts'
import { contacts } from '../contacts/contacts.table.ts'
import { invoices } from '../invoices/invoices.table.ts'
import { ledgerItems } from '../ledger/ledger.table.ts'
import { gatewayPayments, paymentLinks } from '../online-payments/online-payments.table.ts'
import { receipts } from '../receipts/receipts.table.ts'
import { tripInstalments } from '../trips/trips-instalments.table.ts'
import { trips } from '../trips/trips.table.ts'
import type { CountedReceipt } from './payment-requests.rules.ts'
import { paymentRequests } from './payment-requests.table.ts'

export type PaymentRequestRecord = typeof paymentRequests.$inferSelect

const matchRequest = (db: AgencyDb, id: string) => and(db.own(paymentRequests), eq(paymentRequests.id, id))

export async function insertRequest(
  db: AgencyDb,
  row: typeof paymentRequests.$inferInsert,
): Promise<PaymentRequestRecord> {
  const [request] = await db.insert(paymentRequests).values(row).returning()
  if (!request) throw new Error('the payment request was not stored')
  return request
}

/** A request, held until the transaction ends. */
export async function findRequestForUpdate(db: AgencyDb, id: string): Promise<PaymentRequestRecord | undefined> {
  const [request] = await db.select().from(paymentRequests).where(matchRequest(db, id)).for('update')
  return request
}

/** Changes a request; every change is a new version of it. */
export async function updateRequest(
  db: AgencyDb,
  id: string,
  changes: Partial<Omit<PaymentRequestRecord, 'id' | 'agencyId' | 'version'>>,
): Promise<void> {
  await db
    .update(paymentRequests)
    .set({ ...changes, version: sql`${paymentRequests.version} + 1` })
    .where(matchRequest(db, id))
}

/** Whose request a key is, before the agency is known. */
export async function findRequestByKey(database: Database, publicKey: string) {
  const [found] = await database.findByKey(publicKey, (db) =>
    db
      .select({ agencyId: paymentRequests.agencyId, id: paymentRequests.id })
      .from(paymentRequests)
      .where(eq(paymentRequests.publicKey, publicKey)),
  )
  return found
}

/** What is still to be paid of the trip or invoice; null for a deposit, which nothing limits. */
const due = sql<number | null>`case
  when ${paymentRequests.invoiceId} is not null and ${invoices.kind} = 'proforma' then greatest(${invoices.total} - ${invoices.paidAhead}, 0)
  when ${paymentRequests.invoiceId} is not null then (
    select greatest(coalesce(sum(item.amount), 0), 0) from ${ledgerItems} as item
     where item.agency_id = ${paymentRequests.agencyId} and item.item_id = ${paymentRequests.invoiceId} and item.account = 'customer')
  when ${paymentRequests.tripId} is not null then (
    select coalesce(sum(greatest(part.amount - part.paid, 0)), 0) from ${tripInstalments} as part
     where part.agency_id = ${paymentRequests.agencyId} and part.trip_id = ${paymentRequests.tripId})
  end`

const ownerId = sql<string | null>`case
  when ${paymentRequests.tripId} is not null then ${trips.ownerId}
  when ${paymentRequests.invoiceId} is not null then ${invoices.ownerId}
  else ${contacts.ownerId} end`

/** Requests with what they are for, and whoever their contact was merged into. */
const selectFound = (db: AgencyDb) =>
  db
    .select({
      request: paymentRequests,
      due: due.mapWith((value: unknown) => (value === null ? null : Number(value))),
      ownerId,
      operationsId: trips.operationsId,
      trip: { number: trips.number, title: trips.title, deletedAt: trips.deletedAt, cancelledAt: trips.cancelledAt },
      invoice: { documentNumber: invoices.documentNumber, billTo: invoices.billTo, state: invoices.state },
      customerId: contacts.id,
      customer: contacts.name,
      customerDeletedAt: contacts.deletedAt,
    })
    .from(paymentRequests)
    .leftJoin(trips, and(db.own(trips), eq(trips.id, paymentRequests.tripId)))
    .leftJoin(invoices, and(db.own(invoices), eq(invoices.id, paymentRequests.invoiceId)))
    .leftJoin(
      contacts,
      and(
        db.own(contacts),
        sql`${contacts.id} = contact_now(${paymentRequests.agencyId}, coalesce(${paymentRequests.contactId}, ${invoices.contactId}, ${trips.contactId}))`,
      ),
    )
export type FoundRequest = Awaited<ReturnType<typeof listRequests>>[number]

/** A request that may be seen. */
export async function findRequest(db: AgencyDb, visible: Visible, id: string): Promise<FoundRequest | undefined> {
  const [found] = await selectFound(db).where(and(matchRequest(db, id), isSeenBy(visible, ownerId, trips.operationsId)))
  return found
}

const isIn = (state: PaymentRequestState, day: string): SQL | undefined => {
  const { cancelledAt, paid, amount, validUntil } = paymentRequests
  const isOpen = and(isNull(cancelledAt), lt(paid, amount))
  const isOver = sql`${validUntil} is not null and ${validUntil} < ${day}::date`
  if (state === 'cancelled') return sql`${cancelledAt} is not null`
  if (state === 'paid') return and(isNull(cancelledAt), sql`${paid} >= ${amount}`)
  return state === 'expired' ? and(isOpen, isOver) : and(isOpen, sql`not (${isOver})`)
}

interface ListQuestion {
  visible: Visible
  /** Today, where the agency is. */
  day: string
  state?: PaymentRequestState
  cursor?: string
  limit: number
}

/** The newest requests that may be seen. */
export function listRequests(db: AgencyDb, { visible, day, state, cursor, limit }: ListQuestion) {
  return selectFound(db)
    .where(
      and(
        db.own(paymentRequests),
        isSeenBy(visible, ownerId, trips.operationsId),
        state && isIn(state, day),
        cursor === undefined ? undefined : lt(paymentRequests.id, cursor),
      ),
    )
    .orderBy(desc(paymentRequests.id))
    .limit(limit)
}

/** What requests are for, as they name it: deposits by all ids of their contact. */
export type RequestsFor = { tripId: string } | { invoiceId: string } | { contactIds: string[] } | { leadId: string }

function matchTarget(what: RequestsFor): SQL | undefined {
  if ('tripId' in what) return eq(paymentRequests.tripId, what.tripId)
  if ('invoiceId' in what) return and(isNull(paymentRequests.tripId), eq(paymentRequests.invoiceId, what.invoiceId))
  if ('leadId' in what) return eq(paymentRequests.leadId, what.leadId)
  return inArray(paymentRequests.contactId, what.contactIds)
}

/** The requests for something that may be seen, the newest first. */
export function listRequestsFor(db: AgencyDb, visible: Visible, what: RequestsFor, limit: number) {
  return selectFound(db)
    .where(and(db.own(paymentRequests), matchTarget(what), isSeenBy(visible, ownerId, trips.operationsId)))
    .orderBy(desc(paymentRequests.id))
    .limit(limit)
}

/** Those that are not cancelled, the oldest first, held until the transaction ends. */
export function listStandingForUpdate(db: AgencyDb, what: RequestsFor): Promise<PaymentRequestRecord[]> {
  return db
    .select()
    .from(paymentRequests)
    .where(and(db.own(paymentRequests), matchTarget(what), isNull(paymentRequests.cancelledAt)))
    .orderBy(asc(paymentRequests.id))
    .for('update')
}

interface Currencies {
  /** Of the requests. */
  currency: string
  /** Of what they are for. */
  own: string
}

/**
 * What has come for something, the oldest first, with the request on whose page it was paid, in the currency that was asked
 * for. Refunds do not undo that it came.
 */
export async function listCountedReceipts(
  db: AgencyDb,
  what: Exclude<RequestsFor, { leadId: string }>,
  { currency, own }: Currencies,
): Promise<CountedReceipt[]> {
  const isFor =
    'contactIds' in what
      ? and(isNull(receipts.tripId), isNull(receipts.invoiceId), inArray(receipts.payerId, what.contactIds))
      : 'tripId' in what
        ? eq(receipts.tripId, what.tripId)
        : eq(receipts.invoiceId, what.invoiceId)
  const isSame = eq(receipts.currency, currency)
  const whole = sql`${receipts.amount} + ${receipts.bankCharges} + ${receipts.tds} + ${receipts.writtenOff} - ${receipts.fee}`
  const requestId = sql<string | null>`(
    select request.id from ${gatewayPayments} as money
      join ${paymentLinks} as link on link.agency_id = money.agency_id and link.id = money.link_id
      join ${paymentRequests} as request on request.agency_id = link.agency_id and link.path = ${payPath('')}::text || request.public_key
     where money.agency_id = receipts.agency_id and money.receipt_id = receipts.id limit 1)`
  return db
    .select({
      id: receipts.id,
      createdAt: receipts.createdAt,
      amount: sql`case when ${isSame} then ${whole} else ${receipts.inTrip} end`.mapWith(Number),
      requestId,
    })
    .from(receipts)
    .where(
      and(
        db.own(receipts),
        isFor,
        inArray(receipts.state, ['received', 'part-refunded', 'refunded']),
        eq(receipts.isOpening, false),
        currency === own && !('contactIds' in what) ? undefined : isSame,
      ),
    )
    .orderBy(asc(receipts.createdAt), asc(receipts.id))
}

/** Sets what of a request was paid: no change that somebody makes. */
export async function setPaid(db: AgencyDb, id: string, paid: number): Promise<void> {
  await db.update(paymentRequests).set({ paid }).where(matchRequest(db, id))
}
