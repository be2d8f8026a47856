import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { duesOf, listGridPrices, writeCollectedHead } from './collected-tax.ts'

const instalments = (...agreed: number[]) => agreed.map((amount, at) => ({ id: String(at), agreed: amount }))
const amounts = (agreed: number[], owed: { due: number; tcs: number }) =>
  duesOf(instalments(...agreed), owed).map(({ amount }) => amount)

describe('what is due by instalment', () => {
  test('is as agreed where nothing else is owed', () => {
    expect(amounts([3000, 7000], { due: 10_000, tcs: 0 })).toEqual([3000, 7000])
  })

  test('has tax collected at source in proportion, and a round-off with the last', () => {
    expect(amounts([3000, 7000], { due: 10_200, tcs: 200 })).toEqual([3060, 7140])
    expect(amounts([3000, 7000], { due: 10_203, tcs: 200 })).toEqual([3060, 7143])
  })

  test('is less with the last ones first, and never below zero', () => {
    expect(amounts([3000, 7000], { due: 8000, tcs: 0 })).toEqual([3000, 5000])
    expect(amounts([3000, 4000, 3000], { due: 2500, tcs: 0 })).toEqual([2500, 0, 0])
    expect(amounts([3000, 7000], { due: 0, tcs: 0 })).toEqual([0, 0])
  })

  test('leaves what is to be given back after a change as it is', () => {
    expect(amounts([3000, 7000, -2000], { due: 8000, tcs: 0 })).toEqual([3000, 7000, -2000])
    expect(amounts([3000, 7000, -2000], { due: 7000, tcs: 0 })).toEqual([3000, 6000, -2000])
  })

  test('always comes to what is owed', () => {
    const agreed = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(agreed, fc.nat(8_000_000), fc.nat(100_000), (list, due, tcs) => {
        const dues = amounts(list, { due, tcs: Math.min(tcs, due) })
        expect(dues.reduce((sum, amount) => sum + amount, 0)).toBe(due)
        expect(dues.every((amount) => amount >= 0)).toBe(true)
      }),
    )
  })
})

describe('what is told beside several prices', () => {
  const makeCollected = (...rates: number[]) => ({
    currency: 'INR',
    amount: 2000,
    rates,
    roundOff: 0,
    toPay: 102_000,
    isPanMissing: true,
    isEstimate: true,
  })

  test('is the rate where it is the same of all', () => {
    expect(writeCollectedHead([makeCollected(2000), null, makeCollected(2000)])).toBe('TCS 2 %')
    expect(writeCollectedHead([makeCollected(5000), makeCollected(20_000)])).toBe('TCS')
    expect(writeCollectedHead([makeCollected(5000, 20_000)])).toBe('TCS')
    expect(writeCollectedHead([null, null])).toBeNull()
    expect(writeCollectedHead([])).toBeNull()
  })

  test('is looked up for the least and the most that a person pays', () => {
    const prices = { twin: 4200, triple: 0, single: 9000, childWithBed: null, childNoBed: 1200, infant: null }
    const row = { id: 'a', season: 'All year', from: null, to: null, fromPax: 2, toPax: 20 }
    expect(listGridPrices([{ ...row, prices }])).toEqual([1200, 9000])
    expect(listGridPrices([{ ...row, prices: { ...prices, single: null, childNoBed: null } }])).toEqual([4200])
    expect(listGridPrices([])).toEqual([])
  })
})
