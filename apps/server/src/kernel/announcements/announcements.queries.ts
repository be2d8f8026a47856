import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { agencies } from '../../core/db/agencies.table.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { announcements } from './announcements.table.ts'

const maxListed = 40

/** What is announced to the agency and has not ended, newest first: to everybody, to those on its plan, or to it alone. */
export function listAnnouncements(db: AgencyDb, now: string) {
  const { id, title, body, level, linkUrl, linkLabel, publishedAt, endsAt, planId, agency } = announcements
  const ownPlan = db.select({ planId: agencies.planId }).from(agencies).where(eq(agencies.id, db.agencyId))
  return db
    .select({ id, title, body, level, linkUrl, linkLabel, publishedAt, endsAt })
    .from(announcements)
    .where(
      and(
        or(isNull(agency), eq(agency, db.agencyId)),
        or(isNull(planId), eq(planId, sql`(${ownPlan})`)),
        or(isNull(endsAt), gt(endsAt, now)),
      ),
    )
    .orderBy(desc(publishedAt))
    .limit(maxListed)
}
