import type { ProposalChanges } from '@sarai/contract/prospect-schemas'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict, invalid, notFound, refused } from '../../core/errors.ts'
import { requireRight } from '../../core/rights.ts'
import type { Services } from '../../services.ts'
import { rememberTags } from '../../kernel/agency/agency.service.ts'
import { changedValues } from '../../kernel/custom-fields/custom-fields-values.service.ts'
import { mayAssignTo } from '../../core/visibility.rules.ts'
import { changedFacts } from '../../core/changes.rules.ts'
import { findMember } from '../../kernel/accounts/accounts-people.service.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import { announce, checkNotAccepted, presentProposal, proposalToChange, subjectOf } from './prospects-found.service.ts'
import { setValidity } from './prospects-itinerary.service.ts'
import { findProposalForUpdate, type ProposalRecord, updateProposal } from './prospects.queries.ts'

export { findProposal } from './prospects.queries.ts'

async function checkChanges(db: AgencyDb, actor: Member, before: ProposalRecord, changes: ProposalChanges) {
  const { ownerId, validUntil } = changes
  if (validUntil !== undefined && validUntil !== before.validUntil) checkNotAccepted(before)
  if (ownerId === undefined || ownerId === before.ownerId) return
  if (!mayAssignTo(actor, ownerId)) throw invalid({ ownerId: 'You can give a proposal only to yourself or your team' })
  if (ownerId && !(await findMember(db, ownerId))?.isActive)
    throw invalid({ ownerId: 'This person is not in your team' })
}

export async function changeProposal(
  services: Services,
  db: AgencyDb,
  actor: Member,
  input: { id: string; version: number; changes: ProposalChanges },
): Promise<ProposalRecord> {
  const before = await proposalToChange(db, actor, input.id)
  if (before.version !== input.version)
    throw conflict('STALE', 'Somebody changed this proposal while you were editing it.', {
      current: presentProposal(services, actor, before),
    })
  const { custom: given, ...facts } = input.changes
  const values = await changedValues(db, 'prospects', before, given)
  const changes = [...changedFacts(before, facts), ...values.changes]
  if (changes.length === 0) return before
  await checkChanges(db, actor, before, input.changes)
  const { validUntil, ...own } = facts
  const isProlonged = validUntil !== undefined && validUntil !== before.validUntil
  if (isProlonged) await setValidity(db, actor, before, validUntil)
  const offer = isProlonged && before.sentVersion !== null ? { offerUntil: validUntil } : {}
  const changed = await updateProposal(db, before.id, { ...own, ...offer, custom: values.custom })
  await record(db, actor, 'changed', subjectOf(changed), { changes })
  if (own.tags) await rememberTags(db, own.tags)
  announce(db, actor.userId, changed)
  return changed
}

export async function removeProposal(services: Services, db: AgencyDb, actor: Member, id: string): Promise<void> {
  const before = await proposalToChange(db, actor, id)
  requireRight(actor, 'delete', before)
  if (before.acceptedAt) throw refused('ACCEPTED', 'This proposal was accepted: its trip refers to it.')
  await updateProposal(db, id, { deletedAt: services.clock.now().toISOString() })
  await record(db, actor, 'deleted', subjectOf(before))
  announce(db, actor.userId, before)
}

export async function restoreProposal(db: AgencyDb, actor: Member, id: string): Promise<ProposalRecord> {
  const before = await findProposalForUpdate(db, id, actor)
  if (!before) throw notFound('proposal')
  requireRight(actor, 'delete', before)
  if (!before.deletedAt) return before
  const restored = await updateProposal(db, id, { deletedAt: null })
  await record(db, actor, 'restored', subjectOf(restored))
  announce(db, actor.userId, restored)
  return restored
}
