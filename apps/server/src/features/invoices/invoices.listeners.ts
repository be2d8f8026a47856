import { onEvent } from '../../kernel/events/events.registry.ts'
import { proposalAccepted } from '../prospects/prospects.events.ts'
import { maxNamedDocuments, refuseUncovered } from '../tax-profile/tax-profile-days.service.ts'
import { taxRegistrationMoved } from '../tax-profile/tax-profile.events.ts'
import { listIssuedOutside } from './invoices-registrations.queries.ts'
import { draftsOnAcceptance } from '../tax-profile/tax-profile.service.ts'
import { acceptedDraftJob } from './invoices.jobs.ts'
import { linkToTrip } from './invoices-offers.service.ts'

export const invoiceListeners = [
  onEvent(taxRegistrationMoved, async (_services, db, days) =>
    refuseUncovered(days, await listIssuedOutside(db, { ...days, limit: maxNamedDocuments + 1 })),
  ),
  onEvent(proposalAccepted, (_services, db, accepted) => linkToTrip(db, accepted)),
  // In the background: what is missing for an invoice does not keep an acceptance from holding.
  onEvent(proposalAccepted, async (services, db, { tripId }) => {
    if (await draftsOnAcceptance(db)) await services.jobs.enqueue(db, acceptedDraftJob, { tripId })
  }),
]
