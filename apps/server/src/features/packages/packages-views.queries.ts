import { and, eq, lt, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { packages, packageViews } from './packages.table.ts'

/** What is counted with a view: all of the page. */
export const viewsLike = (packageId: string, visitorHash: string) => ({
  table: packageViews,
  visitorHash,
  of: eq(packageViews.packageId, packageId),
  sameVisit: undefined,
})

export async function insertView(db: AgencyDb, view: typeof packageViews.$inferInsert): Promise<void> {
  await db.insert(packageViews).values(view)
}

/** Forgets views that no longer bear on what counts. */
export async function deleteViewsBefore(db: AgencyDb, packageId: string, before: string): Promise<void> {
  await db
    .delete(packageViews)
    .where(and(db.own(packageViews), eq(packageViews.packageId, packageId), lt(packageViews.at, before)))
}

/** Notes that the page was opened. That is no change of the package. */
export async function countOpening(db: AgencyDb, id: string, at: string): Promise<void> {
  await db
    .update(packages)
    .set({ views: sql`${packages.views} + 1`, lastViewedAt: at })
    .where(and(db.own(packages), eq(packages.id, id)))
}
