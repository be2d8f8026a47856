import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import { defineEvent } from '../../kernel/events/events.registry.ts'
import type { Author } from '../../kernel/timeline/timeline.service.ts'

/** What was agreed upon, and the trip that it is to become. */
export interface Accepted {
  tripId: string
  tripNumber: number
  proposalId: string
  versionId: string
  leadId: string | null
  contactId: string | null
  ownerId: string | null
  document: ItineraryDocument
  optionId: string | null
  extras: string[]
  /** In minor units of the document's currency. */
  total: number
  /** The day of acceptance. */
  acceptedOn: string
  doer: Author
}

/** Changes to a trip that were agreed upon. */
export interface Amended extends Pick<
  Accepted,
  'tripId' | 'proposalId' | 'versionId' | 'document' | 'optionId' | 'extras' | 'total' | 'acceptedOn' | 'doer'
> {
  /** The number of the version. */
  version: number
  /** Who looks after the proposal, and is mailed that it was accepted. */
  ownerId: string | null
  /** Who accepted, and what the agency's people noted of it. */
  name: string
}

/** A proposal that nobody has accepted yet was sent, with what the traveller sees. */
export const proposalSent = defineEvent<{ proposalId: string; document: ItineraryDocument }>('proposal.sent')

/** Changes to what was accepted were accepted too. */
export const proposalAmended = defineEvent<Amended>('proposal.amended')

/** A traveller accepted a proposal, or somebody of the agency noted that they did. */
export const proposalAccepted = defineEvent<Accepted>('proposal.accepted')
