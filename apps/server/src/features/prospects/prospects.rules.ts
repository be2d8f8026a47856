import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { ProposalStatus, ProposalVersionStatus } from '@sarai/contract/prospect-words'
import { priceOptions } from '@sarai/itinerary/pricing'
import { countDays, endDate } from '@sarai/itinerary/trip-days'
import { recordTerms } from '../../kernel/search/search.rules.ts'

/** What lists know of a proposal, from its draft. */
export function factsOf(document: ItineraryDocument) {
  const { adults, childAges, infants } = document.travellers
  const priced = priceOptions(document)
  const total = 'prices' in priced ? (priced.prices[0]?.total ?? 0) : 0
  const days = countDays(document)
  return {
    title: document.title,
    destinations: document.destinations.map((place) => place.name),
    days,
    nights: Math.max(days - 1, 0),
    startDate: document.startDate,
    endDate: endDate(document),
    travellers: adults + childAges.length + infants,
    total: total > 0 ? total : null,
    currency: document.currency,
    validUntil: document.validTo,
    coverId: document.cover,
  }
}
export type ProposalFacts = ReturnType<typeof factsOf>

/** The same of what was accepted, as it is kept. */
export function agreedFacts(kept: ProposalFacts): ProposalFacts {
  const { title, destinations, days, nights, startDate, endDate, travellers, total, currency, validUntil, coverId } =
    kept
  return { title, destinations, days, nights, startDate, endDate, travellers, total, currency, validUntil, coverId }
}

/** What a proposal is found by: its title and where it goes. Its tags and its customer are added by a trigger. */
export function proposalTerms(
  number: number,
  { title, destinations }: Pick<ProposalFacts, 'title' | 'destinations'>,
): string[] {
  return recordTerms({ name: title, places: destinations.slice(0, 5), number })
}

/** PR-000123 */
export const proposalNumber = (number: number) => `PR-${String(number).padStart(6, '0')}`

/** States in which a traveller may still answer. */
export const awaiting = ['sent', 'viewed', 'changes-requested'] as const satisfies ProposalStatus[]

const isOver = (offerUntil: string | null, today: string) => offerUntil !== null && offerUntil < today

/** The status on a day: an offer that nobody answered expires when its last day is over. */
export function statusOn(
  { status, offerUntil }: { status: ProposalStatus; offerUntil: string | null },
  today: string,
): ProposalStatus {
  const isAwaiting = (awaiting as readonly string[]).includes(status)
  return isAwaiting && isOver(offerUntil, today) ? 'expired' : status
}

export function versionStatusOn(
  { status, validUntil }: { status: ProposalVersionStatus; validUntil: string | null },
  today: string,
): ProposalVersionStatus {
  return status === 'sent' && isOver(validUntil, today) ? 'expired' : status
}
