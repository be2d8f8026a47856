import { and, desc, eq, getTableColumns } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { proposalApprovals } from './prospects-approvals.table.ts'

const { agencyId: _agency, ...columns } = getTableColumns(proposalApprovals)

export type ApprovalRecord = Omit<typeof proposalApprovals.$inferSelect, 'agencyId'>

export async function insertApproval(
  db: AgencyDb,
  made: typeof proposalApprovals.$inferInsert,
): Promise<ApprovalRecord> {
  const [inserted] = await db.insert(proposalApprovals).values(made).returning(columns)
  if (!inserted) throw new Error('the request was not stored')
  return inserted
}

/** The request that was made last, whatever became of it. */
export async function findNewestApproval(db: AgencyDb, proposalId: string): Promise<ApprovalRecord | undefined> {
  const [found] = await db
    .select(columns)
    .from(proposalApprovals)
    .where(and(db.own(proposalApprovals), eq(proposalApprovals.proposalId, proposalId)))
    .orderBy(desc(proposalApprovals.id))
    .limit(1)
  return found
}

export async function findApproval(
  db: AgencyDb,
  { id, approvalId }: { id: string; approvalId: string },
): Promise<ApprovalRecord | undefined> {
  const [found] = await db
    .select(columns)
    .from(proposalApprovals)
    .where(and(db.own(proposalApprovals), eq(proposalApprovals.proposalId, id), eq(proposalApprovals.id, approvalId)))
  return found
}

type Outcome = Partial<Pick<ApprovalRecord, 'decidedBy' | 'decidedAt' | 'reason' | 'sent'>> & {
  status: Exclude<ApprovalRecord['status'], 'waiting' | 'expired'>
}

/** What becomes of the request of a proposal that waits, where there is one. */
export async function closeWaiting(
  db: AgencyDb,
  proposalId: string,
  outcome: Outcome,
): Promise<ApprovalRecord | undefined> {
  const [closed] = await db
    .update(proposalApprovals)
    .set(outcome)
    .where(
      and(
        db.own(proposalApprovals),
        eq(proposalApprovals.proposalId, proposalId),
        eq(proposalApprovals.status, 'waiting'),
      ),
    )
    .returning(columns)
  return closed
}
