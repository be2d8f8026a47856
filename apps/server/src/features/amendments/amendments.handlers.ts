import { unrestricted } from '../../core/db/visible.ts'
import { notFound } from '../../core/errors.ts'
import { member } from '../../core/procedures.ts'
import { findProposal } from '../prospects/prospects.service.ts'
import { detailOf } from '../trips/trips-changes.service.ts'
import { getTrip } from '../trips/trips-found.service.ts'
import { beginAmendment, dropAmendment, previewAmendment } from './amendments.service.ts'

/** Calls on trips that change what was agreed upon. */
export const tripsHandlers = {
  amendment: member.trips.amendment.handler(async ({ context: { services, db, actor }, input }) => {
    const trip = await getTrip(db, actor, input.id)
    const proposal = await findProposal(db, trip.proposalId, unrestricted)
    if (!proposal) throw notFound('trip')
    return { status: true, data: await previewAmendment(services, db, actor, trip, proposal) }
  }),

  amend: member.trips.amend.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await detailOf(services, db, actor, await beginAmendment(services, db, actor, input.id)),
  })),

  dropAmendment: member.trips.dropAmendment.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await detailOf(services, db, actor, await dropAmendment(db, actor, input.id)),
  })),
}
