import { randomUUID } from 'node:crypto'
import type { ItineraryItem } from '@sarai/contract/itinerary-items'
import { blankCost, blankDay, blankDetails, blankItem } from '@sarai/itinerary/blank'
import { editDraft, sendDraft, set } from './make-proposal.ts'
import type { Client } from './make.ts'

export interface Service {
  category: ItineraryItem['category']
  title: string
  /** What it costs in paise; the traveller pays twice as much. */
  net: number
  details?: object
}

/** A trip of two whose traveller said yes by phone, with these services on a day each. */
export async function sell(
  call: Client,
  services: Service[],
  /** The price of a person is rounded up to a multiple of it, in paise. */
  roundTo = 100,
): Promise<{ id: string; total: number }> {
  const { data: lead } = await call.leads.create({ name: 'Asha Bhat', adults: 2 })
  const { data: proposal } = await call.prospects.create({ leadId: lead.id, title: 'Kerala', days: 0 })
  const markup = { kind: 'percent' as const, percent: 10_000 }
  const days = services.map(({ category, title, net, details }) => ({
    ...blankDay(randomUUID(), title),
    items: [
      {
        ...blankItem(randomUUID(), category, title),
        cost: { ...blankCost('INR'), basis: 'group' as const, net, markup },
        details: { ...blankDetails[category], ...details },
      } as ItineraryItem,
    ],
  }))
  const into = { do: 'insert', list: 'days', parent: 'itinerary' } as const
  await editDraft(
    call,
    proposal.id,
    ...days.map((value, at) => ({ ...into, after: days[at - 1]?.id ?? null, value })),
    set(['startDate'], '2100-12-21', null),
    ...(roundTo === 100 ? [] : [set(['pricing', 'roundTo'], roundTo, 100)]),
  )
  await sendDraft(call, proposal.id)
  const total = (await call.prospects.get({ id: proposal.id })).data.total ?? 0
  const said = { way: 'phone' as const, name: 'Asha Bhat', optionId: null, extras: [] }
  await call.prospects.recordAcceptance({ id: proposal.id, version: 1, ...said, total })
  const { data: trip } = await call.prospects.trip({ id: proposal.id })
  return { id: trip.id, total }
}
