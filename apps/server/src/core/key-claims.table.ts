import { bigint, pgTable } from 'drizzle-orm/pg-core'

/**
 * Claims that transactions hold on what makes two records duplicates (`claim_keys`). No row is ever visible: the
 * transaction that writes one also deletes it, and another that writes the same waits for it to end. A hash of the
 * agency and the key, so that it belongs to an agency without naming it.
 */
export const keyClaims = pgTable('key_claims', { hash: bigint({ mode: 'bigint' }).primaryKey() })
