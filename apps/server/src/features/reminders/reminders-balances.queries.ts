import { type SQL, sql } from 'drizzle-orm'
import { invoicePath } from '@sarai/contract/invoice-words'
import { payPath } from '@sarai/contract/trip-payers'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invoices } from '../invoices/invoices.table.ts'
import { ledgerItems } from '../ledger/ledger.table.ts'
import { paymentRequests } from '../payment-requests/payment-requests.table.ts'
import { tripInstalments } from '../trips/trips-instalments.table.ts'
import { trips } from '../trips/trips.table.ts'

/** What the books have open of an invoice. */
export const openOf = (invoice: SQL) => sql`(
  select coalesce(sum(item.amount), 0)::float8 from ${ledgerItems} as item
   where item.agency_id = ${invoice}.agency_id and item.item_id = ${invoice}.id and item.account = 'customer')`

const composePath = (path: string, key: SQL) => sql`${path}::text || ${key}`

/** Whether a request can still be paid. */
export const isOpenRequest = sql`request.cancelled_at is null and request.paid < request.amount
  and (request.valid_until is null or request.valid_until >= current_date)`

/** What is still to be paid of a record, and where its customer pays it. */
export interface Balance extends Record<string, unknown> {
  /** The record, with its part. */
  key: string
  balance: number
  currency: string
  /** The page on which it is paid; null where there is none. */
  path: string | null
}

/** Of invoices. */
export async function balancesOfInvoices(db: AgencyDb, ids: string[]): Promise<Balance[]> {
  const { rows } = await db.execute<Balance>(sql`
    select invoice.id::text as key, ${openOf(sql`invoice`)} as balance, invoice.currency,
           ${composePath(invoicePath(''), sql`invoice.public_key`)} as path
      from ${invoices} as invoice
     where invoice.agency_id = ${db.agencyId} and invoice.id = any(${sql.param(ids)}::uuid[])`)
  return rows
}

/** Where its customer pays a trip: what they were asked for first, or else the newest invoice or proforma. */
const pageOfTrip = (db: AgencyDb) => sql`coalesce((
  select ${composePath(payPath(''), sql`request.public_key`)} from ${paymentRequests} as request
   where request.agency_id = ${db.agencyId} and request.trip_id = trip.id and ${isOpenRequest}
   order by request.due_on nulls last, request.id limit 1), (
  select ${composePath(invoicePath(''), sql`invoice.public_key`)} from ${invoices} as invoice
   where invoice.agency_id = ${db.agencyId} and invoice.trip_id = trip.id and invoice.state = 'issued'
     and invoice.kind in ('proforma', 'invoice') and invoice.public_key is not null
   order by invoice.issued_at desc limit 1))`

/** Of instalments. */
export async function balancesOfInstalments(db: AgencyDb, ids: string[]): Promise<Balance[]> {
  const { rows } = await db.execute<Balance>(sql`
    select instalment.id::text as key, (instalment.amount - instalment.paid)::float8 as balance, instalment.currency,
           ${pageOfTrip(db)} as path
      from ${tripInstalments} as instalment
      join ${trips} as trip on trip.agency_id = ${db.agencyId} and trip.id = instalment.trip_id
     where instalment.agency_id = ${db.agencyId} and instalment.id = any(${sql.param(ids)}::uuid[])`)
  return rows
}

/** Of whole trips, found by their own ids or by those of their proposals. */
export async function balancesOfTrips(db: AgencyDb, ids: string[]): Promise<Balance[]> {
  const { rows } = await db.execute<Balance>(sql`
    select asked.id::text as key, sum(greatest(instalment.amount - instalment.paid, 0))::float8 as balance,
           trip.currency, ${pageOfTrip(db)} as path
      from unnest(${sql.param(ids)}::uuid[]) as asked (id)
      join ${trips} as trip on trip.agency_id = ${db.agencyId} and asked.id in (trip.id, trip.proposal_id)
      join ${tripInstalments} as instalment on instalment.agency_id = ${db.agencyId} and instalment.trip_id = trip.id
     where trip.deleted_at is null and trip.cancelled_at is null
     group by asked.id, trip.id, trip.currency`)
  return rows
}

/** Of what was asked for as deposits. */
export async function listBalancesOnRequests(db: AgencyDb, ids: string[]): Promise<Balance[]> {
  const { rows } = await db.execute<Balance>(sql`
    select request.id::text as key, (request.amount - request.paid)::float8 as balance, request.currency,
           ${composePath(payPath(''), sql`request.public_key`)} as path
      from ${paymentRequests} as request
     where request.agency_id = ${db.agencyId} and request.id = any(${sql.param(ids)}::uuid[])`)
  return rows
}
