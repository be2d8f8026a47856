import { and, asc, eq, lte } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { settlementFetches } from './settlements.table.ts'

export type SettlementFetchRecord = typeof settlementFetches.$inferSelect

export function listFetches(db: AgencyDb): Promise<SettlementFetchRecord[]> {
  return db.select().from(settlementFetches).where(db.own(settlementFetches)).orderBy(asc(settlementFetches.provider))
}

export function listFetchesDue(db: AgencyDb, now: string): Promise<SettlementFetchRecord[]> {
  return db
    .select()
    .from(settlementFetches)
    .where(and(db.own(settlementFetches), lte(settlementFetches.nextAt, now)))
    .orderBy(asc(settlementFetches.nextAt))
}

/** Has the settlements of a gateway be fetched by themselves; where they are, with another credit. */
export async function upsertFetch(
  db: AgencyDb,
  facts: Pick<SettlementFetchRecord, 'provider' | 'credit' | 'createdBy'>,
): Promise<SettlementFetchRecord> {
  const { credit, createdBy } = facts
  const [kept] = await db
    .insert(settlementFetches)
    .values(facts)
    .onConflictDoUpdate({
      target: [settlementFetches.agencyId, settlementFetches.provider],
      set: { credit, createdBy },
    })
    .returning()
  if (!kept) throw new Error('how settlements are fetched was not stored')
  return kept
}

export async function updateFetch(
  db: AgencyDb,
  id: string,
  changes: Partial<Omit<SettlementFetchRecord, 'id' | 'agencyId' | 'provider'>>,
): Promise<void> {
  await db
    .update(settlementFetches)
    .set(changes)
    .where(and(db.own(settlementFetches), eq(settlementFetches.id, id)))
}

export async function deleteFetch(db: AgencyDb, provider: string): Promise<void> {
  await db.delete(settlementFetches).where(and(db.own(settlementFetches), eq(settlementFetches.provider, provider)))
}
