import { counted } from '@sarai/contract/count-words'
import { daysWords, dayWords, listed } from '@sarai/itinerary/words'
import { formatMoney } from '@sarai/money/format'
import { timeOf, today } from '../../core/days.rules.ts'
import type { MergeValues } from '../merge-fields/merge-fields.rules.ts'

interface LeadFacts {
  id: string
  number: number
  name: string
  phone: string | null
  email: string | null
  destinations: string[]
  travelMonth: string | null
  travelStart: string | null
  travelEnd: string | null
  adults: number | null
  children: number | null
  requirement: string | null
  nextFollowUpAt: string | null
}

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

const first = (name: string | null) => name?.trim().split(/\s+/)[0] ?? null

/** A moment as people of the agency say it. */
export function momentWords(moment: string, timeZone: string): string {
  const at = new Date(moment)
  return `${dayWords(today(at, timeZone))}, ${timeOf(at, timeZone)}`
}

function travelWords({ travelMonth, travelStart, travelEnd }: LeadFacts): string | null {
  if (travelStart) return travelEnd ? daysWords(travelStart, travelEnd) : dayWords(travelStart)
  if (!travelMonth) return null
  const month = new Date(`${travelMonth.slice(0, 7)}-01T00:00:00Z`)
  return monthFormat.format(month)
}

export function leadValues(lead: LeadFacts, { appUrl, timeZone }: { appUrl: string; timeZone: string }): MergeValues {
  const people = [
    lead.adults && counted(lead.adults, 'adult'),
    lead.children && counted(lead.children, 'child', 'children'),
  ].filter(Boolean)
  return {
    'lead.name': lead.name,
    'lead.number': `L-${String(lead.number).padStart(6, '0')}`,
    'lead.phone': lead.phone,
    'lead.email': lead.email,
    'lead.destinations': lead.destinations.length > 0 ? listed(lead.destinations) : null,
    'lead.travel': travelWords(lead),
    'lead.travellers': people.join(', ') || null,
    'lead.requirement': lead.requirement,
    'lead.followUp': lead.nextFollowUpAt && momentWords(lead.nextFollowUpAt, timeZone),
    'lead.link': `${appUrl}/leads/${lead.id}`,
  }
}

export function customerValues(
  customer: { name: string; phone: string | null; email: string | null } | undefined,
): MergeValues {
  if (!customer) return {}
  return {
    'customer.name': customer.name,
    'customer.firstName': first(customer.name),
    'customer.phone': customer.phone,
    'customer.email': customer.email,
  }
}

interface ProposalFacts {
  title: string
  startDate: string | null
  endDate: string | null
  total: number | null
  currency: string
}

export function proposalValues(
  proposal: ProposalFacts,
  { number, link, validUntil }: { number: string; link: string; validUntil: string | null },
): MergeValues {
  const { title, startDate, endDate, total, currency } = proposal
  return {
    'proposal.title': title,
    'proposal.number': number,
    'proposal.dates': startDate && endDate ? daysWords(startDate, endDate) : null,
    'proposal.price': total ? formatMoney(total, currency) : null,
    'proposal.validUntil': validUntil && dayWords(validUntil),
    'proposal.link': link,
  }
}
