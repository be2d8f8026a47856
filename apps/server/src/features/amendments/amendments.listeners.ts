import { onEvent } from '../../kernel/events/events.registry.ts'
import { closeChanges } from '../prospects/prospects-amendments.service.ts'
import { holdProposal } from '../prospects/prospects-found.service.ts'
import { proposalAmended } from '../prospects/prospects.events.ts'
import { tripCancelled } from '../trips/trips.events.ts'
import { applyAmendment } from './amendments-applying.service.ts'

export const amendmentListeners = [
  onEvent(proposalAmended, applyAmendment),
  onEvent(tripCancelled, async (_services, db, { trip, doer }) => {
    await closeChanges(db, doer, await holdProposal(db, trip.proposalId), trip.versionId)
  }),
]
