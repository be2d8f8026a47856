import type { leadSources } from '@sarai/contract/lead-words'
import { type tripTypes } from '@sarai/contract/lead-words'
import { fromUnits } from '@sarai/money/currency'
import type { Random } from './random.ts'

interface Place {
  names: string[]
  nights: [low: number, high: number]
  /** Rupees a head. */
  price: [low: number, high: number]
  weight: number
}

const places: Place[] = [
  { names: ['Jaipur', 'Udaipur', 'Jodhpur'], nights: [5, 8], price: [22_000, 48_000], weight: 9 },
  { names: ['Kashmir'], nights: [5, 7], price: [24_000, 45_000], weight: 9 },
  { names: ['Munnar', 'Alleppey', 'Kovalam'], nights: [5, 7], price: [21_000, 42_000], weight: 9 },
  { names: ['Goa'], nights: [3, 5], price: [12_000, 30_000], weight: 8 },
  { names: ['Manali', 'Shimla'], nights: [5, 7], price: [15_000, 28_000], weight: 7 },
  { names: ['Andaman'], nights: [5, 7], price: [28_000, 52_000], weight: 6 },
  { names: ['Ladakh'], nights: [6, 9], price: [26_000, 48_000], weight: 5 },
  { names: ['Varanasi', 'Ayodhya'], nights: [3, 5], price: [11_000, 22_000], weight: 4 },
  { names: ['Gangtok', 'Darjeeling'], nights: [5, 7], price: [19_000, 34_000], weight: 4 },
  { names: ['Bali'], nights: [5, 8], price: [48_000, 95_000], weight: 10 },
  { names: ['Dubai'], nights: [4, 6], price: [52_000, 98_000], weight: 10 },
  { names: ['Thailand'], nights: [5, 7], price: [36_000, 68_000], weight: 8 },
  { names: ['Singapore', 'Malaysia'], nights: [5, 8], price: [62_000, 110_000], weight: 6 },
  { names: ['Vietnam'], nights: [6, 8], price: [46_000, 82_000], weight: 6 },
  { names: ['Maldives'], nights: [3, 5], price: [78_000, 180_000], weight: 5 },
  { names: ['Sri Lanka'], nights: [5, 7], price: [34_000, 62_000], weight: 4 },
  { names: ['Switzerland', 'Paris'], nights: [7, 11], price: [165_000, 290_000], weight: 4 },
  { names: ['Turkey'], nights: [6, 9], price: [92_000, 155_000], weight: 3 },
  { names: ['Japan'], nights: [7, 10], price: [180_000, 310_000], weight: 2 },
]

const kinds: readonly (readonly [(typeof tripTypes)[number], number])[] = [
  ['family', 40],
  ['honeymoon', 22],
  ['friends', 14],
  ['group', 8],
  ['corporate', 5],
  ['solo', 5],
  ['pilgrimage', 4],
]

const sources: readonly (readonly [(typeof leadSources)[number], number])[] = [
  ['website', 22],
  ['meta_ad', 20],
  ['whatsapp', 16],
  ['referral', 12],
  ['google', 10],
  ['call', 8],
  ['repeat', 6],
  ['walk_in', 4],
  ['b2b_agent', 2],
]

const campaigns = [
  'Diwali getaways',
  'Summer early bird',
  'Honeymoon specials',
  'Bali long weekend',
  'Europe 2027',
] as const

const wishes = [
  'Prefers a direct flight and an early check-in.',
  'Parents are above 65, so ground-floor rooms and short walks, please.',
  'Pure vegetarian, Jain food on two days.',
  'Wants a private pool villa for the last two nights.',
  'Has a quote from another agent and wants it matched.',
  'First trip abroad; needs help with the passport and visa.',
  'Anniversary on the third day, arrange something small.',
  'Children want theme parks; no museum days.',
  'Dates depend on leave, will confirm by Friday.',
  'Asked for a car at disposal and an English-speaking driver.',
  'Needs an invoice in the company name with GST.',
  'Budget is tight, open to three-star stays.',
] as const

/** What somebody could be asking for, to travel some time after `asked`. */
export function trip(random: Random, asked: Date) {
  const place = random.weighted(places.map((one) => [one, one.weight] as const))
  const tripType = random.weighted(kinds)
  const adults =
    tripType === 'honeymoon'
      ? 2
      : tripType === 'solo'
        ? 1
        : tripType === 'group' || tripType === 'corporate'
          ? random.int(10, 32)
          : random.int(2, 6)
  const children = tripType === 'family' && random.chance(0.6) ? random.int(1, 3) : 0
  const nights = random.int(...place.nights)
  const start = new Date(asked.getTime() + random.int(12, 150) * 86_400_000)
  const day = (date: Date) => date.toISOString().slice(0, 10)
  const hasDays = random.chance(0.6)
  const perHead = random.int(place.price[0] / 500, place.price[1] / 500) * 500
  const value = perHead * (adults + children * 0.6)
  const source = random.weighted(sources)
  return {
    source,
    campaign: source === 'meta_ad' || source === 'google' ? random.pick(campaigns) : null,
    service: random.weighted([
      ['package', 80],
      ['hotel', 8],
      ['flight', 5],
      ['visa', 4],
      ['cab', 3],
    ] as const),
    tripType,
    destinations: place.names.slice(0, random.int(1, place.names.length)),
    adults,
    children,
    childAges: Array.from({ length: children }, () => random.int(2, 15)),
    nights,
    rooms: Math.ceil(adults / 2),
    hotelClass: random.weighted([
      [3, 40],
      [4, 45],
      [5, 15],
    ] as const),
    mealPlan: random.weighted([
      ['CP', 45],
      ['MAP', 40],
      ['AP', 10],
      ['EP', 5],
    ] as const),
    travelMonth: hasDays ? null : `${day(start).slice(0, 7)}-01`,
    travelStart: hasDays ? day(start) : null,
    travelEnd: hasDays ? day(new Date(start.getTime() + nights * 86_400_000)) : null,
    budgetMax: random.chance(0.7)
      ? fromUnits(Math.round((value * (0.8 + random.next() * 0.4)) / 5000) * 5000, 'INR')
      : null,
    expectedValue: fromUnits(Math.round(value / 500) * 500, 'INR'),
    requirement: random.chance(0.55) ? random.pick(wishes) : null,
  }
}
