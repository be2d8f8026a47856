import { sql } from 'drizzle-orm'
import type { AgencyDb } from './db/agency-db.ts'

/**
 * Claims keys until the transaction ends: whoever claims one of them meanwhile waits until then, and sees what was
 * stored. Asked for before it is looked whether there is a record with the key, by all who make none where there is.
 * Any number of keys; claimed in one order, so that two who claim the same never wait for each other crosswise.
 * @param keys phone numbers and addresses as the terms they are found by (search.rules.ts)
 */
export async function claimKeys(db: AgencyDb, keys: string[]): Promise<void> {
  if (keys.length > 0) await db.execute(sql`select claim_keys(${db.agencyId}, ${sql.param(keys)}::text[])`)
}
