/** Rate cards for tests: a hotel as its contract has it. */
import type { Rate, RateCard, RateOption, RateQuestion, RateSeason } from '@sarai/contract/rate-schemas'

export const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export const blankRate: Omit<Rate, 'optionId' | 'seasonId'> = {
  single: null,
  double: null,
  triple: null,
  unit: null,
  extraAdult: null,
  children: [],
  perKm: null,
  includedKm: null,
  minimum: null,
}
export const option = (number: number, name: string, more: Partial<RateOption> = {}): RateOption => ({
  id: idOf(number),
  name,
  room: null,
  mealPlan: null,
  vehicle: null,
  minPeople: null,
  maxPeople: null,
  maxAdults: null,
  maxChildren: null,
  ...more,
})
export const season = (
  number: number,
  name: string,
  dates: readonly [string, string][],
  more: Partial<RateSeason> = {},
): RateSeason => ({
  id: idOf(number),
  name,
  dates: dates.map(([from, to]) => ({ from, to })),
  weekdays: [],
  priority: 0,
  minNights: null,
  releaseDays: null,
  ...more,
})
export const blankCard: RateCard = {
  title: 'Palm Beach Resort',
  category: 'lodging',
  basis: 'room-night',
  currency: 'INR',
  taxIncluded: true,
  taxRate: null,
  validFrom: null,
  validTo: null,
  releaseDays: null,
  options: [],
  seasons: [],
  rates: [],
  blackouts: [],
  stopSales: [],
  minimumStays: [],
  supplements: [],
  slabs: [],
  notes: null,
}

export const deluxe = option(1, 'Deluxe CP', {
  room: 'Deluxe',
  mealPlan: 'CP',
  maxPeople: 4,
  maxAdults: 3,
  maxChildren: 2,
})
export const villa = option(2, 'Pool villa', { maxPeople: 6 })
const children = [
  { fromAge: 0, toAge: 4, withBed: null, noBed: 0, unit: null },
  { fromAge: 5, toAge: 11, withBed: 150_000, noBed: 80_000, unit: null },
]

/** A hotel of a season's contract: low, high and Christmas, and weekends in the low season. */
export const hotel: RateCard = {
  ...blankCard,
  validFrom: '2026-10-01',
  validTo: '2027-03-31',
  options: [deluxe, villa],
  seasons: [
    season(11, 'Low season', [
      ['2026-10-01', '2026-10-31'],
      ['2027-03-01', '2027-03-31'],
    ]),
    season(12, 'High season', [['2026-11-01', '2027-02-28']]),
    season(13, 'Christmas', [['2026-12-22', '2027-01-02']], { priority: 2, minNights: 3, releaseDays: 30 }),
    season(14, 'Weekends', [['2026-10-01', '2026-10-31']], { priority: 1, weekdays: ['fri', 'sat'] }),
  ],
  rates: [
    {
      ...blankRate,
      optionId: idOf(1),
      seasonId: idOf(11),
      single: 500_000,
      double: 600_000,
      extraAdult: 200_000,
      children,
    },
    {
      ...blankRate,
      optionId: idOf(1),
      seasonId: idOf(12),
      single: 700_000,
      double: 800_000,
      extraAdult: 250_000,
      children,
    },
    { ...blankRate, optionId: idOf(1), seasonId: idOf(13), double: 1_600_000, extraAdult: 400_000, children },
    { ...blankRate, optionId: idOf(1), seasonId: idOf(14), double: 700_000, extraAdult: 200_000, children },
    { ...blankRate, optionId: idOf(2), seasonId: idOf(11), unit: 2_000_000 },
    { ...blankRate, optionId: idOf(2), seasonId: idOf(12), unit: 3_000_000 },
  ],
  releaseDays: 7,
}

export const question = (from: string, nights: number, more: Partial<RateQuestion> = {}): RateQuestion => ({
  optionId: idOf(1),
  from,
  nights,
  rooms: [{ adults: 2, children: [] }],
  adults: 2,
  childAges: [],
  vehicles: null,
  kilometres: null,
  ...more,
})

/** The day of asking. */
export const today = '2026-09-20'
