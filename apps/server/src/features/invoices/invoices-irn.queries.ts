import type { EInvoiceRegistration } from '@sarai/contract/e-invoices'
import { and, eq } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invoiceIrns } from './invoices-irn.table.ts'

const { irn, ackNumber, ackOn, signedQr } = invoiceIrns

/** What the portal answered of an invoice. */
export async function findIrn(db: AgencyDb, invoiceId: string): Promise<EInvoiceRegistration | undefined> {
  const [found] = await db
    .select({ irn, ackNumber, ackOn, signedQr })
    .from(invoiceIrns)
    .where(and(db.own(invoiceIrns), eq(invoiceIrns.invoiceId, invoiceId)))
  return found
}

/** @returns whether no other invoice has this IRN */
export async function insertIrn(db: AgencyDb, made: typeof invoiceIrns.$inferInsert): Promise<boolean> {
  const stored = await db.insert(invoiceIrns).values(made).onConflictDoNothing().returning({ id: invoiceIrns.id })
  return stored.length > 0
}
