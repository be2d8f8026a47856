import { randomUUID } from 'node:crypto'
import type { ItineraryItem } from '@sarai/contract/itinerary-items'
import { blankCost, blankDay, blankItem } from '@sarai/itinerary/blank'
import type { Person } from './people.ts'
import { editDraft, sendOffer, set } from './proposals-of.ts'

export interface SoldService {
  category: ItineraryItem['category']
  title: string
  vendorId?: string
  /** A name that was typed. */
  vendor?: string
  /** What it costs the agency, in rupees or another currency of hundredths; the traveller pays twice as much. */
  net: number
}

interface SoldTerms {
  startDate?: string
  email?: string | null
  currency?: string
  /** Where it leads; nowhere that is known where left out. */
  country?: string | null
}

export interface SoldTrip {
  id: string
  proposalId: string
}

/** A trip of two adults whose traveller said yes by phone, with a service on each day from 21 December 2100 on, or another. */
export async function sellTrip(
  { call, ...person }: Person,
  title: string,
  services: SoldService[],
  { startDate = '2100-12-21', email = null, currency = 'INR', country = null }: SoldTerms = {},
): Promise<SoldTrip> {
  const { data: lead } = await call.leads.create({ name: 'Asha Bhat', adults: 2, email })
  const { data: proposal } = await call.prospects.create({ leadId: lead.id, title, days: 0 })
  const days = services.map(({ category, title: name, vendorId = null, vendor = null, net }) => {
    const markup = { kind: 'percent' as const, percent: 10_000 }
    const cost = { ...blankCost(currency), basis: 'group' as const, vendorId, vendor, net: net * 100, markup }
    return { ...blankDay(randomUUID(), name), items: [{ ...blankItem(randomUUID(), category, name), cost }] }
  })
  const into = { do: 'insert', list: 'days', parent: 'itinerary' } as const
  await editDraft(
    { call, ...person },
    proposal.id,
    ...days.map((value, at) => ({ ...into, after: days[at - 1]?.id ?? null, value })),
    set(['startDate'], startDate, null),
    ...(country === null
      ? []
      : [set(['destinations'], [{ name: 'Away', country, latitude: null, longitude: null }], [])]),
  )
  await sendOffer({ call, ...person }, proposal.id)
  const said = { way: 'phone' as const, name: 'Asha Bhat', optionId: null, extras: [] }
  const total = services.reduce((sum, { net }) => sum + net * 200, 0)
  await call.prospects.recordAcceptance({ id: proposal.id, version: 1, ...said, total })
  const { data: trip } = await call.prospects.trip({ id: proposal.id })
  return { id: trip.id, proposalId: proposal.id }
}
