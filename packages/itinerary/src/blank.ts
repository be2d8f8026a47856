import type { ItineraryDay, ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { CostLine } from '@sarai/contract/itinerary-costs'
import type { ItineraryItem } from '@sarai/contract/itinerary-items'
import { type ItemCategory, itemCategoryLabels } from '@sarai/contract/itinerary-words'

/** A trip of which only the title and the currency are known. */
export function blankDocument(title: string, currency: string): ItineraryDocument {
  return {
    title,
    subtitle: null,
    code: null,
    destinations: [],
    departureCity: null,
    themes: [],
    highlights: [],
    cover: null,
    startDate: null,
    validFrom: null,
    validTo: null,
    minPax: null,
    maxPax: null,
    travellers: { adults: 2, childAges: [], infants: 0 },
    currency,
    days: [],
    sections: [],
    policies: { terms: [], cancellation: [], insurance: [], others: [] },
    slabs: [],
    options: [],
    lines: [],
    grid: [],
    pricing: {
      display: 'total',
      markup: { kind: 'percent', percent: 1500 },
      roundTo: 100,
      marginFloor: 0,
      rooms: { twin: 1, triple: 0, single: 0, childWithBed: 0, childNoBed: 0 },
    },
    instalments: [],
    internalNote: null,
  }
}

export function blankDay(id: string, title: string): ItineraryDay {
  return { id, title, story: [], overnight: null, meals: [], pictures: [], optionIds: [], items: [] }
}

const end = { airport: null, place: null, terminal: null, time: null, zone: null }

export const blankDetails = {
  activity: {
    place: null,
    startTime: null,
    minutes: null,
    ticket: null,
    meetingPoint: null,
    fromAge: null,
    toAge: null,
  },
  lodging: {
    place: null,
    address: null,
    stars: null,
    room: null,
    mealPlan: null,
    nights: 1,
    rooms: 1,
    checkIn: null,
    checkOut: null,
  },
  flight: {
    airline: null,
    flightNumber: null,
    from: end,
    to: end,
    arrivesAfterDays: 0,
    cabin: null,
    baggage: null,
    pnr: null,
  },
  transport: {
    vehicle: null,
    from: null,
    to: null,
    startTime: null,
    endTime: null,
    pickup: null,
    drop: null,
    kilometres: null,
    minutes: null,
  },
  cruise: { ship: null, cabin: null, from: null, to: null, departs: null, arrives: null, nights: 0, mealPlan: null },
  info: { startTime: null },
} satisfies { [C in ItemCategory]: Extract<ItineraryItem, { category: C }>['details'] }

export function blankItem(
  id: string,
  category: ItemCategory,
  title: string = itemCategoryLabels[category],
): ItineraryItem {
  return {
    id,
    category,
    title,
    text: [],
    pictures: [],
    libraryId: null,
    libraryRevision: null,
    libraryPriceRevision: null,
    optionIds: [],
    isOptional: false,
    isOwnArrangement: false,
    isComplimentary: false,
    internalNote: null,
    cost: null,
    details: blankDetails[category],
  } as ItineraryItem
}

export function blankCost(currency: string): CostLine {
  return {
    vendorId: null,
    vendor: null,
    basis: 'group',
    quantity: 1,
    net: 0,
    currency,
    rate: 1_000_000,
    buffer: 0,
    markup: null,
    taxMode: 'none',
    tax: 0,
  }
}

/** The same with ids of its own, for a duplicate. `made` says which id became which. */
export function withNewIds<T>(value: T, newId: () => string, made = new Map<string, string>()): T {
  if (Array.isArray(value)) return value.map((one: unknown) => withNewIds(one, newId, made)) as T
  if (!value || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => {
      if (key !== 'id' || typeof one !== 'string') return [key, withNewIds(one as unknown, newId, made)]
      const id = newId()
      made.set(one, id)
      return [key, id]
    }),
  ) as T
}
