import { sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { contacts } from '../contacts/contacts.table.ts'
import { invoices } from '../invoices/invoices.table.ts'
import { leads } from '../leads/leads.table.ts'
import { paymentRequests } from '../payment-requests/payment-requests.table.ts'
import { tripInstalments } from '../trips/trips-instalments.table.ts'
import { trips } from '../trips/trips.table.ts'

/** A customer who can be reached by mail, with the record that the mail is about. */
export interface Reachable extends Record<string, unknown> {
  /** The instalment, invoice or request. */
  key: string
  email: string
  /** Of the trip, the invoice or the contact. */
  id: string
  label: string
  ownerId: string | null
}

/** The customers of invoices: the address on it, or else that of the contact. */
export async function customersOfInvoices(db: AgencyDb, ids: string[]): Promise<Reachable[]> {
  const { rows } = await db.execute<Reachable>(sql`
    select * from (
      select invoice.id::text as key, coalesce(nullif(invoice.document -> 'billTo' ->> 'email', ''), contact.email) as email,
             invoice.id, invoice.document_number as label, invoice.owner_id as "ownerId"
        from ${invoices} as invoice
        left join ${contacts} as contact on contact.agency_id = ${db.agencyId} and contact.id = invoice.contact_id
         and contact.deleted_at is null
       where invoice.agency_id = ${db.agencyId} and invoice.id = any(${sql.param(ids)}::uuid[])) as found
     where email is not null`)
  return rows
}

/** The customers of instalments: the contact of the trip, or else its lead. */
export async function customersOfInstalments(db: AgencyDb, ids: string[]): Promise<Reachable[]> {
  const { rows } = await db.execute<Reachable>(sql`
    select * from (
      select instalment.id::text as key, coalesce(contact.email, lead.email) as email,
             trip.id, trip.title as label, trip.owner_id as "ownerId"
        from ${tripInstalments} as instalment
        join ${trips} as trip on trip.agency_id = ${db.agencyId} and trip.id = instalment.trip_id
        left join ${contacts} as contact on contact.agency_id = ${db.agencyId} and contact.id = trip.contact_id
         and contact.deleted_at is null
        left join ${leads} as lead on lead.agency_id = ${db.agencyId} and lead.id = trip.lead_id and lead.deleted_at is null
       where instalment.agency_id = ${db.agencyId} and instalment.id = any(${sql.param(ids)}::uuid[])) as found
     where email is not null`)
  return rows
}

/** The contacts whose deposits were asked for. */
export async function listCustomersOnRequests(db: AgencyDb, ids: string[]): Promise<Reachable[]> {
  const { rows } = await db.execute<Reachable>(sql`
    select request.id::text as key, contact.email, contact.id, contact.name as label, contact.owner_id as "ownerId"
      from ${paymentRequests} as request
      join ${contacts} as contact on contact.agency_id = ${db.agencyId} and contact.id = request.contact_id
       and contact.deleted_at is null
     where request.agency_id = ${db.agencyId} and request.id = any(${sql.param(ids)}::uuid[]) and contact.email is not null`)
  return rows
}
