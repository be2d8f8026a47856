import { sql } from 'drizzle-orm'
import type { AgencyDb } from './db/agency-db.ts'

/**
 * Claims keys until the transaction ends: another transaction that claims one of them waits until then, and sees what
 * was stored. Call it before looking for an existing record with the key. Any number of keys; they are claimed in a
 * fixed order, so that two claims of the same keys cannot deadlock.
 * @param keys phone numbers and addresses as the terms they are found by (search.rules.ts)
 */
export async function claimKeys(db: AgencyDb, keys: string[]): Promise<void> {
  if (keys.length > 0) await db.execute(sql`select claim_keys(${db.agencyId}, ${sql.param(keys)}::text[])`)
}
