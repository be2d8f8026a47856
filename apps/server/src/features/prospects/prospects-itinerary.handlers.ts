import { member } from '../../core/procedures.ts'
import {
  getItinerary,
  changesSince,
  itineraryAt,
  itineraryHistory,
  presentItinerary,
} from '../itineraries/itineraries.service.ts'
import { getProposal } from './prospects-found.service.ts'
import { editProposal, restoreProposalState } from './prospects-itinerary.service.ts'

export const prospectsHandlers = {
  itinerary: member.prospects.itinerary.handler(async ({ context: { db, actor }, input }) => {
    const { itineraryId } = await getProposal(db, actor, input.id)
    return { status: true, data: await presentItinerary(db, actor, await getItinerary(db, itineraryId)) }
  }),

  edit: member.prospects.edit.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await editProposal(db, actor, input.id, input.batches),
  })),

  changesSince: member.prospects.changesSince.handler(async ({ context: { db, actor }, input }) => {
    const { itineraryId } = await getProposal(db, actor, input.id)
    return { status: true, data: await changesSince(db, actor, itineraryId, input.since) }
  }),

  history: member.prospects.history.handler(async ({ context: { db, actor }, input }) => {
    const { itineraryId } = await getProposal(db, actor, input.id)
    return { status: true, data: await itineraryHistory(db, itineraryId, input.before) }
  }),

  stateAt: member.prospects.stateAt.handler(async ({ context: { db, actor }, input }) => {
    const { itineraryId } = await getProposal(db, actor, input.id)
    return { status: true, data: await presentItinerary(db, actor, await itineraryAt(db, itineraryId, input.revision)) }
  }),

  restoreState: member.prospects.restoreState.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await restoreProposalState(db, actor, input.id, input.revision),
  })),
}
