import type { CostLine } from '@sarai/contract/itinerary-costs'
import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { ItineraryItem } from '@sarai/contract/itinerary-items'
import type { ItemCategory } from '@sarai/contract/itinerary-words'
import { toAmount } from '@sarai/money/amounts'
import type { Chosen } from './bought-trip.ts'
import { countOf, type People, peopleOf } from './people.ts'
import { belongsTo, tripDays } from './trip-days.ts'

/** What is to be arranged for a trip as it was chosen: one for each service. */
export function servicesOf(document: ItineraryDocument, { optionId, extras }: Chosen) {
  const people = peopleOf(document)
  const isChosen = (part: { id: string; isOptional: boolean }) => !part.isOptional || extras.includes(part.id)
  const ofDays = tripDays(document, optionId).flatMap(({ day, date }) =>
    day.items
      .filter((item) => isService(item) && belongsTo(item, optionId) && isChosen(item))
      .map((item) => ({
        ...service(item, document.currency, people),
        category: item.category,
        date,
        nights: 'nights' in item.details && item.details.nights > 0 ? item.details.nights : null,
        time: timeOf(item),
        details: item.details as Record<string, unknown>,
      })),
  )
  const ofTrip = document.lines
    .filter((line) => isBought(line) && belongsTo(line, optionId) && isChosen(line))
    .map((line) => ({
      ...service(line, document.currency, people),
      category: null,
      date: null,
      nights: null,
      time: null,
      details: null,
    }))
  return [...ofDays, ...ofTrip].map((one, position) => ({ ...one, position }))
}

/** When a service begins, as far as that is known. */
function timeOf(item: ItineraryItem): string | null {
  switch (item.category) {
    case 'lodging':
      return item.details.checkIn
    case 'flight':
      return item.details.from.time
    case 'cruise':
      return item.details.departs
    default:
      return item.details.startTime
  }
}

type Details = Record<string, unknown>

/** Details of a service whose time and nights are those of the service itself. */
export function withWhen(
  category: ItemCategory,
  details: Details,
  { time, nights }: { time: string | null; nights: number | null },
): Details {
  switch (category) {
    case 'lodging':
      return { ...details, checkIn: time, nights: nights ?? 1 }
    case 'flight':
      return { ...details, from: { ...(details.from as Details), time } }
    case 'cruise':
      return { ...details, departs: time, nights: nights ?? 0 }
    default:
      return { ...details, startTime: time }
  }
}

/** Own arrangements need no booking, nor do remarks that nothing is bought for. */
export function isService(item: ItineraryItem): boolean {
  return !item.isOwnArrangement && (item.category !== 'info' || isBought(item))
}

/** Whether something is bought from somebody: what costs nothing and names no vendor, as a fee, is not. */
const isBought = ({ cost }: { cost: CostLine | null }): boolean =>
  cost !== null && (cost.net !== 0 || cost.vendorId !== null || Boolean(cost.vendor?.trim()))

type Part = Pick<ItineraryItem, 'id' | 'title' | 'isOptional'> & { cost: CostLine | null }

function service({ id, title, isOptional, cost }: Part, currency: string, people: People) {
  const quantity = cost ? cost.quantity * countOf(people, cost.basis) : 1
  return {
    itemId: id,
    title,
    vendorId: cost?.vendorId ?? null,
    vendor: cost?.vendor ?? null,
    quantity,
    net: cost ? toAmount(BigInt(cost.net) * BigInt(quantity)) : 0,
    currency: cost?.currency ?? currency,
    rate: cost && cost.currency !== currency ? cost.rate : null,
    rateCardId: cost?.card?.rateCardId ?? null,
    rateRevision: cost?.card?.rateRevision ?? null,
    rateQuestion: cost?.card?.question ?? null,
    quote: cost?.quote ?? null,
    isExtra: isOptional,
  }
}

/** A service of a trip, as the itinerary has it. */
export type Service = ReturnType<typeof servicesOf>[number]
