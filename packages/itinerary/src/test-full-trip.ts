import { itineraryDocument, type ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { ItineraryItem } from '@sarai/contract/itinerary-items'
import { itemCategories } from '@sarai/contract/itinerary-words'
import { blankItem } from './blank.ts'

/** A trip for tests in which nothing is left out, and every text and number of weight can be told from all others. */

let next = 0
/** Text and numbers that occur once. */
export const word = (what: string) => `${what}-marker-${++next}`
const number = () => 70_001 + ++next * 2
export const newId = () => `00000000-0000-4000-8000-${String(++next + 900_000).padStart(12, '0')}`
const written = (what: string) => [
  { type: 'paragraph' as const, content: [{ type: 'text' as const, text: word(what) }] },
]
const somewhere = () => ({ name: word('place'), country: 'IN', latitude: 0.5, longitude: 0.5 })
const optionId = newId()
export const shownPicture = newId()

const cost = () => ({
  vendorId: newId(),
  vendor: word('vendor'),
  basis: 'group' as const,
  quantity: 1,
  net: number() * 100,
  currency: 'USD',
  rate: number() * 1000,
  buffer: 333,
  markup: { kind: 'fixed' as const, amount: number() },
  taxMode: 'added' as const,
  tax: 1234,
})

const end = () => ({
  airport: 'DEL',
  place: somewhere(),
  terminal: word('terminal'),
  time: '07:31',
  zone: 'Asia/Kolkata',
})
const details: { [C in ItineraryItem['category']]: Extract<ItineraryItem, { category: C }>['details'] } = {
  activity: {
    place: somewhere(),
    startTime: '07:30',
    minutes: 95,
    ticket: 'private',
    meetingPoint: word('meeting'),
    fromAge: 3,
    toAge: 90,
  },
  lodging: {
    place: somewhere(),
    address: word('address'),
    stars: 4,
    room: word('room'),
    mealPlan: 'CP',
    nights: 1,
    rooms: 2,
    checkIn: '14:00',
    checkOut: '11:00',
  },
  flight: {
    airline: word('airline'),
    flightNumber: 'AI 831',
    from: end(),
    to: end(),
    arrivesAfterDays: 1,
    cabin: 'economy',
    baggage: word('baggage'),
    pnr: 'PNRHIDDEN',
  },
  transport: {
    vehicle: word('vehicle'),
    from: somewhere(),
    to: somewhere(),
    startTime: '08:00',
    endTime: '09:00',
    pickup: word('pickup'),
    drop: word('drop'),
    kilometres: 120,
    minutes: 200,
  },
  cruise: {
    ship: word('ship'),
    cabin: word('cabin'),
    from: somewhere(),
    to: somewhere(),
    departs: '10:00',
    arrives: '18:00',
    nights: 2,
    mealPlan: 'AP',
  },
  info: { startTime: '05:55' },
}

/** A trip in which nothing is left out. */
export function fullTrip(): ItineraryDocument {
  const items = itemCategories.map((category, at) => ({
    ...blankItem(newId(), category, word('title')),
    text: written('text'),
    pictures: [shownPicture],
    libraryId: newId(),
    libraryRevision: 3,
    libraryPriceRevision: 2,
    optionIds: [optionId],
    isOptional: at === 0,
    internalNote: word('internal'),
    cost: cost(),
    details: details[category],
  })) as ItineraryItem[]
  return itineraryDocument.parse({
    title: word('title'),
    subtitle: word('subtitle'),
    code: word('code'),
    destinations: [somewhere()],
    departureCity: word('city'),
    themes: ['beach'],
    highlights: [word('highlight')],
    cover: shownPicture,
    startDate: '2026-12-21',
    validFrom: '2026-11-22',
    validTo: '2026-12-02',
    minPax: 3,
    maxPax: 17,
    travellers: { adults: 3, childAges: [9], infants: 1 },
    currency: 'INR',
    days: [
      {
        id: newId(),
        title: word('title'),
        story: written('story'),
        overnight: somewhere(),
        meals: ['lunch'],
        pictures: [shownPicture],
        optionIds: [optionId],
        items,
      },
    ],
    sections: [{ id: newId(), kind: 'visa', title: word('title'), text: written('text') }],
    policies: {
      terms: written('terms'),
      cancellation: written('cancellation'),
      insurance: written('insurance'),
      others: written('others'),
    },
    slabs: [{ id: newId(), daysBefore: 27, percent: 4321 }],
    options: [{ id: optionId, name: word('name'), note: word('note') }],
    lines: [
      { id: newId(), title: word('silent'), optionIds: [optionId], isOptional: false, cost: cost() },
      { id: newId(), title: word('extra'), optionIds: [optionId], isOptional: true, cost: cost() },
    ],
    grid: [
      {
        id: newId(),
        season: word('season'),
        from: '2026-11-01',
        to: '2027-03-31',
        fromPax: 2,
        toPax: 8,
        prices: {
          twin: number(),
          triple: number(),
          single: number(),
          childWithBed: number(),
          childNoBed: number(),
          infant: number(),
        },
      },
    ],
    pricing: {
      display: 'total',
      markup: { kind: 'fixed', amount: number() },
      roundTo: 7,
      marginFloor: 3456,
      rooms: { twin: 1, triple: 0, single: 1, childWithBed: 1, childNoBed: 0 },
    },
    instalments: [
      { id: newId(), label: word('label'), percent: 10_000, due: 'days-before', days: 13, date: '2026-12-11' },
    ],
    internalNote: word('internal'),
  } satisfies ItineraryDocument)
}
