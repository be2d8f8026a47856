/** Any rate card and question that the schema allows, for properties. */
import type { Rate, RateCard, RateQuestion } from '@sarai/contract/rate-schemas'
import { itemCategories, mealPlans } from '@sarai/contract/itinerary-words'
import { rateBases, weekdays } from '@sarai/contract/rate-words'
import * as fc from 'fast-check'
import { dayNumber, dayOf } from './days.ts'
import { idOf } from './test-cards.ts'

const start = dayNumber('2026-10-01')
const day = fc.integer({ min: start, max: start + 60 }).map(dayOf)
const range = fc.tuple(day, fc.integer({ min: -2, max: 30 })).map(([from, days]) => ({
  from,
  to: dayOf(dayNumber(from) + days),
}))
const amount = fc.oneof(fc.integer({ min: 0, max: 3_000_000 }), fc.constantFrom(0, 1, 9_000_000_000_000))
const maybe = fc.option(amount)
const few = fc.option(fc.integer({ min: 1, max: 6 }))
const names = fc.constantFrom('Low', 'High', 'Christmas', 'Diwali', 'Weekends', 'Åre “peak”, 2026', '=1+1')
const optionIds = fc.subarray([idOf(1), idOf(2)])
const bands = fc.uniqueArray(fc.integer({ min: 0, max: 17 }), { maxLength: 4 }).chain((ages) => {
  const sorted = [...ages].sort((a, b) => a - b)
  const ranges = sorted.flatMap((fromAge, at) => (at % 2 === 0 ? [{ fromAge, toAge: sorted[at + 1] ?? fromAge }] : []))
  return fc.tuple(
    ...ranges.map((ages) => fc.record({ withBed: maybe, noBed: maybe, unit: maybe }).map((of) => ({ ...ages, ...of }))),
  )
})

const rateFor = (optionId: string, seasonId: string): fc.Arbitrary<Rate> =>
  fc.record({
    optionId: fc.constant(optionId),
    seasonId: fc.constant(seasonId),
    single: maybe,
    double: maybe,
    triple: maybe,
    unit: maybe,
    extraAdult: maybe,
    children: bands,
    perKm: maybe,
    includedKm: fc.option(fc.integer({ min: 0, max: 300 })),
    minimum: maybe,
  })

/** Any card that the schema allows, with up to two options and four seasons. */
export const cards: fc.Arbitrary<RateCard> = fc
  .record({
    basis: fc.constantFrom(...rateBases),
    category: fc.constantFrom(...itemCategories),
    currency: fc.constantFrom('INR', 'USD', 'JPY', 'KWD'),
    taxIncluded: fc.boolean(),
    taxRate: fc.option(fc.integer({ min: 0, max: 10_000 })),
    validFrom: fc.option(day),
    validTo: fc.option(day),
    releaseDays: fc.option(fc.integer({ min: 0, max: 40 })),
    options: fc.tuple(
      ...[1, 2].map((number) =>
        fc.record({
          id: fc.constant(idOf(number)),
          name: fc.constant(`Option ${number}`),
          room: fc.option(fc.constantFrom('Deluxe', 'Sea view; upper floor')),
          mealPlan: fc.option(fc.constantFrom(...mealPlans)),
          vehicle: fc.option(fc.constant('Sedan')),
          minPeople: few,
          maxPeople: few,
          maxAdults: few,
          maxChildren: few,
        }),
      ),
    ),
    seasons: fc.uniqueArray(
      fc.record({
        name: names,
        dates: fc.array(range, { minLength: 1, maxLength: 3 }),
        weekdays: fc.subarray([...weekdays]),
        priority: fc.integer({ min: 0, max: 2 }),
        minNights: few,
        releaseDays: fc.option(fc.integer({ min: 0, max: 40 })),
      }),
      { maxLength: 4, selector: ({ name }) => name },
    ),
    blackouts: fc.array(fc.record({ range, optionIds, reason: fc.option(fc.constant('Renovation')) }), {
      maxLength: 2,
    }),
    stopSales: fc.array(fc.record({ range, optionIds, since: day, note: fc.option(fc.constant('Full')) }), {
      maxLength: 1,
    }),
    minimumStays: fc.array(
      fc.record({ range, optionIds, weekdays: fc.subarray([...weekdays]), nights: fc.integer({ min: 1, max: 4 }) }),
      { maxLength: 2 },
    ),
    supplements: fc.uniqueArray(
      fc.record({
        name: fc.constantFrom('Gala dinner', 'Diwali'),
        range,
        optionIds,
        adult: maybe,
        child: maybe,
        unit: maybe,
        fromAge: fc.integer({ min: 0, max: 6 }),
        toAge: fc.integer({ min: 6, max: 17 }),
      }),
      { maxLength: 2 },
    ),
    slabs: fc.array(
      fc.record({ daysBefore: fc.integer({ min: 0, max: 90 }), percent: fc.integer({ min: 0, max: 10_000 }) }),
      { maxLength: 3 },
    ),
    notes: fc.option(fc.constant('Rates of the contract.\nSecond line, with "quotes"')),
  })
  .chain((made) => {
    const numbered = <T extends object>(first: number, list: T[]) =>
      list.map((one, at) => ({ ...one, id: idOf(first + at) }))
    const ranged = <T extends { range: { from: string; to: string } }>(list: T[]) =>
      list.map(({ range, ...one }) => ({ ...one, ...range }))
    const seasons = numbered(11, made.seasons)
    const pairs = made.options.flatMap((option) => seasons.map((season) => [option.id, season.id] as const))
    return fc.subarray(pairs).chain((some) =>
      fc.tuple(...some.map(([optionId, seasonId]) => rateFor(optionId, seasonId))).map((rates) => ({
        ...made,
        title: 'Any product',
        seasons,
        rates,
        blackouts: numbered(21, ranged(made.blackouts)),
        stopSales: numbered(31, ranged(made.stopSales)),
        minimumStays: numbered(41, ranged(made.minimumStays)),
        supplements: numbered(51, ranged(made.supplements)),
        slabs: numbered(61, made.slabs),
      })),
    )
  })

const child = fc.record({ age: fc.integer({ min: 0, max: 18 }), bed: fc.option(fc.boolean()) })
export const questions: fc.Arbitrary<RateQuestion> = fc.record({
  optionId: fc.constantFrom(idOf(1), idOf(2), idOf(3)),
  from: day,
  nights: fc.integer({ min: 1, max: 12 }),
  rooms: fc.array(fc.record({ adults: fc.integer({ min: 0, max: 5 }), children: fc.array(child, { maxLength: 3 }) }), {
    maxLength: 3,
  }),
  adults: fc.integer({ min: 0, max: 8 }),
  childAges: fc.array(fc.integer({ min: 0, max: 18 }), { maxLength: 3 }),
  vehicles: fc.option(fc.integer({ min: 1, max: 3 })),
  kilometres: fc.option(fc.integer({ min: 0, max: 3000 })),
})
