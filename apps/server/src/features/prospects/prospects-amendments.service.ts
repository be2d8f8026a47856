import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { type Author, personOf, record } from '../../kernel/timeline/timeline.service.ts'
import { closeWaiting } from './prospects-approvals.queries.ts'
import { announce, subjectOf } from './prospects-found.service.ts'
import { draftAgain, setValidity } from './prospects-itinerary.service.ts'
import { closeLiveVersion, findVersionById } from './prospects-versions.queries.ts'
import { type ProposalRecord, updateProposal } from './prospects.queries.ts'

async function agreedVersion(db: AgencyDb, versionId: string) {
  const version = await findVersionById(db, versionId)
  if (!version) throw new Error('the version that was accepted is gone')
  return version
}

/** Opens the draft of an accepted proposal that is held, as it was accepted. Its offer has no last day yet. */
export async function beginChanges(
  db: AgencyDb,
  actor: Member,
  proposal: ProposalRecord,
  versionId: string,
): Promise<ProposalRecord> {
  const { revision } = await agreedVersion(db, versionId)
  const { document } = await draftAgain(db, actor, proposal, revision)
  if (document.validTo) await setValidity(db, actor, proposal, null)
  const changed = await updateProposal(db, proposal.id, { amendment: 'draft', offerUntil: null })
  await record(db, actor, 'amendment_begun', subjectOf(changed))
  announce(db, actor.userId, changed)
  return changed
}

/** Closes it again, and makes the draft what was accepted. */
export async function dropChanges(
  db: AgencyDb,
  actor: Member,
  proposal: ProposalRecord,
  versionId: string,
): Promise<ProposalRecord> {
  const { revision } = await agreedVersion(db, versionId)
  await draftAgain(db, actor, proposal, revision)
  return closeChanges(db, actor, proposal, versionId)
}

/** Takes an amendment back from the traveller, whoever does so; nothing where there is none. */
export async function closeChanges(
  db: AgencyDb,
  doer: Author,
  proposal: ProposalRecord,
  versionId: string,
): Promise<ProposalRecord> {
  if (!proposal.amendment) return proposal
  const { number } = await agreedVersion(db, versionId)
  await closeLiveVersion(db, proposal.id, 'revoked')
  await closeWaiting(db, proposal.id, { status: 'replaced' })
  const changed = await updateProposal(db, proposal.id, { amendment: null, sentVersion: number, offerUntil: null })
  await record(db, doer, 'amendment_dropped', subjectOf(changed))
  announce(db, personOf(doer), changed)
  return changed
}
