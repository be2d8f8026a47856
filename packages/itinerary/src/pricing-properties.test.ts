import type { CostLine } from '@sarai/contract/itinerary-costs'
import { itineraryDocument, type ItineraryDocument } from '@sarai/contract/itinerary-document'
import { itemCategories } from '@sarai/contract/itinerary-words'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { blankDay, blankDocument, blankItem } from './blank.ts'
import { componentsByCategory, componentsByDay } from './components.ts'
import { instalmentsOf } from './instalments.ts'
import { priceTrip, type TripPrice } from './pricing.ts'

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const options = [idOf(1), idOf(2)]

const amount = fc.oneof(
  fc.integer({ min: 0, max: 500_000 }),
  fc.integer({ min: 0, max: 9_000_000_000_000 }),
  fc.constantFrom(0, 1, 9_000_000_000_000),
)
const markup = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 0, max: 100_000 }) }),
  fc.record({ kind: fc.constant('fixed' as const), amount }),
  fc.record({ kind: fc.constant('per-head' as const), amount }),
)
const cost: fc.Arbitrary<CostLine> = fc.record({
  vendorId: fc.constant(null),
  vendor: fc.constant(null),
  basis: fc.constantFrom('group', 'person', 'adult', 'child', 'infant', 'room', 'vehicle'),
  quantity: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 10_000 })),
  net: amount,
  currency: fc.constantFrom('INR', 'USD', 'JPY', 'KWD'),
  rate: fc.oneof(fc.integer({ min: 1, max: 300_000_000 }), fc.constant(1_000_000_000_000)),
  buffer: fc.integer({ min: 0, max: 10_000 }),
  markup: fc.option(markup),
  taxMode: fc.constantFrom('none', 'included', 'added'),
  tax: fc.integer({ min: 0, max: 10_000 }),
})
const of = fc.subarray(options)
const few = fc.oneof(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 500 }))

const trips: fc.Arbitrary<ItineraryDocument> = fc
  .record({
    items: fc.array(
      fc.record({
        category: fc.constantFrom(...itemCategories),
        optionIds: of,
        isOptional: fc.boolean(),
        isOwnArrangement: fc.boolean(),
        isComplimentary: fc.boolean(),
        cost: fc.option(cost),
      }),
      { maxLength: 8 },
    ),
    lines: fc.array(fc.record({ optionIds: of, isOptional: fc.boolean(), cost }), { maxLength: 4 }),
    dayOf: of,
    currency: fc.constantFrom('INR', 'JPY', 'KWD'),
    travellers: fc.record({
      adults: few,
      childAges: fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: 6 }),
      infants: fc.integer({ min: 0, max: 4 }),
    }),
    rooms: fc.record({ twin: few, triple: few, single: few, childWithBed: few, childNoBed: few }),
    markup,
    roundTo: fc.constantFrom(1, 100, 7, 50_000, 10_000_000),
    marginFloor: fc.integer({ min: 0, max: 10_000 }),
  })
  .map(({ items, lines, dayOf, currency, travellers, rooms, ...pricing }) => {
    const trip = { ...blankDocument('Kerala', currency), travellers }
    trip.pricing = { ...trip.pricing, ...pricing, rooms }
    trip.options = options.map((id, at) => ({ id, name: 'AB'[at] ?? '', note: null }))
    trip.days = [blankDay(idOf(10), 'One'), { ...blankDay(idOf(11), 'Two'), optionIds: dayOf }]
    for (const [at, { category, ...rest }] of items.entries())
      trip.days[at % 2]?.items.push({ ...blankItem(idOf(100 + at), category), ...rest })
    trip.lines = lines.map((line, at) => ({ id: idOf(200 + at), title: 'Visa', ...line }))
    return trip
  })

/** Summed exactly: an amount fits into a number, two of them need not. */
const sumOf = (...amounts: number[]) => amounts.reduce((sum, one) => sum + BigInt(one), 0n)
const total = (rows: readonly { price: number }[]) => sumOf(...rows.map((row) => row.price))

function checkPrice(trip: ItineraryDocument, price: TripPrice): void {
  const chosen = price.extras.filter((extra) => extra.isChosen)
  const people = price.persons.reduce((sum, one) => sum + one.count, 0)
  const { adults, childAges, infants } = trip.travellers
  expect(people).toBe(adults + childAges.length + infants)
  const whole = BigInt(price.total)
  const paid = price.persons.reduce((sum, one) => sum + BigInt(one.count) * BigInt(one.price), 0n)
  if (people > 0) expect(paid).toBe(whole)
  expect(total(price.lines)).toBe(whole)
  expect(total(componentsByCategory(price.lines))).toBe(whole)
  expect(total(componentsByDay(price.lines))).toBe(whole)
  expect(sumOf(price.base) + total(chosen)).toBe(whole)
  expect(sumOf(price.net, price.tax, price.margin)).toBe(whole)
  expect(sumOf(price.rounding, ...price.lines.map((line) => line.sell))).toBe(whole)
  expect(price.rounding).toBeGreaterThanOrEqual(0)
  expect(price.rounding).toBeLessThan(Math.max(people, 1) * trip.pricing.roundTo * (chosen.length + 1))
  for (const line of price.lines) {
    expect(line.price).toBeGreaterThanOrEqual(line.sell)
    const added = line.sell - line.net - line.markup
    expect(added === 0 || added === line.tax).toBe(true)
  }
  const numbers = JSON.stringify(price).match(/:-?\d+(\.\d+)?([eE]\S+)?/g) ?? []
  expect(numbers.every((one) => Number.isSafeInteger(Number(one.slice(1))))).toBe(true)
}

const choices = fc.record({ optionId: fc.constantFrom(...options), skip: fc.nat(), runs: fc.boolean() })

test('whatever a trip costs, its parts sum to the total to the paisa (bar 29)', () => {
  let tooLarge = 0
  fc.assert(
    fc.property(trips, choices, (trip, { optionId, skip, runs }) => {
      const none = priceTrip(trip, { optionId, extras: [] })
      if ('problem' in none) {
        expect(none.problem.kind).toBe('too-large')
        tooLarge++
        return
      }
      checkPrice(trip, none.price)
      const extras = none.price.extras.filter((_, at) => runs || at !== skip % 3).map((extra) => extra.id)
      const some = priceTrip(trip, { optionId, extras })
      if ('problem' in some) return
      checkPrice(trip, some.price)
      // What an extra costs does not depend on what else was chosen, so that a page can add them up.
      expect(some.price.extras.map((one) => one.price)).toEqual(none.price.extras.map((one) => one.price))
      expect(some.price.base).toBe(none.price.total)
    }),
    { numRuns: 300 },
  )
  expect(tooLarge).toBeLessThan(270)
})

test('the trips that were made up are such as can be stored', () => {
  fc.assert(
    fc.property(trips, (trip) => void itineraryDocument.parse(trip)),
    { numRuns: 100 },
  )
})

test('a trip costs no less for the dearer of two lines', () => {
  fc.assert(
    fc.property(trips, fc.nat(500_000), (trip, more) => {
      const [line] = trip.lines
      if (!line || line.isOptional) return
      const dearer = {
        ...trip,
        lines: [{ ...line, cost: { ...line.cost, net: line.cost.net + more } }, ...trip.lines.slice(1)],
      }
      const choice = { optionId: idOf(1), extras: [] }
      const [before, after] = [priceTrip(trip, choice), priceTrip(dearer, choice)]
      if ('price' in before && 'price' in after) expect(after.price.total).toBeGreaterThanOrEqual(before.price.total)
    }),
  )
})

const days = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  .map((one) => one.toISOString().slice(0, 10))
const plans = fc.array(
  fc.record({
    id: fc.uuid(),
    label: fc.constant('Part'),
    percent: fc.integer({ min: 0, max: 10_000 }),
    due: fc.constantFrom(
      'on-acceptance' as const,
      'fixed-date' as const,
      'days-after' as const,
      'days-before' as const,
    ),
    days: fc.option(fc.nat(1000)),
    date: fc.option(days),
  }),
  { minLength: 1, maxLength: 12 },
)

test('instalments sum to the total whatever their percentages, none is negative and none due before acceptance (bar 29)', () => {
  fc.assert(
    fc.property(
      plans,
      fc.nat(Number.MAX_SAFE_INTEGER),
      fc.option(days),
      fc.option(days),
      (list, whole, acceptedOn, startDate) => {
        const parts = instalmentsOf(list, { total: whole, currency: 'INR', acceptedOn, startDate })
        expect(parts.reduce((sum, one) => sum + BigInt(one.amount), 0n)).toBe(BigInt(whole))
        for (const { amount, dueOn } of parts) {
          expect(amount).toBeGreaterThanOrEqual(0)
          if (dueOn !== null && acceptedOn !== null) expect(dueOn >= acceptedOn).toBe(true)
        }
      },
    ),
  )
})
