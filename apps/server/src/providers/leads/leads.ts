import type { leadSources } from '@sarai/contract/lead-words'
import type { Authorisation, AuthorisationStep, Connection, ProviderDescription } from '../provider.ts'

/** Something that whoever enquires was asked, and what they answered; both as the provider has them. */
export interface EnquiryAnswer {
  question: string
  answer: string
}

/** An enquiry as the provider has it, in our words. What the provider does not say is null. */
export interface ProviderEnquiry {
  /** The provider's; the same however often it is fetched. */
  id: string
  /** When it was sent: a moment in UTC. */
  at: string
  /** Empty where the provider does not say. */
  name: string
  /** E.164; as it was typed where neither it nor the provider says the country. */
  phone: string | null
  email: string | null
  /** Where they live. */
  city: string | null
  state: string | null
  /** What they want to visit or buy. */
  destination: string | null
  message: string | null
  /** All that was asked and has no place above. */
  answers: EnquiryAnswer[]
  campaign: string | null
  form: string | null
}

/** An enquiry exactly as the provider wrote it. It is kept before it is read, so that one that is not understood is not lost. */
export interface WrittenEnquiry {
  /** The provider's id; made of the text where it gives none. */
  id: string
  /** What `readEnquiries` reads. */
  body: string
}

/** The type of events that are enquiries which were fetched, and not posted. */
export const pulledEnquiry = 'enquiry'

/** How often and how far back enquiries are asked for. */
export interface PullPace {
  /** Between two calls of `pull`, at least. */
  everyMs: number
  /** How long an enquiry may take to appear in the provider's list. */
  overlapMs: number
  /** How long the provider keeps enquiries. */
  keptMs: number
}

/** Where enquiries come from: market places and advertisements. */
export interface LeadsProvider extends ProviderDescription<'leads'> {
  authorise: (connection: Connection, step: AuthorisationStep) => Promise<Authorisation>
  /** What leads that come of it have as their source. */
  source: (typeof leadSources)[number]
  pace: PullPace
  /**
   * Asks for enquiries since a moment, oldest part first.
   * @returns what came in up to `until`, which is never before `since`; where that is long ago, the rest is for the next call
   * @throws ProviderError
   */
  pull: (connection: Connection, request: { since: Date }) => Promise<{ enquiries: WrittenEnquiry[]; until: Date }>
  /**
   * Reads what was pulled or posted. Where an event carries ids alone, what they stand for is fetched.
   * @returns none where the event is of something else
   * @throws ProviderError `unexpected` where it is not understood
   */
  readEnquiries: (connection: Connection, event: { type: string; body: string }) => Promise<ProviderEnquiry[]>
}
