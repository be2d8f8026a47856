import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { apiKeys } from '../../kernel/accounts/accounts.table.ts'

/** What may be shown of a key; never its hash. */
const columns = {
  id: apiKeys.id,
  name: apiKeys.name,
  hint: apiKeys.hint,
  scopes: apiKeys.scopes,
  createdBy: apiKeys.createdBy,
  createdAt: apiKeys.createdAt,
  lastUsedAt: apiKeys.lastUsedAt,
  expiresAt: apiKeys.expiresAt,
}

/** The keys that were not revoked, newest first. */
export function listApiKeys(db: AgencyDb) {
  return db
    .select(columns)
    .from(apiKeys)
    .where(and(db.own(apiKeys), isNull(apiKeys.revokedAt)))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
    .limit(200)
}

export async function insertApiKey(db: AgencyDb, key: typeof apiKeys.$inferInsert) {
  const [inserted] = await db.insert(apiKeys).values(key).returning(columns)
  if (!inserted) throw new Error('the API key was not stored')
  return inserted
}

/** Revokes a key; undefined when there is none. */
export async function setApiKeyRevoked(db: AgencyDb, id: string) {
  const [revoked] = await db
    .update(apiKeys)
    .set({ revokedAt: sql`now()` })
    .where(and(db.own(apiKeys), eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
    .returning(columns)
  return revoked
}
