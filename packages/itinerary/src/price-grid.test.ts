import type { PriceRow } from '@sarai/contract/itinerary-costs'
import { describe, expect, test } from 'vitest'
import { fromPrice, gridQuote, gridRow } from './price-grid.ts'

const nothing = { twin: null, triple: null, single: null, childWithBed: null, childNoBed: null, infant: null }
const row = (season: string, change: Partial<PriceRow> = {}): PriceRow => {
  return { id: season, season, from: null, to: null, fromPax: 1, toPax: 10, prices: nothing, ...change }
}
const heads = { twin: 0, triple: 0, single: 0, childWithBed: 0, childNoBed: 0, infant: 0 }

describe('the row for a departure and a group', () => {
  const grid = [
    row('year', { toPax: 100 }),
    row('winter', { from: '2026-11-01', to: '2027-02-28' }),
    row('winter, few', { from: '2026-11-01', to: '2027-02-28', toPax: 4 }),
    row('new year', { from: '2026-12-24', to: '2027-01-02' }),
    row('from april', { from: '2027-04-01' }),
  ]
  test.each([
    ['2026-10-31', 4, 'year'],
    ['2026-11-01', 4, 'winter, few'],
    ['2026-11-01', 5, 'winter'],
    ['2026-12-24', 4, 'new year'],
    ['2027-01-02', 4, 'new year'],
    ['2027-01-03', 10, 'winter'],
    ['2027-01-03', 11, 'year'],
    ['2027-04-01', 2, 'from april'],
    ['2027-04-01', 101, undefined],
  ])('%s, %i travellers: %s', (date, pax, season) => {
    expect(gridRow(grid, { date, pax })?.season).toBe(season)
  })
})

test('a row comes to the sum of what its persons pay, or to nothing where a price is missing', () => {
  const one = row('year', { prices: { ...nothing, twin: 10_050, childNoBed: 333, infant: 0 } })
  expect(gridQuote(one, { ...heads, twin: 2, childNoBed: 3, infant: 1 })).toEqual({
    total: 21_099,
    persons: [
      { occupancy: 'twin', count: 2, price: 10_050 },
      { occupancy: 'childNoBed', count: 3, price: 333 },
      { occupancy: 'infant', count: 1, price: 0 },
    ],
  })
  expect(gridQuote(one, { ...heads, twin: 2, single: 1 })).toBeUndefined()
})

describe('the price a package begins at', () => {
  const grid = [
    row('over', { to: '2026-11-20', prices: { ...nothing, twin: 1 } }),
    row('winter', { to: '2026-11-21', prices: { ...nothing, twin: 900, triple: 700 } }),
    row('summer', { prices: { ...nothing, twin: 800, single: 100 } }),
  ]
  test('is the least for a twin in what is not over', () => {
    expect(fromPrice(grid, '2026-11-21')).toEqual({ price: 800, occupancy: 'twin', season: 'summer' })
  })
  test('or of how else one may sleep', () => {
    const triple = grid.map((one) => ({ ...one, prices: { ...one.prices, twin: null } }))
    expect(fromPrice(triple, '2026-11-21')).toMatchObject({ price: 700, occupancy: 'triple' })
    expect(fromPrice([], '2026-11-21')).toBeUndefined()
  })
})
