import type { VendorStatus } from '@sarai/contract/vendor-words'
import { and, asc, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Restorable } from '../../kernel/operations/bulk.service.ts'
import { vendorColumns, vendorList } from './vendors-list.queries.ts'
import type { VendorQuestion } from './vendors-list.rules.ts'
import { vendors } from './vendors.table.ts'

interface Part {
  question: VendorQuestion
  after: string | undefined
  limit: number
}

/** The next vendors of a question in the order of their ids. */
function part(db: AgencyDb, { question, after, limit }: Part) {
  const conditions = question.conditions.map((name) => vendorList.conditions[name]())
  return db
    .select(vendorColumns)
    .from(vendors)
    .where(and(db.own(vendors), ...conditions, after ? gt(vendors.id, after) : undefined))
    .orderBy(asc(vendors.id))
    .limit(limit)
}

/** Reads them without a lock. */
export function nextVendors(db: AgencyDb, which: Part) {
  return part(db, which).prepare('').execute(which.question.values)
}

/** Reads and locks them until the transaction ends. */
export function nextVendorsForUpdate(db: AgencyDb, which: Part) {
  return part(db, which).for('update').prepare('').execute(which.question.values)
}

/** Changes vendors alike. @returns their new versions */
export function updateVendors(db: AgencyDb, ids: string[], changes: { status: VendorStatus } | { deletedAt: SQL }) {
  return db
    .update(vendors)
    .set({ ...changes, version: sql`${vendors.version} + 1`, updatedAt: sql`now()` })
    .where(and(db.own(vendors), inArray(vendors.id, ids)))
    .returning({ id: vendors.id, version: vendors.version })
}

export function deleteVendors(db: AgencyDb, ids: string[]) {
  return updateVendors(db, ids, { deletedAt: sql`now()` })
}

/** Sets each vendor's tags to its own new list. */
export async function updateVendorTags(db: AgencyDb, tags: Map<string, string[]>) {
  const rows = [...tags].map(([id, list]) => sql`(${id}::uuid, ${sql.param(list)}::text[])`)
  const { rows: updated } = await db.execute<{ id: string; version: number }>(sql`
    update ${vendors} set tags = given.tags, version = version + 1, updated_at = now()
      from (values ${sql.join(rows, sql`, `)}) as given (vendor_id, tags)
     where ${db.own(vendors)} and id = given.vendor_id
    returning id, version`)
  return updated
}

/** Restores vendors as they were, where nobody has changed them since. @returns those put back */
export async function restoreVendors(db: AgencyDb, changes: Restorable[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update ${vendors} set
      status = case when before ? 'status' then before ->> 'status' else status end,
      tags = case when before ? 'tags' then array(select jsonb_array_elements_text(before -> 'tags')) else tags end,
      deleted_at = case when before ? 'deletedAt' then (before ->> 'deletedAt')::timestamptz else deleted_at end,
      version = vendors.version + 1, updated_at = now()
     from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as given ("recordId" uuid, version integer, before jsonb)
    where ${db.own(vendors)} and vendors.id = given."recordId" and vendors.version = given.version
    returning vendors.id`)
  return rows.map((row) => row.id)
}
