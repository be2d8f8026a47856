import type { Trip, TripChanges } from '@sarai/contract/trips'
import { mayUse } from '@sarai/contract/access'
import type { Member } from '../../core/actor.ts'
import { changedFacts } from '../../core/changes.rules.ts'
import { today } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { conflict, invalid, notFound } from '../../core/errors.ts'
import { mayAssignTo, maySee } from '../../core/visibility.rules.ts'
import { findMember } from '../../kernel/accounts/accounts-people.service.ts'
import { rememberTags } from '../../kernel/agency/agency.service.ts'
import { changedValues } from '../../kernel/custom-fields/custom-fields-values.service.ts'
import { emit } from '../../kernel/events/events.registry.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { findContact } from '../contacts/contacts.service.ts'
import { findLead } from '../leads/leads.service.ts'
import { findAcceptance } from '../prospects/prospects-page.service.ts'
import { findProposal } from '../prospects/prospects.service.ts'
import { announce, presentTrip, requireOwnersReach, subjectOf, tripToChange } from './trips-found.service.ts'
import { tripRepriced } from './trips.events.ts'
import { listInstalments, type TripRecord, updateTrip } from './trips.queries.ts'

/** A trip as its page shows it: with how it was agreed upon, who travels, and what is to be paid. */
export async function detailOf(services: Services, db: AgencyDb, actor: Member, trip: TripRecord): Promise<Trip> {
  const { contactId, leadId } = trip
  const [agreed, instalments, proposal, contact, lead] = await db.together(() => [
    findAcceptance(db, trip.proposalId),
    listInstalments(db, trip.id),
    findProposal(db, trip.proposalId, unrestricted),
    contactId ? findContact(db, contactId, unrestricted) : undefined,
    leadId && mayUse(actor, 'leads') ? findLead(db, leadId, unrestricted) : undefined,
  ])
  if (!agreed) throw notFound('trip')
  const { optionId, extras, cancelledAt, cancelReason, cancelCharge, needsPassport, deletedAt } = trip
  return {
    ...presentTrip(actor, trip, today(services.clock.now(), actor.agency.timeZone)),
    optionId,
    extras,
    amendment: proposal?.amendment
      ? { state: proposal.amendment, version: proposal.amendment === 'sent' ? proposal.sentVersion : null }
      : null,
    cancelledAt,
    cancelReason,
    cancelCharge,
    needsPassport,
    isArranged: !maySee(actor, trip.ownerId),
    deletedAt,
    instalments,
    proposalNumber: trip.proposalNumber,
    agreedVersion: agreed.version,
    acceptedAt: agreed.acceptedAt ?? '',
    acceptedBy: agreed.name,
    acceptedWay: agreed.way,
    phone: contact?.phone ?? lead?.phone ?? null,
    email: contact?.email ?? lead?.email ?? null,
  }
}

async function checkPerson(db: AgencyDb, actor: Member, field: 'ownerId' | 'operationsId', id: string | null) {
  if (field === 'ownerId' && !mayAssignTo(actor, id))
    throw invalid({ ownerId: 'You can give a trip only to yourself or your team' })
  if (id && !(await findMember(db, id))?.isActive) throw invalid({ [field]: 'This person is not in your team' })
}

/** @throws AppError 409 with the trip as it is, where somebody has saved since */
export async function changeTrip(
  services: Services,
  db: AgencyDb,
  actor: Member,
  input: { id: string; version: number; changes: TripChanges },
): Promise<TripRecord> {
  const before = await tripToChange(db, actor, input.id)
  if (before.version !== input.version)
    throw conflict('STALE', 'Somebody changed this trip while you were editing it.', {
      current: await detailOf(services, db, actor, before),
    })
  const { custom: given, ...facts } = input.changes
  const values = await changedValues(db, 'trips', before, given)
  const changes = [...changedFacts(before, facts), ...values.changes]
  if (changes.length === 0) return before
  if (facts.ownerId !== undefined && facts.ownerId !== before.ownerId) requireOwnersReach(actor, before)
  for (const field of ['ownerId', 'operationsId'] as const) {
    const id = facts[field]
    if (id !== undefined && id !== before[field]) await checkPerson(db, actor, field, id)
  }
  const changed = await updateTrip(db, before.id, { ...facts, custom: values.custom })
  await record(db, actor, 'changed', subjectOf(changed), { changes })
  if (facts.tags) await rememberTags(db, facts.tags)
  if (changed.needsPassport !== before.needsPassport) await emit(services, db, tripRepriced, { tripId: changed.id })
  announce(db, actor.userId, changed)
  return changed
}
