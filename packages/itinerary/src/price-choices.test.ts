import { describe, expect, test } from 'vitest'
import { blankCost } from './blank.ts'
import { componentsByCategory, componentsByDay } from './components.ts'
import { type PriceChoice, priceOptions, priceTrip } from './pricing.ts'
import { type Part, priced, tripOf } from './test-trips.ts'

const optionA = '00000000-0000-4000-8000-00000000000a'
const optionB = '00000000-0000-4000-8000-00000000000b'

describe('options and extras', () => {
  const trip = tripOf(
    [
      { net: 1000 },
      { net: 500, optionIds: [optionA] },
      { net: 900, optionIds: [optionB] },
      { net: 151, isOptional: true },
      { net: 70, isOptional: true, optionIds: [optionB] },
      { net: 5000, optionIds: ['00000000-0000-4000-8000-00000000000c'] },
    ],
    (one) => {
      one.options = [
        { id: optionA, name: 'A', note: null },
        { id: optionB, name: 'B', note: null },
      ]
      one.lines = [
        { id: 'line-0', title: 'Visa', optionIds: [], isOptional: false, cost: { ...blankCost('INR'), net: 10 } },
        { id: 'line-1', title: 'Sim', optionIds: [optionA], isOptional: true, cost: { ...blankCost('INR'), net: 6 } },
      ]
    },
  )

  test('each option has what is its own and what all share; what a removed one had is in none', () => {
    const result = priceOptions(trip)
    expect('prices' in result && result.prices.map((price) => [price.optionId, price.total])).toEqual([
      [optionA, 1510],
      [optionB, 1910],
    ])
  })

  test('an extra adds its price to the total and to what a person pays', () => {
    const price = priced(trip, { optionId: optionB, extras: ['item-3', 'item-4', 'item-3'] })
    expect(price).toMatchObject({ base: 1910, total: 2132, rounding: 1 })
    expect(price.extras.map(({ id, price: one, isChosen }) => [id, one, isChosen])).toEqual([
      ['item-3', 152, true],
      ['item-4', 70, true],
    ])
    expect(price.persons).toEqual([{ occupancy: 'twin', count: 2, price: 1066 }])
  })

  test.each<[string, PriceChoice, string]>([
    ['no option where there are some', { optionId: null, extras: [] }, 'unknown-option'],
    ['an option there is not', { optionId: 'x', extras: [] }, 'unknown-option'],
    ["another option's extra", { optionId: optionA, extras: ['item-4'] }, 'unknown-extra'],
    ['what is no extra', { optionId: optionA, extras: ['item-0'] }, 'unknown-extra'],
    ['what is not there', { optionId: optionA, extras: ['nothing'] }, 'unknown-extra'],
  ])('refuses %s', (_, choice, kind) => {
    expect(priceTrip(trip, choice)).toMatchObject({ problem: { kind } })
  })

  test('components follow the categories and the days, the chosen extras among them', () => {
    const { lines } = priced(trip, { optionId: optionA, extras: ['line-1', 'item-3'] })
    expect(componentsByCategory(lines).map(({ key, price }) => [key, price])).toEqual([
      ['activity', 1652],
      [null, 16],
    ])
    expect(componentsByDay(lines).map(({ key, price }) => [key, price])).toEqual([
      ['day-1', 1652],
      [null, 16],
    ])
  })
})

describe('the floor of the margin', () => {
  test.each<[string, number, number, boolean]>([
    ['exactly at it', 8000, 2000, false],
    ['a paisa below', 8001, 2000, true],
    ['a loss with no floor', 10_001, 0, true],
    ['nothing earned with no floor', 10_000, 0, false],
  ])('%s', (_, net, floor, isBelowFloor) => {
    // The selling price is 10,000 without tax: a line sold at cost and one given away make up the net price.
    const parts: Part[] = [
      {
        net: Math.min(net, 8000),
        markup: { kind: 'fixed', amount: 10_000 - Math.min(net, 8000) },
        taxMode: 'added',
        tax: 500,
      },
      { net: Math.max(net - 8000, 0), isComplimentary: true },
    ]
    const price = priced(
      tripOf(parts, (trip) => {
        trip.pricing.marginFloor = floor
      }),
    )
    expect(price).toMatchObject({ total: 10_500, tax: 500, margin: 10_000 - net, isBelowFloor })
    expect(price.marginPoints).toBe(10_000 - net)
  })

  test('a trip without a price is not below it; one that is given away is', () => {
    expect(priced(tripOf([]))).toMatchObject({ total: 0, marginPoints: null, isBelowFloor: false })
    expect(priced(tripOf([{ net: 5, isComplimentary: true }]))).toMatchObject({
      marginPoints: null,
      isBelowFloor: true,
    })
  })
})

test('a price that comes to more than a number holds is refused', () => {
  const most: Part = {
    net: 9_000_000_000_000,
    quantity: 10_000,
    basis: 'person',
    currency: 'USD',
    rate: 1_000_000_000_000,
  }
  expect(priceTrip(tripOf([most]), { optionId: null, extras: [] })).toMatchObject({ problem: { kind: 'too-large' } })
  const many = tripOf(Array.from({ length: 40 }, () => ({ net: 9_000_000_000_000, quantity: 100 })))
  expect(priceOptions(many)).toMatchObject({ problem: { kind: 'too-large' } })
})
