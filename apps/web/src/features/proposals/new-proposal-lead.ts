import type { Lead } from '@sarai/contract/lead-schemas'
import { countDaysRequested } from '@sarai/itinerary/trip-days'
import { useQuery } from '@tanstack/react-query'
import { plural } from '~/lib/format.ts'
import { partyWords } from '~/lib/typed-party.ts'
import { calls } from '~/query.ts'
import type { ProposalDraft } from './new-proposal.tsx'

/** The lead that a new proposal is for, once one is chosen. */
export function useLeadOf({ to, leadId }: Pick<ProposalDraft, 'to' | 'leadId'>) {
  const isAsked = to === 'lead' && leadId !== null
  const { data } = useQuery(calls.leads.get.queryOptions({ input: { id: leadId ?? '' }, enabled: isAsked }))
  return isAsked ? data?.data : undefined
}

/** Who travels is asked for where no lead says so; while one is read, that is not known. */
export const isPartyUnknown = ({ to }: Pick<ProposalDraft, 'to'>, lead: Pick<Lead, 'adults'> | undefined) =>
  to === 'lead' ? lead?.adults === null : true

/** What a lead asks for, in a line: "Kerala, Goa · 6 days · 2 adults, 1 child". */
export function describeRequest(lead: Lead): string {
  const { destinations, adults, children, infants, childAges } = lead
  const days = countDaysRequested(lead)
  const party = { adults: adults ?? 0, children: children ?? 0, infants: infants ?? 0, childAges }
  return [destinations.join(', '), days && plural(days, 'day'), partyWords(party)].filter(Boolean).join(' · ')
}
