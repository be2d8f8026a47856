import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { AgencyDb } from '../../core/db/agency-db.ts'

/** Rows that say when something was looked at, and by whom. */
type ViewTable = PgTable & { agencyId: AnyPgColumn; at: AnyPgColumn; visitorHash: AnyPgColumn }

export interface ViewsAsked {
  table: ViewTable
  visitorHash: string
  /** What is looked at; where it is a part, that part. */
  of: SQL | undefined
  /** What else has to be the same for two views of one visitor to be one visit. */
  sameVisit: SQL | undefined
  /** Since when another look belongs to the same visit. */
  visitSince: string
  daySince: string
}

/** How often something was looked at within a day, by one visitor and by all, and whether that visitor just has. */
export async function countViews(
  db: AgencyDb,
  { table, visitorHash, of, sameVisit, visitSince, daySince }: ViewsAsked,
): Promise<{ ofVisitor: number; ofAll: number; hasJustLooked: boolean }> {
  const isVisitor = eq(table.visitorHash, visitorHash)
  const isThisVisit = and(isVisitor, sameVisit, gt(table.at, visitSince))
  const [row] = await db
    .select({
      ofVisitor: sql<number>`(count(*) filter (where ${isVisitor}))::int`,
      ofAll: sql<number>`count(*)::int`,
      hasJustLooked: sql<boolean>`coalesce(bool_or(${isThisVisit}), false)`,
    })
    .from(table)
    .where(and(db.own(table), of, gt(table.at, daySince)))
  return row ?? { ofVisitor: 0, ofAll: 0, hasJustLooked: false }
}
