import type { Reach } from '@sarai/contract/standing-words'
import { and, count, desc, eq, gte, ilike, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { agencies } from '../../core/db/agencies.table.ts'
import type { Database } from '../../core/db/database.ts'
import { likeText } from '../../core/like-text.rules.ts'
import { plans } from '../../kernel/plans/plans.table.ts'

const columns = {
  id: agencies.id,
  planId: agencies.planId,
  planState: agencies.planState,
  trialEndsAt: agencies.trialEndsAt,
  confirmedAt: agencies.confirmedAt,
  approvedAt: agencies.approvedAt,
  suspendedAt: agencies.suspendedAt,
}

export interface AgencyFilter {
  /** Part of the name. */
  name?: string
  ids?: string[]
  standing?: Reach
  planId?: string
  registeredSince?: string
}

/** How far an agency reaches, as reachOf has it. */
const standing = (needsApproval: boolean) => sql<Reach>`case
  when ${agencies.suspendedAt} is not null then 'suspended'
  when ${agencies.confirmedAt} is null then 'unconfirmed'
  when ${needsApproval}::boolean and ${agencies.approvedAt} is null then 'unapproved'
  else 'open' end`

function conditionsOf(filter: AgencyFilter, needsApproval: boolean): (SQL | undefined)[] {
  const { name, ids, planId, registeredSince } = filter
  return [
    name === undefined ? undefined : ilike(agencies.name, `%${likeText(name)}%`),
    ids && (ids.length > 0 ? inArray(agencies.id, ids) : sql`false`),
    filter.standing && sql`${standing(needsApproval)} = ${filter.standing}`,
    planId === undefined ? undefined : eq(agencies.planId, planId),
    registeredSince === undefined ? undefined : gte(agencies.createdAt, registeredSince),
  ]
}

interface Asked {
  filter: AgencyFilter
  needsApproval: boolean
  after?: string | undefined
  limit: number
}

/** Agencies, newest first: ids are made in the order of time. */
export function listAgencyFacts(database: Database, { filter, needsApproval, after, limit }: Asked) {
  return database.acrossAgencies('an admin lists the agencies', (db) =>
    db
      .select(columns)
      .from(agencies)
      .where(and(...conditionsOf(filter, needsApproval), after === undefined ? undefined : lt(agencies.id, after)))
      .orderBy(desc(agencies.id))
      .limit(limit),
  )
}

/** What is counted of all agencies. */
export function countAgencies(database: Database, needsApproval: boolean, { week, month }: Record<string, string>) {
  return database.acrossAgencies('an admin looks at the dashboard', async (db) => {
    const reach = standing(needsApproval)
    const standings = await db
      .select({ standing: reach, agencies: count() })
      .from(agencies)
      .groupBy(sql`1`)
    const byPlan = await db
      .select({ id: plans.id, name: plans.name, agencies: sql<number>`count(${agencies.id})::int` })
      .from(plans)
      .leftJoin(agencies, eq(agencies.planId, plans.id))
      .groupBy(plans.id)
      .orderBy(plans.createdAt, plans.id)
    const since = (from: string | undefined) =>
      sql<number>`count(*) filter (where ${agencies.createdAt} >= ${from}::timestamptz)::int`
    const [recent] = await db.select({ week: since(week), month: since(month) }).from(agencies)
    return { standings, byPlan, recent: recent ?? { week: 0, month: 0 } }
  })
}

/** How many agencies are on each plan, by its id. */
export async function countByPlan(database: Database): Promise<Map<string, number>> {
  const rows = await database.acrossAgencies('an admin looks at the plans', (db) =>
    db.select({ planId: agencies.planId, agencies: count() }).from(agencies).groupBy(agencies.planId),
  )
  return new Map(rows.map(({ planId, agencies: number }) => [planId, number]))
}

/** Which of these ids are agencies'. */
export async function listExisting(database: Database, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await database.acrossAgencies('an admin asks whose work fails', (db) =>
    db.select({ id: agencies.id }).from(agencies).where(inArray(agencies.id, ids)),
  )
  return rows.map(({ id }) => id)
}
