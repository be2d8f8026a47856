import { desc, eq, lt } from 'drizzle-orm'
import { agencies } from '../../core/db/agencies.table.ts'
import type { Database } from '../../core/db/database.ts'
import { plans } from '../../kernel/plans/plans.table.ts'

const columns = {
  id: agencies.id,
  name: agencies.name,
  plan: plans.name,
  planState: agencies.planState,
  isDemo: agencies.isDemo,
  createdAt: agencies.createdAt,
  confirmedAt: agencies.confirmedAt,
  approvedAt: agencies.approvedAt,
  suspendedAt: agencies.suspendedAt,
}

/** Agencies, newest first: ids are made in the order of time. */
export function listAgencyLines(database: Database, { after, limit }: { after: string | undefined; limit: number }) {
  return database.acrossAgencies('an admin lists the agencies', (db) =>
    db
      .select(columns)
      .from(agencies)
      .innerJoin(plans, eq(plans.id, agencies.planId))
      .where(after === undefined ? undefined : lt(agencies.id, after))
      .orderBy(desc(agencies.id))
      .limit(limit),
  )
}
