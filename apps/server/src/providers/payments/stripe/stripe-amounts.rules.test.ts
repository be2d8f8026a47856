import { expect, test } from 'vitest'
import { readStripeAmount, isChargeable, toStripeAmount } from './stripe-amounts.rules.ts'

test.each([
  // Of ours in minor units, as Stripe writes it.
  ['USD', 1_050, 1_050],
  ['INR', 123_457, 123_457],
  ['JPY', 500, 500],
  ['KRW', 12_000, 12_000],
  ['VND', 100_000, 100_000],
  ['HUF', 1_045, 1_045],
  ['TWD', 1_045, 1_045],
  ['ISK', 5, 500],
  ['UGX', 5, 500],
  ['MGA', 12_300, 123],
  ['KWD', 5_120, 5_120],
  ['TND', 10, 10],
])('an amount of %s, %i, is %i at Stripe, and the same again', (currency, value, amount) => {
  expect(isChargeable(currency)).toBe(true)
  expect(toStripeAmount(value, currency)).toBe(amount)
  expect(readStripeAmount(amount, currency)).toBe(value)
})

test('parts of what Stripe takes or we have are no amounts', () => {
  expect(toStripeAmount(12_301, 'MGA')).toBeUndefined()
  expect(toStripeAmount(5_124, 'KWD')).toBeUndefined()
  expect(readStripeAmount(5_124, 'KWD')).toBe(5_124)
  expect(readStripeAmount(501, 'ISK')).toBeUndefined()
  expect(toStripeAmount(1.5, 'USD')).toBeUndefined()
  expect(toStripeAmount(Number.MAX_SAFE_INTEGER, 'ISK')).toBeUndefined()
})

test('currencies that Stripe does not list are not taken', () => {
  for (const currency of ['IRR', 'IQD', 'LYD', 'XAU', 'usd', '']) expect(isChargeable(currency)).toBe(false)
})
