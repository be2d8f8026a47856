import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exchangeAt, exchangeInBooks, putAgainst } from './exchanging.ts'

const usd = (amount: number, rate = 83) => ({ currency: 'USD', amount: -amount, base: -amount * rate })
const inr = (amount: number) => ({ currency: 'INR', amount, base: amount })
const agreed = exchangeAt(83_500_000, { from: 'USD', to: 'INR' })

test('an advance settles an invoice at the rate of the invoice, in full and in part', () => {
  expect(putAgainst(usd(100_000), inr(8_350_000), agreed)).toEqual({ amount: 100_000, settled: 8_350_000 })
  expect(putAgainst(usd(40_000), inr(8_350_000), agreed)).toEqual({ amount: 40_000, settled: 3_340_000 })
  expect(putAgainst(usd(120_000), inr(8_350_000), agreed)).toEqual({ amount: 100_000, settled: 8_350_000 })
})

test('less than one unit that is missing or left is rounding', () => {
  // 999.99 dollars at 83.5 are 83,499.17 rupees: the invoice says 83,500.00, or 83,499.00.
  expect(putAgainst(usd(99_999), inr(8_350_000), agreed)).toEqual({ amount: 99_999, settled: 8_350_000 })
  expect(putAgainst(usd(99_999), inr(8_349_900), agreed)).toEqual({ amount: 99_999, settled: 8_349_900 })
  expect(putAgainst(usd(99_998), inr(8_350_000), agreed)).toEqual({ amount: 99_998, settled: 8_349_833 })
})

test('currencies without and with three decimals', () => {
  const yen = exchangeAt(560_000, { from: 'JPY', to: 'INR' })
  expect(putAgainst({ currency: 'JPY', amount: -10_000, base: -560_000 }, inr(1_000_000), yen)).toEqual({
    amount: 10_000,
    settled: 560_000,
  })
  const dinars = exchangeAt(270_000_000, { from: 'KWD', to: 'INR' })
  expect(putAgainst({ currency: 'KWD', amount: -1_000, base: -27_000 }, inr(1_000_000), dinars)).toEqual({
    amount: 1_000,
    settled: 27_000,
  })
})

test('where nothing was agreed upon the books say what both are worth', () => {
  const exchange = exchangeInBooks(usd(100_000), inr(10_000_000))
  expect(exchange && putAgainst(usd(100_000), inr(10_000_000), exchange)).toEqual({
    amount: 100_000,
    settled: 8_300_000,
  })
  expect(exchangeInBooks({ ...usd(100_000), base: 0 }, inr(1))).toBeUndefined()
})

test('never takes or settles more than is open, and leaves nothing open on one side at least', () => {
  const whole = fc.integer({ min: 1, max: 9_000_000_000 })
  fc.assert(
    fc.property(whole, whole, fc.integer({ min: 1, max: 1_000_000_000 }), (ahead, owed, rate) => {
      const exchange = exchangeAt(rate, { from: 'USD', to: 'INR' })
      const put = putAgainst(usd(ahead), inr(owed), exchange)
      expect(put.amount).toBeLessThanOrEqual(ahead)
      expect(put.settled).toBeLessThanOrEqual(owed)
      expect(put.amount === 0).toBe(put.settled === 0)
      if (put.amount > 0) expect(put.amount === ahead || put.settled === owed).toBe(true)
    }),
  )
})
