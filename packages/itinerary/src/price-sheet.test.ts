import { expect, test } from 'vitest'
import { editsToSetTax, inCurrency, newCost, defaultTax } from './cost-edits.ts'
import { applyEdits } from './edits.ts'
import { mayFallBelowFloor, optionMayFallBelowFloor } from './margin.ts'
import { priceSheet } from './price-sheet.ts'
import { itemOf, keralaTrip, tripOf } from './test-trips.ts'

const options = (trip: ReturnType<typeof tripOf>) => {
  trip.options = [
    { id: 'a', name: 'A', note: null },
    { id: 'b', name: 'B', note: null },
  ]
}

function sheetOf(...given: Parameters<typeof priceSheet>) {
  const sheet = priceSheet(...given)
  if ('problem' in sheet) throw new Error(sheet.problem.message)
  return sheet.options
}

test('options stand side by side, each with its own lines and with the extras that are looked at', () => {
  const trip = tripOf(
    [
      { net: 100_000 },
      { net: 50_000, optionIds: ['b'] },
      { net: 30_000, isOptional: true },
      { net: 20_000, isOptional: true, optionIds: ['b'] },
    ],
    options,
  )
  expect(sheetOf(trip).map(({ name, price }) => [name, price.total])).toEqual([
    ['A', 100_000],
    ['B', 150_000],
  ])
  const [a, b] = sheetOf(trip, ['item-2', 'item-3'])
  expect([a?.price.total, b?.price.total]).toEqual([130_000, 200_000])
  expect([...(a?.lines.keys() ?? [])]).toEqual(['item-0', 'item-2'])
  expect(sheetOf(trip)[1]?.lines.get('item-3')?.sell).toBe(20_000)
})

test('an extra that earns nothing draws a choice below the floor, and the option says so', () => {
  const trip = tripOf(
    [
      { net: 100_000, markup: { kind: 'percent', percent: 1200 }, optionIds: ['a'] },
      { net: 100_000, markup: { kind: 'percent', percent: 5000 }, optionIds: ['b'] },
      { net: 90_000, isOptional: true },
    ],
    options,
  )
  trip.pricing.marginFloor = 1000
  expect(sheetOf(trip).map((one) => [one.price.isBelowFloor, one.mayFallBelowFloor])).toEqual([
    [false, true],
    [false, false],
  ])
  expect(mayFallBelowFloor(trip)).toBe(true)
  expect(optionMayFallBelowFloor(trip, 'b')).toBe(false)
})

test('what cannot be computed says why', () => {
  const trip = tripOf([{ net: 9_000_000_000_000, quantity: 10_000 }])
  expect(priceSheet(trip)).toMatchObject({ problem: { kind: 'too-large' } })
})

test('a cost begins as its kind is counted and as the others are taxed', () => {
  const trip = keralaTrip()
  for (const day of trip.days) for (const item of day.items) if (item.cost) item.cost.taxMode = 'added'
  for (const day of trip.days) for (const item of day.items) if (item.cost) item.cost.tax = 500
  const hotel = itemOf(99, 'lodging', 'Hotel', { nights: 3 })
  expect(newCost(trip, hotel)).toMatchObject({ basis: 'room', quantity: 3, taxMode: 'added', tax: 500 })
  expect(newCost(trip, itemOf(98, 'transport', 'Cab'))).toMatchObject({ basis: 'vehicle', quantity: 1 })
  expect(newCost(trip)).toMatchObject({ basis: 'group', taxMode: 'added', tax: 500 })
})

test('the tax that most have is told, and given to all at once', () => {
  const trip = tripOf([
    { taxMode: 'added', tax: 500 },
    { taxMode: 'added', tax: 500 },
    { taxMode: 'none', tax: 0 },
  ])
  expect(defaultTax(trip)).toEqual({ taxMode: 'added', tax: 500, isEverywhere: false })
  const edits = editsToSetTax(trip, { taxMode: 'included', tax: 1800 })
  expect(edits).toHaveLength(3)
  const after = edits.reduce((document, edit) => {
    const item = document.days[0]?.items.find((one) => edit.do === 'set' && one.id === edit.node)
    if (item && edit.do === 'set') item.cost = edit.value as never
    return document
  }, structuredClone(trip))
  expect(defaultTax(after)).toEqual({ taxMode: 'included', tax: 1800, isEverywhere: true })
  expect(editsToSetTax(after, { taxMode: 'included', tax: 1800 })).toEqual([])
  expect(applyEdits(keralaTrip(), editsToSetTax(keralaTrip(), { taxMode: 'added', tax: 500 }))).toHaveProperty(
    'document',
  )
})

test('another line in the same currency takes the rate that was typed for the first', () => {
  const trip = tripOf([{ currency: 'USD', rate: 84_500_000, buffer: 200 }, {}])
  const cost = newCost(trip)
  expect(inCurrency(trip, cost, 'USD')).toMatchObject({ currency: 'USD', rate: 84_500_000, buffer: 200 })
  expect(inCurrency(trip, cost, 'EUR')).toMatchObject({ currency: 'EUR', rate: 1_000_000, buffer: 0 })
  expect(inCurrency(trip, { ...cost, currency: 'USD', rate: 84_500_000 }, 'INR')).toMatchObject({ rate: 1_000_000 })
})
