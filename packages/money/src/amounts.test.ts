import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocate, AmountTooLarge, converted, down, halfUp, percentOf, sum, toAmount, upTo } from './amounts.ts'

test.each([
  [0n, 3n, 0n],
  [1n, 2n, 1n],
  [1n, 3n, 0n],
  [2n, 3n, 1n],
  [5n, 10n, 1n],
  [4n, 10n, 0n],
])('%s/%s to the nearest is %s', (numerator, denominator, result) => {
  expect(halfUp(numerator, denominator)).toBe(result)
})

test.each([
  [0n, 1n, 100n, 0n],
  [1n, 1n, 100n, 100n],
  [100n, 1n, 100n, 100n],
  [101n, 1n, 100n, 200n],
  [301n, 3n, 100n, 200n],
  [300n, 3n, 100n, 100n],
  [10n, 3n, 1n, 4n],
])('%s/%s goes up by steps of %s to %s', (numerator, denominator, step, result) => {
  expect(upTo(numerator, denominator, step)).toBe(result)
})

test.each([
  [7n, 2n, 3n],
  [-7n, 2n, -4n],
  [-8n, 2n, -4n],
])('%s/%s goes down to %s', (numerator, denominator, result) => {
  expect(down(numerator, denominator)).toBe(result)
})

const at = (rate: number, buffer = 0) => ({ rate, buffer })

test.each([
  ['the same currency, whatever the rate', 12_345n, { from: 'INR', to: 'INR', ...at(99, 500) }, 12_345n],
  ['100.00 USD at 84.5', 10_000n, { from: 'USD', to: 'INR', ...at(84_500_000) }, 845_000n],
  ['and a buffer of 2.5 %', 10_000n, { from: 'USD', to: 'INR', ...at(84_500_000, 250) }, 866_125n],
  ['10,000 yen at 0.57', 10_000n, { from: 'JPY', to: 'INR', ...at(570_000) }, 570_000n],
  ['1.000 KWD at 275.1234', 1000n, { from: 'KWD', to: 'INR', ...at(275_123_400) }, 27_512n],
  ['100.00 INR at 1.75 yen', 10_000n, { from: 'INR', to: 'JPY', ...at(1_750_000) }, 175n],
  ['one cent at a half', 1n, { from: 'USD', to: 'INR', ...at(500_000) }, 1n],
])('converts %s', (_, amount, options, result) => {
  expect(converted(amount, options)).toBe(result)
})

test('shares what is left among those that lost most by rounding, the earlier first', () => {
  expect(allocate(100n, [1n, 1n, 1n])).toEqual([34n, 33n, 33n])
  expect(allocate(10n, [1n, 2n, 4n])).toEqual([1n, 3n, 6n])
  expect(allocate(5n, [0n, 0n])).toEqual([3n, 2n])
  expect(allocate(5n, [])).toEqual([])
})

const amount = fc.bigInt({ min: 0n, max: 9_000_000_000_000n })

test('shares always sum to what is allocate, and differ from the exact ones by less than one', () => {
  fc.assert(
    fc.property(amount, fc.array(amount, { minLength: 1, maxLength: 40 }), (whole, weights) => {
      const shares = allocate(whole, weights)
      expect(sum(shares)).toBe(whole)
      const all = sum(weights)
      if (all === 0n) return
      for (const [index, share] of shares.entries()) {
        const lost = whole * (weights[index] ?? 0n) - share * all
        expect(lost > -all && lost < all).toBe(true)
      }
    }),
  )
})

test('a percentage is the same as by hand', () => {
  expect(percentOf(10_050n, 500)).toBe(503n)
  expect(percentOf(10_049n, 500)).toBe(502n)
})

test('an amount that a number cannot hold is refused, and never another one', () => {
  expect(toAmount(BigInt(Number.MAX_SAFE_INTEGER))).toBe(Number.MAX_SAFE_INTEGER)
  expect(() => toAmount(BigInt(Number.MAX_SAFE_INTEGER) + 1n)).toThrow(AmountTooLarge)
  expect(() => toAmount(-BigInt(Number.MAX_SAFE_INTEGER) - 1n)).toThrow(AmountTooLarge)
})
