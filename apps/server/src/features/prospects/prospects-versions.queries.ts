import { and, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { proposalViews } from './prospects-page.table.ts'
import { proposalVersions } from './prospects-versions.table.ts'

const { agencyId: _agency, ...columns } = getTableColumns(proposalVersions)

export type VersionRecord = Omit<typeof proposalVersions.$inferSelect, 'agencyId'>

const isOf = (db: AgencyDb, proposalId: string) =>
  and(db.own(proposalVersions), eq(proposalVersions.proposalId, proposalId))

/** Without what makes them large. */
export function listVersions(db: AgencyDb, proposalId: string) {
  const { document, prices: _prices, ...few } = columns
  return db
    .select({
      ...few,
      currency: sql<string>`${document}->>'currency'`,
      options: sql<{ id: string; name: string }[]>`${document}->'options'`,
      totals: sql<
        { optionId: string | null; total: number }[]
      >`(select jsonb_agg(jsonb_build_object('optionId', price->'optionId', 'total', price->'total') order by place)
          from jsonb_array_elements(${proposalVersions.prices}) with ordinality as each (price, place))`,
      views: sql<number>`(select count(*)::int from ${proposalViews}
        where ${and(
          db.own(proposalViews),
          // As conditions: a column named here by itself would lose its table, and the id would be the view's.
          eq(proposalViews.versionId, proposalVersions.id),
          isNull(proposalViews.section),
        )})`,
    })
    .from(proposalVersions)
    .where(isOf(db, proposalId))
    .orderBy(desc(proposalVersions.number))
    .limit(500)
}

export async function findVersion(db: AgencyDb, proposalId: string, number: number) {
  const [found] = await db
    .select(columns)
    .from(proposalVersions)
    .where(and(isOf(db, proposalId), eq(proposalVersions.number, number)))
  return found
}

export async function findVersionById(db: AgencyDb, id: string) {
  const [found] = await db
    .select(columns)
    .from(proposalVersions)
    .where(and(db.own(proposalVersions), eq(proposalVersions.id, id)))
  return found
}

/** What may change of the version that was sent last. */
export async function findNewestStanding(db: AgencyDb, proposalId: string) {
  const { id, number, status, validUntil } = columns
  const [found] = await db
    .select({ id, number, status, validUntil })
    .from(proposalVersions)
    .where(isOf(db, proposalId))
    .orderBy(desc(proposalVersions.number))
    .limit(1)
  return found
}

/** The version that was accepted last. */
export async function findAcceptedVersion(db: AgencyDb, proposalId: string) {
  const [found] = await db
    .select(columns)
    .from(proposalVersions)
    .where(and(isOf(db, proposalId), eq(proposalVersions.status, 'accepted')))
    .orderBy(desc(proposalVersions.number))
    .limit(1)
  return found
}

/** The version that was sent last, whatever became of it. */
export async function findNewestVersion(db: AgencyDb, proposalId: string) {
  const [found] = await db
    .select(columns)
    .from(proposalVersions)
    .where(isOf(db, proposalId))
    .orderBy(desc(proposalVersions.number))
    .limit(1)
  return found
}

export async function insertVersion(db: AgencyDb, version: typeof proposalVersions.$inferInsert) {
  const [inserted] = await db.insert(proposalVersions).values(version).returning(columns)
  if (!inserted) throw new Error('the version was not stored')
  return inserted
}

/** What became of the version that travellers see. */
export async function closeLiveVersion(
  db: AgencyDb,
  proposalId: string,
  status: Exclude<VersionRecord['status'], 'sent' | 'expired'>,
): Promise<void> {
  await db
    .update(proposalVersions)
    .set({ status })
    .where(and(isOf(db, proposalId), eq(proposalVersions.status, 'sent')))
}

export async function updateLiveValidity(db: AgencyDb, proposalId: string, validUntil: string | null): Promise<void> {
  await db
    .update(proposalVersions)
    .set({ validUntil })
    .where(and(isOf(db, proposalId), eq(proposalVersions.status, 'sent')))
}

/** How often each version, and each part of it, was looked at. */
export function countViews(db: AgencyDb, proposalId: string) {
  return db
    .select({
      version: proposalVersions.number,
      section: proposalViews.section,
      views: sql<number>`count(*)::int`,
      visitors: sql<number>`count(distinct ${proposalViews.visitorHash})::int`,
      lastAt: sql<string>`to_char(max(${proposalViews.at}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    })
    .from(proposalViews)
    .innerJoin(
      proposalVersions,
      and(eq(proposalVersions.agencyId, proposalViews.agencyId), eq(proposalVersions.id, proposalViews.versionId)),
    )
    .where(and(db.own(proposalViews), eq(proposalViews.proposalId, proposalId)))
    .groupBy(proposalVersions.number, proposalViews.section)
    .orderBy(desc(proposalVersions.number), proposalViews.section)
}
