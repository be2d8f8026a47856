import { expect, test } from 'vitest'
import { toAmount } from './octo-prices.ts'

test.each([
  [249_900, 2, 'INR', 249_900],
  [1_800, 0, 'INR', 180_000],
  [18_005_000, 5, 'INR', 18_005],
  [4_000, 0, 'JPY', 4_000],
  [400_000, 2, 'JPY', 4_000],
  [12_345, 3, 'KWD', 12_345],
  [1_234, 2, 'KWD', 12_340],
  [0, 8, 'INR', 0],
])('%i with %i decimals of %s is %i', (value, precision, currency, expected) => {
  expect(toAmount(value, precision, currency)).toEqual({ value: expected, currency })
})

test.each([
  [1_005, 3, 'INR'],
  [401, 2, 'JPY'],
  [Number.MAX_SAFE_INTEGER, 0, 'INR'],
  [9_000_000_000_001, 2, 'INR'],
])('%i with %i decimals of %s is no amount', (value, precision, currency) => {
  expect(() => toAmount(value, precision, currency)).toThrow(expect.objectContaining({ reason: 'unexpected' }))
})
