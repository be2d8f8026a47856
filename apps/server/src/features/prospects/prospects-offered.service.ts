import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { getItinerary } from '../itineraries/itineraries.service.ts'
import { readOutputTax } from '../tax-profile/tax-profile-output.service.ts'
import { needsApproval } from './prospects-approvals.rules.ts'
import { offerOf } from './prospects-sending.rules.ts'
import { findVersion } from './prospects-versions.queries.ts'
import type { ProposalRecord } from './prospects.queries.ts'
import { statusOn } from './prospects.rules.ts'

/** What a proposal offers now: the version that is with the traveller, or its draft where none is. */
export interface NowOffered {
  /** Null for the draft. */
  version: number | null
  document: ItineraryDocument
}

export async function nowOffered(db: AgencyDb, { id, sentVersion, itineraryId }: ProposalRecord): Promise<NowOffered> {
  const version = sentVersion === null ? undefined : await findVersion(db, id, sentVersion)
  if (version) return { version: version.number, document: version.document }
  return { version: null, document: (await getItinerary(db, itineraryId)).document }
}

/**
 * Why nothing can be asked for by a proposal as it is, in words; null where it can. A draft tells its price by that, as if
 * it were sent: what keeps it from being sent holds here too.
 */
export async function whyNotAsked(
  db: AgencyDb,
  actor: Member,
  proposal: ProposalRecord,
  { version, document }: NowOffered,
  day: string,
): Promise<string | null> {
  if (proposal.deletedAt) return 'This proposal was deleted. Restore it first.'
  if (proposal.acceptedAt) return 'This proposal was accepted. Draw up the document from its trip.'
  const status = statusOn(proposal, day)
  if (status === 'declined') return 'This proposal was declined. Send it again first.'
  if (status === 'expired') return 'The last day of this proposal is over. Send it again first.'
  if (version !== null) return null
  const offer = offerOf(document, day)
  if ('obstacle' in offer) return offer.obstacle.message
  if (needsApproval(actor, document, await readOutputTax(db, day)))
    return 'This proposal needs approval before its price is told. Ask for it by sending it.'
  return null
}
