import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { exchangeFollows } from './exchange-follow.table.ts'

export async function findFollow(db: AgencyDb) {
  const { currencies, day, problem } = exchangeFollows
  const [found] = await db.select({ currencies, day, problem }).from(exchangeFollows).where(db.own(exchangeFollows))
  return found
}

/** The same, held until the transaction ends. */
export async function findFollowForUpdate(db: AgencyDb) {
  const { currencies, day, problem } = exchangeFollows
  const [found] = await db
    .select({ currencies, day, problem })
    .from(exchangeFollows)
    .where(db.own(exchangeFollows))
    .for('update')
  return found
}

export async function storeFollow(db: AgencyDb, { currencies, nextAt }: { currencies: string[]; nextAt: string }) {
  await db
    .insert(exchangeFollows)
    .values({ id: uuidv7(), currencies, nextAt })
    .onConflictDoUpdate({
      target: exchangeFollows.agencyId,
      set: { currencies, nextAt, problem: null, updatedAt: sql`now()` },
    })
}

export async function updateFollow(
  db: AgencyDb,
  changes: { nextAt: string; day?: string; problem: string | null },
): Promise<void> {
  await db.update(exchangeFollows).set(changes).where(eq(exchangeFollows.agencyId, db.agencyId))
}

export async function deleteFollow(db: AgencyDb): Promise<void> {
  await db.delete(exchangeFollows).where(db.own(exchangeFollows))
}
