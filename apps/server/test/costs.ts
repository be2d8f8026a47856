import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { CostLine, Markup } from '@sarai/contract/itinerary-costs'
import { priceOptions } from '@sarai/itinerary/pricing'
import type pg from 'pg'

/** Sold at its net price, or at twice: travellers pay the same. */
export type Earning = 'nothing' | 'half'

/** A margin between the two. */
const floor = 3000

function costing(cost: CostLine, usual: Markup, earning: Earning): CostLine {
  const vendor = cost.vendor && `${earning} to ${cost.vendor}`
  const markup = cost.markup ?? usual
  if (earning === 'nothing' || markup.kind !== 'percent' || cost.net % 2 === 1) return { ...cost, vendor }
  return { ...cost, vendor, net: cost.net / 2, markup: { kind: 'percent', percent: 10_000 + 2 * markup.percent } }
}

function earningOf(document: ItineraryDocument, earning: Earning): ItineraryDocument {
  const { pricing } = document
  const priced = <T extends { cost: CostLine | null }>(one: T): T =>
    one.cost ? { ...one, cost: costing(one.cost, pricing.markup, earning) } : one
  return {
    ...document,
    days: document.days.map((day) => ({ ...day, items: day.items.map(priced) })),
    lines: document.lines.map((line) => ({ ...line, cost: costing(line.cost, pricing.markup, earning) })),
    pricing: { ...pricing, marginFloor: floor },
  }
}

const holders = ['itineraries', 'proposal_versions', 'proposal_approvals'] as const

/**
 * Has whatever an agency's examples cost earn nothing, or half of its price: below the least margin or above it. What
 * travellers pay stays as it is.
 */
export async function earn(owner: pg.Pool, agencyId: string, earning: Earning): Promise<void> {
  for (const table of holders) {
    const found = await owner.query<{ id: string; document: ItineraryDocument }>(
      `select id, document from ${table} where agency_id = $1 and document->'pricing'->>'marginFloor' = '0'`,
      [agencyId],
    )
    for (const { id, document } of found.rows) {
      const changed = earningOf(document, earning)
      const [before, after] = [document, changed].map((one) => priceOptions(one))
      if (JSON.stringify(totalsOf(before)) !== JSON.stringify(totalsOf(after))) throw new Error('the price is another')
      const prices = after && 'prices' in after ? after.prices : []
      const more = table === 'proposal_versions' ? ', prices = $4' : ''
      const values = [agencyId, id, changed, ...(more ? [JSON.stringify(prices)] : [])]
      await owner.query(`update ${table} set document = $3${more} where agency_id = $1 and id = $2`, values)
    }
  }
  const times = earning === 'half' ? 2 : 1
  await owner.query(
    `update bookings set net = net / $2, vendor = $3 || vendor where agency_id = $1 and vendor not like $3 || '%'`,
    [agencyId, times, `${earning} to `],
  )
  await owner.query(
    `update library_items set net = net / $2, supplier = $3 || supplier where agency_id = $1 and supplier not like $3 || '%'`,
    [agencyId, times, `${earning} to `],
  )
}

const totalsOf = (priced: ReturnType<typeof priceOptions> | undefined) =>
  priced && 'prices' in priced ? priced.prices.map(({ total, persons }) => ({ total, persons })) : []
