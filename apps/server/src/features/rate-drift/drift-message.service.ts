import { applyEdits } from '@sarai/itinerary/edits'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { notFound } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import { getItinerary } from '../itineraries/itineraries.service.ts'
import { findNewestVersion } from '../prospects/prospects-versions.service.ts'
import { requireCosts } from '../rate-cards/rate-cards-checks.service.ts'
import { knownFor } from './drift-pricing.service.ts'
import { findAlert } from './drift.queries.ts'
import { editsToReprice, messageOf } from './drift.rules.ts'

/** What to tell the traveller of a proposal before its draft is changed, or before that is sent. */
export async function draftMessage(services: Services, db: AgencyDb, actor: Member, id: string) {
  requireCosts(actor)
  const found = await findAlert(db, actor, id)
  if (!found) throw notFound('price alert')
  if (!found.proposalItinerary) return { message: null }
  const { document } = await getItinerary(db, found.proposalItinerary)
  if (found.state === 'unsent') {
    const sent = await findNewestVersion(db, found.alert.proposalId ?? '')
    return { message: sent ? messageOf(sent.document, document) : null }
  }
  const applied = applyEdits(document, editsToReprice(document, await knownFor(services, db, document)))
  return { message: 'problem' in applied ? null : messageOf(document, applied.document) }
}
