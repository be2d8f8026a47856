import type { Proposal } from '@sarai/contract/prospect-schemas'
import type { Member } from '../../core/actor.ts'
import { today } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { notFound, refused } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import type { EntrySubject } from '../../kernel/timeline/timeline.service.ts'
import { findProposal, findProposalForUpdate, type ProposalRecord } from './prospects.queries.ts'

export type { ProposalRecord } from './prospects.queries.ts'
import { proposalNumber, statusOn } from './prospects.rules.ts'

export const subjectOf = (proposal: {
  id: string
  number: number
  title: string
  ownerId: string | null
}): EntrySubject & { kind: 'proposal' } => ({
  kind: 'proposal',
  id: proposal.id,
  label: `${proposalNumber(proposal.number)} ${proposal.title}`,
  ownerId: proposal.ownerId,
})

/** @throws AppError 404 */
export async function getProposal(db: AgencyDb, actor: Member, id: string): Promise<ProposalRecord> {
  const found = await findProposal(db, id, actor)
  if (!found) throw notFound('proposal')
  return found
}

/** @throws AppError 404, or 422 for one that was deleted */
export async function proposalToChange(db: AgencyDb, actor: Member, id: string): Promise<ProposalRecord> {
  const found = await findProposalForUpdate(db, id, actor)
  if (!found) throw notFound('proposal')
  if (found.deletedAt) throw refused('DELETED', 'This proposal was deleted. Restore it first.')
  return found
}

/** @throws AppError 422 where it would change what the traveller accepted; an amendment of that is another version */
export function checkNotAccepted({ acceptedAt, amendment }: ProposalRecord): void {
  if (acceptedAt && !amendment)
    throw refused('ACCEPTED', 'This proposal was accepted and stays as it is. Amend its trip, or copy it.')
}

/** A proposal whoever may see it, held until the transaction ends: before the trip that it became. */
export async function holdProposal(db: AgencyDb, id: string): Promise<ProposalRecord> {
  const found = await findProposalForUpdate(db, id, unrestricted)
  if (!found) throw notFound('proposal')
  return found
}

/** A proposal as it is today, with the trip it became. */
export function presentProposal(
  { clock }: Services,
  { agency }: Pick<Member, 'agency'>,
  { tripId, tripNumber, ...proposal }: ProposalRecord,
): Proposal {
  const status = statusOn(proposal, today(clock.now(), agency.timeZone))
  return { ...proposal, status, trip: tripId && tripNumber ? { id: tripId, number: tripNumber } : null }
}

export const announce = (db: AgencyDb, by: string | null, { id, leadId }: Pick<ProposalRecord, 'id' | 'leadId'>) => {
  db.announce({ topic: 'prospects', ids: [id], by })
  if (leadId) db.announce({ topic: 'leads', ids: [leadId], by })
}
