/** Trips for tests. */
import type { CostLine } from '@sarai/contract/itinerary-costs'
import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { ItineraryItem, Place } from '@sarai/contract/itinerary-items'
import { blankCost, blankDay, blankDocument, blankItem } from './blank.ts'
import { type PriceChoice, priceTrip } from './pricing.ts'

export type Part = Partial<
  Pick<
    ItineraryDocument['days'][number]['items'][number],
    'isOptional' | 'isOwnArrangement' | 'isComplimentary' | 'optionIds' | 'category'
  >
> &
  Partial<CostLine>

/** A trip of one day whose items, `item-0` and on, cost what is said. Nothing is added to them unless said. */
export function tripOf(parts: Part[], change: (trip: ItineraryDocument) => void = () => undefined): ItineraryDocument {
  const trip = blankDocument('Kerala', 'INR')
  trip.pricing.markup = { kind: 'percent', percent: 0 }
  trip.pricing.roundTo = 1
  trip.days = [blankDay('day-1', 'One')]
  trip.days[0]?.items.push(
    ...parts.map(
      ({ isOptional, isOwnArrangement, isComplimentary, optionIds, category = 'activity', ...cost }, at) => ({
        ...blankItem(`item-${at}`, category),
        isOptional: isOptional ?? false,
        isOwnArrangement: isOwnArrangement ?? false,
        isComplimentary: isComplimentary ?? false,
        optionIds: optionIds ?? [],
        cost: { ...blankCost('INR'), ...cost },
      }),
    ),
  )
  change(trip)
  return trip
}

export function priced(trip: ItineraryDocument, choice: Partial<PriceChoice> = {}) {
  const result = priceTrip(trip, { optionId: null, extras: [], ...choice })
  if ('problem' in result) throw new Error(result.problem.message)
  return result.price
}

export const family = (trip: ItineraryDocument) => {
  trip.travellers = { adults: 3, childAges: [4, 9], infants: 1 }
  trip.pricing.rooms = { twin: 1, triple: 0, single: 1, childWithBed: 1, childNoBed: 1 }
}

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const kochi: Place = { name: 'Kochi', country: 'IN', latitude: 9.93, longitude: 76.26 }
const munnar: Place = { name: 'Munnar', country: 'IN', latitude: 10.09, longitude: 77.06 }
const delhi: Place = { name: 'Delhi', country: 'IN', latitude: 28.61, longitude: 77.2 }

type Details<C extends ItineraryItem['category']> = Extract<ItineraryItem, { category: C }>['details']

/** An item with a price of 1,000 and what its category knows. */
export function itemOf<C extends ItineraryItem['category']>(
  number: number,
  category: C,
  title: string,
  details: Partial<Details<C>> = {},
): ItineraryItem {
  const item = blankItem(idOf(number), category, title)
  return {
    ...item,
    cost: { ...blankCost('INR'), net: 100_000 },
    details: { ...item.details, ...details },
  } as ItineraryItem
}

/** Three days in Kerala for a family of four, with which nothing is wrong. */
export function keralaTrip(): ItineraryDocument {
  const trip = blankDocument('Kerala', 'INR')
  trip.startDate = '2026-12-21'
  trip.validTo = '2026-12-01'
  trip.travellers = { adults: 2, childAges: [6, 11], infants: 0 }
  trip.pricing.rooms = { twin: 1, triple: 0, single: 0, childWithBed: 1, childNoBed: 1 }
  const zone = 'Asia/Kolkata'
  trip.days = [
    {
      ...blankDay(idOf(1), 'Arrival'),
      overnight: kochi,
      items: [
        itemOf(11, 'flight', 'AI 831', {
          from: { airport: 'DEL', place: delhi, terminal: '3', time: '06:10', zone },
          to: { airport: 'COK', place: kochi, terminal: null, time: '09:25', zone },
        }),
        itemOf(12, 'activity', 'Fort walk', { startTime: '16:00', minutes: 120, fromAge: 5 }),
        itemOf(13, 'lodging', 'Brunton Boatyard', { place: kochi, nights: 1 }),
      ],
    },
    {
      ...blankDay(idOf(2), 'To the hills'),
      overnight: munnar,
      items: [
        itemOf(21, 'transport', 'Drive to Munnar', { from: kochi, to: munnar, startTime: '08:00', endTime: '12:30' }),
        itemOf(22, 'lodging', 'Windermere', { place: munnar, nights: 1 }),
      ],
    },
    {
      ...blankDay(idOf(3), 'Home'),
      items: [
        itemOf(31, 'transport', 'Drive to the airport', { from: munnar, to: kochi, startTime: '09:00', minutes: 270 }),
        itemOf(32, 'flight', 'AI 832', {
          from: { airport: 'COK', place: kochi, terminal: null, time: '17:00', zone },
          to: { airport: 'DEL', place: delhi, terminal: '3', time: '20:15', zone },
        }),
      ],
    },
  ]
  trip.slabs = [
    { id: idOf(41), daysBefore: 15, percent: 2500 },
    { id: idOf(42), daysBefore: 7, percent: 10_000 },
  ]
  trip.instalments = [
    { id: idOf(51), label: 'Deposit', percent: 3000, due: 'on-acceptance', days: null, date: null },
    { id: idOf(52), label: 'Balance', percent: 7000, due: 'days-before', days: 15, date: null },
  ]
  return trip
}
