import { and, desc, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Database } from '../../core/db/database.ts'
import { proposalAcceptances, proposalViews } from './prospects-page.table.ts'
import { proposalVersions } from './prospects-versions.table.ts'
import { proposals } from './prospects.table.ts'

/** Where the proposal is that has this key, deleted or not. */
export async function findByPublicKey(database: Database, publicKey: string) {
  const [found] = await database.findByKey(publicKey, (db) =>
    db
      .select({ agencyId: proposals.agencyId, id: proposals.id })
      .from(proposals)
      .where(eq(proposals.publicKey, publicKey)),
  )
  return found
}

export async function insertView(db: AgencyDb, view: typeof proposalViews.$inferInsert): Promise<void> {
  await db.insert(proposalViews).values(view)
}

/** What is counted with a view: those of the same part, of any version; the same visit is to the same version. */
export function viewsLike({
  proposalId,
  versionId,
  section,
  visitorHash,
}: Pick<typeof proposalViews.$inferSelect, 'proposalId' | 'versionId' | 'section' | 'visitorHash'>) {
  const isPart = section === null ? isNull(proposalViews.section) : eq(proposalViews.section, section)
  return {
    table: proposalViews,
    visitorHash,
    of: and(eq(proposalViews.proposalId, proposalId), isPart),
    sameVisit: eq(proposalViews.versionId, versionId),
  }
}

/** Notes that the page was opened. That is no new version of the proposal. */
export async function countOpening(db: AgencyDb, id: string, at: string): Promise<void> {
  await db
    .update(proposals)
    .set({
      views: sql`${proposals.views} + 1`,
      lastViewedAt: at,
      status: sql`case when ${proposals.status} = 'sent' then 'viewed' else ${proposals.status} end`,
    })
    .where(and(db.own(proposals), eq(proposals.id, id)))
}

const { agencyId: _agency, ...acceptanceColumns } = getTableColumns(proposalAcceptances)

export async function insertAcceptance(db: AgencyDb, acceptance: typeof proposalAcceptances.$inferInsert) {
  await db.insert(proposalAcceptances).values(acceptance)
}

/** Somebody's wish to accept, by its id. */
export async function findAcceptanceRequest(db: AgencyDb, proposalId: string, id: string) {
  const [found] = await db
    .select(acceptanceColumns)
    .from(proposalAcceptances)
    .where(
      and(db.own(proposalAcceptances), eq(proposalAcceptances.proposalId, proposalId), eq(proposalAcceptances.id, id)),
    )
  return found
}

export async function countTry(db: AgencyDb, id: string): Promise<void> {
  await db
    .update(proposalAcceptances)
    .set({ tries: sql`${proposalAcceptances.tries} + 1` })
    .where(and(db.own(proposalAcceptances), eq(proposalAcceptances.id, id)))
}

type Accepted = Required<
  Pick<
    typeof proposalAcceptances.$inferInsert,
    | 'acceptedAt'
    | 'address'
    | 'userAgent'
    | 'optionId'
    | 'extras'
    | 'total'
    | 'currency'
    | 'documentHash'
    | 'policyHash'
    | 'amends'
  >
>

export async function updateAcceptance(db: AgencyDb, id: string, accepted: Accepted): Promise<void> {
  await db
    .update(proposalAcceptances)
    .set(accepted)
    .where(and(db.own(proposalAcceptances), eq(proposalAcceptances.id, id)))
}

/** How a proposal was accepted, with the number of the version. */
export async function findAcceptance(db: AgencyDb, proposalId: string) {
  const [found] = await db
    .select({ ...acceptanceColumns, version: proposalVersions.number })
    .from(proposalAcceptances)
    .innerJoin(
      proposalVersions,
      and(
        eq(proposalVersions.agencyId, proposalAcceptances.agencyId),
        eq(proposalVersions.id, proposalAcceptances.versionId),
      ),
    )
    .where(
      and(
        db.own(proposalAcceptances),
        eq(proposalAcceptances.proposalId, proposalId),
        isNotNull(proposalAcceptances.acceptedAt),
      ),
    )
    .orderBy(desc(proposalAcceptances.acceptedAt))
    .limit(1)
  return found
}
