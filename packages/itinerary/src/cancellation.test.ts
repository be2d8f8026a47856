import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cancellationCharge, cancellationSentences } from './cancellation.ts'

const slab = (daysBefore: number, percent: number) => ({ id: `${daysBefore}`, daysBefore, percent })
const slabs = [slab(7, 10_000), slab(30, 2500), slab(15, 5050)]

describe('what cancelling costs', () => {
  test.each([
    ['2026-11-30', 31, 0, 0],
    ['2026-12-01', 30, 2500, 25_000],
    ['2026-12-15', 16, 2500, 25_000],
    ['2026-12-16', 15, 5050, 50_501],
    ['2026-12-23', 8, 5050, 50_501],
    ['2026-12-24', 7, 10_000, 100_001],
    ['2026-12-31', 0, 10_000, 100_001],
    ['2027-01-02', -2, 10_000, 100_001],
  ])('on %s, %i days before', (on, daysBefore, percent, amount) => {
    const charge = cancellationCharge(slabs, { on, startDate: '2026-12-31', total: 100_001 })
    expect(charge).toEqual({ daysBefore, percent, amount })
  })

  test('nothing without slabs, and the dearer of two for the same day', () => {
    const when = { on: '2026-12-31', startDate: '2026-12-31', total: 100 }
    expect(cancellationCharge([], when)).toMatchObject({ percent: 0, amount: 0 })
    expect(cancellationCharge([slab(5, 100), slab(5, 900)], when).percent).toBe(900)
  })

  test('never more than the price, never less than nothing', () => {
    const list = fc.array(fc.tuple(fc.nat(1000), fc.nat(10_000)).map(([days, percent]) => slab(days, percent)))
    fc.assert(
      fc.property(list, fc.nat(Number.MAX_SAFE_INTEGER), fc.nat(1200), (some, total, days) => {
        const on = new Date(Date.UTC(2027, 0, 1) - days * 86_400_000).toISOString().slice(0, 10)
        const { amount } = cancellationCharge(some, { on, startDate: '2027-01-01', total })
        expect(amount >= 0 && amount <= total).toBe(true)
      }),
    )
  })
})

describe('in words', () => {
  test('by days before the start', () => {
    expect(cancellationSentences(slabs, null)).toEqual([
      'Cancelled more than 30 days before the start: free of charge.',
      '30 to 16 days before the start: 25 % of the price.',
      '15 to 8 days before the start: 50.5 % of the price.',
      '7 days before the start or later: 100 % of the price.',
    ])
  })
  test('by date where the start is known', () => {
    expect(cancellationSentences([slab(2, 2500), slab(1, 5000), slab(0, 10_000)], '2026-12-31')).toEqual([
      'Cancelled more than 2 days before the start (until 28 Dec 2026): free of charge.',
      '2 days before the start (29 Dec 2026): 25 % of the price.',
      '1 day before the start (30 Dec 2026): 50 % of the price.',
      'On the day of the start (31 Dec 2026), or not shown up: 100 % of the price.',
    ])
  })
  test('nothing where nothing is laid down', () => {
    expect(cancellationSentences([], null)).toEqual([])
  })
})
