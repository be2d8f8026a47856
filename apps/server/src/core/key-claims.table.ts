import { bigint, pgTable } from 'drizzle-orm/pg-core'

/**
 * What transactions have claimed of what makes two records the same (`claim_keys`). Nobody ever sees a row: whoever
 * writes one deletes it in the same transaction, and whoever writes the same meanwhile waits for that to end. A hash
 * of the agency and the key, so that it belongs to an agency without naming it.
 */
export const keyClaims = pgTable('key_claims', { hash: bigint({ mode: 'bigint' }).primaryKey() })
