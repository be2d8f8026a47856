import { and, asc, gt, inArray, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Restorable } from '../../kernel/operations/bulk.service.ts'
import { invoiceColumns, invoiceList } from './invoices-list.queries.ts'
import type { InvoiceQuestion } from './invoices-list.rules.ts'
import { invoices } from './invoices.table.ts'

interface Part {
  question: InvoiceQuestion
  after: string | undefined
  limit: number
}

/** The next invoices of a question in the order of their ids. */
function part(db: AgencyDb, { question, after, limit }: Part) {
  const conditions = question.conditions.map((name) => invoiceList.conditions[name]())
  return db
    .select(invoiceColumns)
    .from(invoices)
    .where(and(db.own(invoices), ...conditions, after ? gt(invoices.id, after) : undefined))
    .orderBy(asc(invoices.id))
    .limit(limit)
}

/** Reads them without a lock. */
export function nextInvoices(db: AgencyDb, which: Part) {
  return part(db, which).prepare('').execute(which.question.values)
}

/** Reads and locks them until the transaction ends. */
export function nextInvoicesForUpdate(db: AgencyDb, which: Part) {
  return part(db, which).for('update').prepare('').execute(which.question.values)
}

/** Gives invoices to somebody. @returns their new versions */
export function updateInvoiceOwners(db: AgencyDb, ids: string[], ownerId: string | null) {
  return db
    .update(invoices)
    .set({ ownerId, version: sql`${invoices.version} + 1`, updatedAt: sql`now()` })
    .where(and(db.own(invoices), inArray(invoices.id, ids)))
    .returning({ id: invoices.id, version: invoices.version })
}

/** Sets each invoice's tags to its own new list. */
export async function updateInvoiceTags(db: AgencyDb, tags: Map<string, string[]>) {
  const rows = [...tags].map(([id, list]) => sql`(${id}::uuid, ${sql.param(list)}::text[])`)
  const { rows: updated } = await db.execute<{ id: string; version: number }>(sql`
    update ${invoices} set tags = given.tags, version = version + 1, updated_at = now()
      from (values ${sql.join(rows, sql`, `)}) as given (invoice_id, tags)
     where ${db.own(invoices)} and id = given.invoice_id
    returning id, version`)
  return updated
}

/** Restores invoices as they were, where nobody has changed them since. @returns those put back */
export async function restoreInvoices(db: AgencyDb, changes: Restorable[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update ${invoices} set
      owner_id = case when before ? 'ownerId' then (before ->> 'ownerId')::uuid else owner_id end,
      tags = case when before ? 'tags' then array(select jsonb_array_elements_text(before -> 'tags')) else tags end,
      version = invoices.version + 1, updated_at = now()
     from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as given ("recordId" uuid, version integer, before jsonb)
    where ${db.own(invoices)} and invoices.id = given."recordId" and invoices.version = given.version
    returning invoices.id`)
  return rows.map((row) => row.id)
}
