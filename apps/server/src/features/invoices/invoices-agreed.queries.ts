import { sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'

/** The currency that an invoice was written in, and the rate at which it is owed in another. */
export interface WrittenInvoice {
  id: string
  currency: string
  written: string
  /** In millionths. */
  rate: number | null
}

/** A payment, and what was said that it counts for in the currency of its trip or invoice. */
interface CountedPayment {
  id: string
  whole: number
  counted: number
  currency: string
}

export async function listWritten(db: AgencyDb, ids: readonly string[]): Promise<WrittenInvoice[]> {
  const { rows } = await db.execute<{ id: string; currency: string; written: string; rate: string | null }>(sql`
    select id, currency, document ->> 'currency' as written, (document ->> 'rate')::bigint as rate
      from invoices
     where invoices.agency_id = ${db.agencyId}::uuid and id = any(${sql.param([...ids])}::uuid[])`)
  return rows.map((row) => ({ ...row, rate: row.rate === null ? null : Number(row.rate) }))
}

/** Those of the ids that are payments in another currency than what they pay. */
export async function listCounted(db: AgencyDb, ids: readonly string[]): Promise<CountedPayment[]> {
  const { rows } = await db.execute<{ id: string; whole: string; counted: string; currency: string }>(sql`
    select receipts.id, receipts.amount + receipts.bank_charges + receipts.tds + receipts.written_off - receipts.fee as whole, receipts.in_trip as counted,
           coalesce(trips.currency, invoices.currency) as currency
      from receipts
      left join trips on trips.agency_id = receipts.agency_id and trips.id = receipts.trip_id
      left join invoices on invoices.agency_id = receipts.agency_id and invoices.id = receipts.invoice_id
                        and receipts.trip_id is null
     where receipts.agency_id = ${db.agencyId}::uuid and receipts.id = any(${sql.param([...ids])}::uuid[])
       and coalesce(trips.currency, invoices.currency) <> receipts.currency`)
  return rows.map((row) => ({ ...row, whole: Number(row.whole), counted: Number(row.counted) }))
}
