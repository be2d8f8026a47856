import { and, eq, lt } from 'drizzle-orm'
import type { AgencyDb } from './db/agency-db.ts'
import { AppError, conflict, invalid } from './errors.ts'
import { idempotencyKeys } from './idempotency.table.ts'
import type { Vault } from './vault.ts'

interface Asked {
  actorId: string
  key: string
  input: unknown
}

/**
 * Runs `work` once for a key: a repeated call with the same input gets the first answer. The answer is stored in the
 * same transaction as the change, so that both or neither survive, and encrypted, since it may hold a secret that is
 * shown only once.
 * @throws AppError 422 when the key was used for another input, 409 while the first is still running
 */
export async function answerOnce<T extends { output: unknown }>(
  vault: Vault,
  db: AgencyDb,
  { actorId, key, input }: Asked,
  work: () => PromiseLike<T>,
): Promise<T> {
  if (key.length > 255) throw invalid({ 'Idempotency-Key': 'Use at most 200 characters' })
  const requestHash = vault.fingerprint(JSON.stringify(input ?? null))
  const place = { table: 'idempotency_keys', column: 'response', row: `${actorId} ${key}` }
  const inserted = await db
    .insert(idempotencyKeys)
    .values({ actorId, key, requestHash })
    .onConflictDoNothing()
    .returning({ id: idempotencyKeys.id })
  const isThisKey = and(db.own(idempotencyKeys), eq(idempotencyKeys.actorId, actorId), eq(idempotencyKeys.key, key))
  if (inserted.length === 0) {
    const [earlier] = await db.select().from(idempotencyKeys).where(isThisKey)
    if (!earlier?.response) throw conflict('STILL_RUNNING', 'The first request with this key is still running.')
    if (earlier.requestHash !== requestHash)
      throw new AppError(422, 'KEY_REUSED', 'This Idempotency-Key was used for a different request.')
    return { output: JSON.parse(await vault.decrypt(db, place, earlier.response)) } as T
  }
  const result = await work()
  await db
    .update(idempotencyKeys)
    .set({ response: await vault.encrypt(db, place, JSON.stringify(result.output)) })
    .where(isThisKey)
  return result
}

/** Deletes expired keys. */
export async function deleteIdempotencyKeys(db: AgencyDb, before: string): Promise<void> {
  await db.delete(idempotencyKeys).where(and(db.own(idempotencyKeys), lt(idempotencyKeys.createdAt, before)))
}
