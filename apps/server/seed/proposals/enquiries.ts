import type { Stage } from '@sarai/contract/stages'
import { plusDays } from '@sarai/itinerary/trip-days'
import { leadTerms } from '../../src/features/leads/leads.queries.ts'
import type { Enquired } from '../../src/features/prospects/prospects-draft.rules.ts'
import type { LeadInsert } from '../demo-history.ts'
import type { DemoOffer } from './offer.ts'

const day = 86_400_000

/** A lead whose moments are known. */
export type Asked = LeadInsert & { id: string; createdAt: string; stageSince: string; lastActivityAt: string }

/** When what is told happened, in order. */
export interface Course {
  made: number
  /** Of each step. */
  steps: number[]
}

/** Picks the enquiry that an offer answers: in its stage, of its time, nobody else's yet. */
export function enquiryFor(offer: DemoOffer, leads: Asked[], stages: Stage[], agentId: string, now: Date): Asked {
  const stageIds = [offer.stage, 'Negotiation', 'Proposal sent', 'Requirement captured', 'Contacted', 'On hold'].map(
    (name) => stages.find((stage) => stage.name === name)?.id,
  )
  const ago = (lead: Asked) => (now.getTime() - Date.parse(lead.stageSince)) / day
  const awkward = (lead: Asked) =>
    stageIds.indexOf(lead.stageId) * 1000 +
    // Long enough for what happened to have happened.
    (Date.parse(lead.stageSince) - Date.parse(lead.createdAt) < 2 * day ? 400 : 0) +
    (isOver(offer) && ago(lead) < 12 ? 500 : 0) +
    Math.abs(ago(lead) - offer.ago) * 10 +
    (offer.isAgents && lead.ownerId !== agentId ? 150 : 0) +
    (lead.email ? 0 : 200)
  const [found] = leads
    .filter((lead) => lead.ownerId && stageIds.includes(lead.stageId))
    .sort((a, b) => awkward(a) - awkward(b) || a.id.localeCompare(b.id))
  if (!found) throw new Error(`there is no enquiry for ${offer.code}`)
  return found
}

/** Whether it was decided long ago. */
export const isOver = ({ stage }: DemoOffer) => stage === 'Converted' || stage === 'Lost'

/** The same day in office hours in India, where that is still between the two. */
function officeHours(at: number, after: number, before: number): number {
  const moved = new Date(at).setUTCHours(5 + (new Date(at).getUTCHours() % 8))
  return moved > after && moved < before ? moved : at
}

/** When it was made, and when each step happened: before the lead came to its stage, or since. */
export function courseOf(offer: DemoOffer, lead: Asked, now: Date): Course {
  const { stage, steps } = offer
  const [created, since] = [Date.parse(lead.createdAt), Date.parse(lead.stageSince)]
  if (steps.length === 0) return { made: since, steps: [] }
  const isSince = stage === 'Proposal sent'
  const from = isSince ? since : officeHours(created + 0.35 * (since - created), created, since)
  const last = isSince ? since + 0.8 * (now.getTime() - since) : since
  // What nobody answered was looked at while it held.
  const to = stage === 'Lost' && !steps.includes('decline') ? Math.min(last, from + 2 * day) : last
  const apart = (to - from) / Math.max(steps.length - 1, 1)
  const made = from - Math.min(26 * 3_600_000, 0.5 * (from - created))
  const moments = steps.map((step, index) => {
    const at = from + index * apart
    return step === 'send' && index > 0 ? officeHours(at, at - apart, at + apart) : at
  })
  return { made: officeHours(made, created, from), steps: moments }
}

/** Lets the lead ask for what is offered: as many people, for about these days. */
export function fitLead(lead: Asked, offer: DemoOffer, days: number, course: Course, now: Date): void {
  const { tripType, destinations, adults, childAges = [], startsIn, requirement = null } = offer
  const isFromNow = offer.leaves !== undefined || !isOver(offer)
  const from = isFromNow ? now.getTime() : (course.steps.at(-1) ?? course.made)
  const travelStart = plusDays(new Date(from).toISOString().slice(0, 10), offer.leaves ?? startsIn)
  const asks = { service: 'package' as const, tripType, destinations, adults, children: childAges.length, childAges }
  const dates = { travelMonth: null, travelStart, travelEnd: plusDays(travelStart, days - 1), nights: days - 1 }
  Object.assign(lead, asks, dates, { rooms: Math.ceil(adults / 2), hotelClass: 4, requirement })
  lead.terms = leadTerms(lead)
}

/** What a lead is worth and when it was last heard of, once it has a proposal. */
export function settleLead(lead: Asked, total: number, lastAt: string): void {
  lead.expectedValue = total
  // What they had in mind is a little less, in steps of five thousand rupees.
  if (lead.budgetMax) lead.budgetMax = Math.ceil((total * 0.92) / 500_000) * 500_000
  if (lead.lastActivityAt < lastAt) Object.assign(lead, { lastActivityAt: lastAt, updatedAt: lastAt })
}

/** What of it a proposal begins with. */
export function enquiredOf(lead: Asked): Enquired {
  return {
    name: lead.name,
    destinations: lead.destinations ?? [],
    origin: lead.origin ?? null,
    travelStart: lead.travelStart ?? null,
    travelEnd: lead.travelEnd ?? null,
    nights: lead.nights ?? null,
    adults: lead.adults ?? null,
    children: lead.children ?? null,
    childAges: lead.childAges ?? [],
    infants: lead.infants ?? null,
    rooms: lead.rooms ?? null,
    currency: 'INR',
  }
}
