import type { CollectedTax } from '@sarai/contract/collected-tax'
import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import { listGridPrices, writeCollectedHead } from '@sarai/itinerary/collected-tax'
import type { TripPrice } from '@sarai/itinerary/pricing'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { type OfferedPrice, readCollected } from './brochures-collected.registry.ts'

/** The sign of what is collected at source with the prices that a package has per person; null where nothing is. */
export async function readCollectedOnGrid(
  db: AgencyDb,
  document: ItineraryDocument,
  day: string,
): Promise<string | null> {
  const found: (CollectedTax | null)[] = []
  const proposal = { title: document.title, contactId: null, leadId: null }
  const optionId = document.options[0]?.id ?? null
  for (const amount of listGridPrices(document.grid))
    found.push(await readCollected(db, { document, optionId, extras: [], amount, proposal, day }))
  return writeCollectedHead(found)
}

type For = Pick<OfferedPrice, 'proposal' | 'day'>

/** What is collected at source with each price of an offer, in their order. */
export async function readCollectedOnPrices(
  db: AgencyDb,
  { document, prices }: { document: ItineraryDocument; prices: readonly TripPrice[] },
  { proposal, day }: For,
): Promise<(CollectedTax | null)[]> {
  const found: (CollectedTax | null)[] = []
  for (const { optionId, total, extras } of prices) {
    const chosen = extras.filter(({ isChosen }) => isChosen).map(({ id }) => id)
    found.push(await readCollected(db, { document, optionId, extras: chosen, amount: total, proposal, day }))
  }
  return found
}

/** Tells papers apart that were made while other tax was collected; nothing where none is. */
export const markCollected = (collected: readonly (CollectedTax | null)[]): string =>
  collected.some((one) => one !== null) ? collected.map((one) => one?.toPay ?? 0).join('-') : ''
