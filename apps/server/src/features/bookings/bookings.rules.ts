import type { CostLine } from '@sarai/contract/itinerary-costs'
import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { ItineraryItem } from '@sarai/contract/itinerary-items'
import { countOf, type People, peopleOf } from '@sarai/itinerary/people'
import { belongsTo, tripDays } from '@sarai/itinerary/trip-days'
import { toAmount } from '@sarai/money/amounts'

export interface Chosen {
  optionId: string | null
  extras: readonly string[]
}

/** What is to be arranged for a trip as it was chosen: one for each service. */
export function bookingsOf(document: ItineraryDocument, { optionId, extras }: Chosen) {
  const people = peopleOf(document)
  const isChosen = (part: { id: string; isOptional: boolean }) => !part.isOptional || extras.includes(part.id)
  const ofDays = tripDays(document, optionId).flatMap(({ day, date }) =>
    day.items
      .filter((item) => isService(item) && belongsTo(item, optionId) && isChosen(item))
      .map((item) => ({
        ...service(item, document.currency, people),
        category: item.category,
        date,
        nights: 'nights' in item.details ? item.details.nights : null,
      })),
  )
  const ofTrip = document.lines
    .filter((line) => belongsTo(line, optionId) && isChosen(line))
    .map((line) => ({ ...service(line, document.currency, people), category: null, date: null, nights: null }))
  return [...ofDays, ...ofTrip].map((booking, position) => ({ ...booking, position }))
}

/** Own arrangements need no booking, nor do remarks without a cost. */
function isService(item: ItineraryItem): boolean {
  return !item.isOwnArrangement && (item.category !== 'info' || item.cost !== null)
}

type Part = Pick<ItineraryItem, 'id' | 'title' | 'isOptional'> & { cost: CostLine | null }

function service({ id, title, isOptional, cost }: Part, currency: string, people: People) {
  const quantity = cost ? cost.quantity * countOf(people, cost.basis) : 1
  return {
    itemId: id,
    title,
    vendor: cost?.vendor ?? null,
    quantity,
    net: cost ? toAmount(BigInt(cost.net) * BigInt(quantity)) : 0,
    currency: cost?.currency ?? currency,
    isExtra: isOptional,
  }
}
