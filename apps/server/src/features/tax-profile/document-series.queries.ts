import type { SeriesKind } from '@sarai/contract/tax-words'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { documentSeries } from './tax-profile.table.ts'

export type SeriesRecord = typeof documentSeries.$inferSelect

/** All series there ever were, the oldest first. */
export function listSeries(db: AgencyDb): Promise<SeriesRecord[]> {
  return db
    .select()
    .from(documentSeries)
    .where(db.own(documentSeries))
    .orderBy(asc(documentSeries.createdAt), asc(documentSeries.id))
}

/** Held until the transaction ends: waits for documents that are being issued by it. */
export async function findSeriesForUpdate(db: AgencyDb, id: string): Promise<SeriesRecord | undefined> {
  const [found] = await db
    .select()
    .from(documentSeries)
    .where(and(db.own(documentSeries), eq(documentSeries.id, id)))
    .for('update')
  return found
}

/** The series that is used now, so that nobody changes it before the transaction ends. */
export async function findOpenSeries(
  db: AgencyDb,
  registrationId: string,
  kind: SeriesKind,
): Promise<SeriesRecord | undefined> {
  const [found] = await db
    .select()
    .from(documentSeries)
    .where(
      and(
        db.own(documentSeries),
        eq(documentSeries.registrationId, registrationId),
        eq(documentSeries.kind, kind),
        isNull(documentSeries.closedAt),
      ),
    )
    .for('share')
  return found
}

export async function insertSeries(db: AgencyDb, series: (typeof documentSeries.$inferInsert)[]): Promise<void> {
  await db.insert(documentSeries).values(series)
}

export function updateSeries(db: AgencyDb, id: string, changes: Partial<typeof documentSeries.$inferInsert>) {
  return db
    .update(documentSeries)
    .set({ ...changes, version: sql`${documentSeries.version} + 1` })
    .where(and(db.own(documentSeries), eq(documentSeries.id, id)))
}
