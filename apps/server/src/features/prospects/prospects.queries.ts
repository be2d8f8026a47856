import { and, eq, sql } from 'drizzle-orm'
import { type AgencyDb, statement } from '../../core/db/agency-db.ts'
import { isVisible, type Visible, visibleValues } from '../../core/db/visible.ts'
import { proposalColumns } from './prospects-list.queries.ts'
import { type ProposalFacts, proposalTerms } from './prospects.rules.ts'
import { proposals } from './prospects.table.ts'

const ph = sql.placeholder

const byId = statement((db, own) =>
  db
    .select(proposalColumns)
    .from(proposals)
    .where(sql`${own(proposals)} and ${proposals.id} = ${ph('id')} and ${isVisible(proposals.ownerId)}`),
)
const byIdLocked = statement((db, own) =>
  db
    .select(proposalColumns)
    .from(proposals)
    .where(sql`${own(proposals)} and ${proposals.id} = ${ph('id')} and ${isVisible(proposals.ownerId)}`)
    .for('update'),
)

export type ProposalRecord = NonNullable<Awaited<ReturnType<typeof findProposal>>>

/** A proposal that may be seen, deleted or not. */
export async function findProposal(db: AgencyDb, id: string, visible: Visible) {
  const [found] = await db.run(byId, { id, ...visibleValues(visible) })
  return found
}

/** The same, held until the transaction ends, so that nobody else changes it meanwhile. */
export async function findProposalForUpdate(db: AgencyDb, id: string, visible: Visible) {
  const [found] = await db.run(byIdLocked, { id, ...visibleValues(visible) })
  return found
}

type Insertable = Omit<typeof proposals.$inferInsert, 'terms' | keyof ProposalFacts>

export async function insertProposal(db: AgencyDb, made: Insertable, facts: ProposalFacts): Promise<ProposalRecord> {
  const terms = proposalTerms(made.number, facts)
  const [inserted] = await db
    .insert(proposals)
    .values({ ...made, ...facts, terms })
    .returning(proposalColumns)
  if (!inserted) throw new Error('the proposal was not stored')
  return inserted
}

type Changes = Partial<
  Pick<
    typeof proposals.$inferInsert,
    | 'status'
    | 'ownerId'
    | 'tags'
    | 'isOpen'
    | 'leadId'
    | 'contactId'
    | 'sentVersion'
    | 'sentRevision'
    | 'sentAt'
    | 'offerUntil'
    | 'acceptedAt'
    | 'amendment'
    | 'tripId'
    | 'tripNumber'
    | 'total'
    | 'custom'
    | 'deletedAt'
  >
>

/** Changes a proposal; every change is a new version of it. */
export async function updateProposal(db: AgencyDb, id: string, changes: Changes): Promise<ProposalRecord> {
  const [updated] = await db
    .update(proposals)
    .set({ ...changes, version: sql`${proposals.version} + 1`, updatedAt: sql`now()` })
    .where(and(db.own(proposals), eq(proposals.id, id)))
    .returning(proposalColumns)
  if (!updated) throw new Error('the proposal to change is gone')
  return updated
}

/** Updates it from the draft. This is not a new version: the itinerary counts its own states. */
export async function updateProposalFacts(
  db: AgencyDb,
  { id, number }: Pick<ProposalRecord, 'id' | 'number'>,
  facts: ProposalFacts,
): Promise<void> {
  await db
    .update(proposals)
    .set({ ...facts, terms: proposalTerms(number, facts), updatedAt: sql`now()` })
    .where(and(db.own(proposals), eq(proposals.id, id)))
}
