import type { RateCard } from '@sarai/contract/rate-schemas'
import type { RateQuestion } from '@sarai/contract/rate-question'

export const [rateOptionId, rateSeasonId] = [
  '00000000-0000-4000-8000-00000000a001',
  '00000000-0000-4000-8000-00000000a002',
]

/** A hotel with one room at one price all through 2027. */
export function rateDocument(title: string, double = 800_000, more: Partial<RateCard> = {}): RateCard {
  const limits = { minPeople: null, maxPeople: 4, maxAdults: 3, maxChildren: 2 }
  return {
    title,
    category: 'lodging',
    basis: 'room-night',
    currency: 'INR',
    taxIncluded: true,
    taxRate: null,
    validFrom: '2027-01-01',
    validTo: '2027-12-31',
    releaseDays: null,
    options: [{ id: rateOptionId, name: 'Deluxe', room: 'Deluxe', mealPlan: 'CP', vehicle: null, ...limits }],
    seasons: [
      {
        id: rateSeasonId,
        name: 'All year',
        dates: [{ from: '2027-01-01', to: '2027-12-31' }],
        weekdays: [],
        priority: 0,
        minNights: null,
        releaseDays: null,
      },
    ],
    rates: [
      {
        optionId: rateOptionId,
        seasonId: rateSeasonId,
        single: 600_000,
        double,
        triple: null,
        unit: null,
        extraAdult: 200_000,
        children: [],
        perKm: null,
        includedKm: null,
        minimum: null,
      },
    ],
    blackouts: [],
    stopSales: [],
    minimumStays: [],
    supplements: [],
    slabs: [],
    notes: null,
    ...more,
  }
}

/** Two adults in one room. */
export const rateQuestion = (from = '2027-03-01', nights = 2): RateQuestion => ({
  optionId: rateOptionId,
  from,
  nights,
  rooms: [{ adults: 2, children: [] }],
  adults: 2,
  childAges: [],
  vehicles: null,
  kilometres: null,
})

/** A file of rates for hotels, each at a price a night. */
export function rateFile(hotels: Record<string, string>): File {
  const head = 'product,category,currency,tax included,option,max people,max adults,season,from,to,single,double'
  const rows = Object.entries(hotels).map(
    ([name, double]) => `${name},lodging,INR,yes,Deluxe,4,3,All year,2027-01-01,2027-12-31,6000,${double}`,
  )
  return new File([[head, ...rows].join('\n')], 'rates.csv', { type: 'text/csv' })
}

const days = { from: '2027-05-01', to: '2027-05-10', optionIds: [rateOptionId] }
const partId = (number: number) => `00000000-0000-4000-8000-00000000b00${number}`

/** The same with one of everything that a card can have. */
export const fullRateDocument = (title: string): RateCard =>
  rateDocument(title, 800_000, {
    blackouts: [{ id: partId(1), ...days, reason: null }],
    stopSales: [{ id: partId(2), ...days, since: '2027-01-01', note: null }],
    minimumStays: [{ id: partId(3), ...days, weekdays: [], nights: 2 }],
    supplements: [
      { id: partId(4), ...days, name: 'Gala dinner', adult: 100_000, child: null, fromAge: 0, toAge: 11, unit: null },
    ],
    slabs: [{ id: partId(5), daysBefore: 10, percent: 5000 }],
  })
