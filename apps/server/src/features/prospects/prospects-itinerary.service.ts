import type { EditBatch } from '@sarai/contract/itinerary-edits'
import { isSame } from '@sarai/itinerary/same'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import {
  type Edited,
  editItinerary,
  presentItinerary,
  restoreItinerary,
  getItinerary,
} from '../itineraries/itineraries.service.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import { updateLiveValidity } from './prospects-versions.queries.ts'
import { type ProposalRecord, updateProposalFacts } from './prospects.queries.ts'
import { agreedFacts, factsOf } from './prospects.rules.ts'
import { checkNotAccepted, proposalToChange, subjectOf } from './prospects-found.service.ts'

/** Updates the proposal from its draft, and announces it. */
async function follow(db: AgencyDb, actor: Member, proposal: ProposalRecord, { before, after }: Edited) {
  if (before.revision === after.revision) return
  const facts = factsOf(after.document)
  // What was accepted stays what lists show until its changes are accepted too.
  const shown = proposal.acceptedAt ? { ...agreedFacts(proposal), validUntil: facts.validUntil } : facts
  if (!isSame(facts, factsOf(before.document))) await updateProposalFacts(db, proposal, shown)
  db.announce({ topic: 'prospects', ids: [proposal.id], by: actor.userId })
}

/** Makes the draft what a version was, whoever may see of it what. */
export async function draftAgain(db: AgencyDb, actor: Member, proposal: ProposalRecord, revision: number) {
  const whole = { ...actor, seesCost: true, isSubuser: false }
  const edited = await restoreItinerary(db, whole, proposal.itineraryId, revision)
  await follow(db, actor, proposal, edited)
  return edited.after
}

export async function editProposal(db: AgencyDb, actor: Member, id: string, batches: EditBatch[]) {
  const changed = await proposalToChange(db, actor, id)
  checkNotAccepted(changed)
  const edited = await editItinerary(db, actor, changed.itineraryId, batches)
  await follow(db, actor, changed, edited)
  return { revision: edited.after.revision, results: edited.results }
}

export async function restoreProposalState(db: AgencyDb, actor: Member, id: string, revision: number) {
  const changed = await proposalToChange(db, actor, id)
  checkNotAccepted(changed)
  const edited = await restoreItinerary(db, actor, changed.itineraryId, revision)
  await follow(db, actor, changed, edited)
  await record(db, actor, 'state_restored', subjectOf(changed), { data: { revision } })
  return presentItinerary(db, actor, edited.after)
}

/** Moves the last day of the offer: in the draft, as an edit like any other, and in what travellers see. */
export async function setValidity(db: AgencyDb, actor: Member, proposal: ProposalRecord, validUntil: string | null) {
  const { document } = await getItinerary(db, proposal.itineraryId)
  const edit = { do: 'set' as const, node: 'itinerary' as const, path: ['validTo'] }
  const batch = { id: crypto.randomUUID(), edits: [{ ...edit, value: validUntil, was: document.validTo }] }
  await follow(db, actor, proposal, await editItinerary(db, actor, proposal.itineraryId, [batch]))
  await updateLiveValidity(db, proposal.id, validUntil)
}
