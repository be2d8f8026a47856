import { expect, test } from 'vitest'
import { paymentWords } from './entry-details.ts'

test.each([
  [{ number: 'RCT/26-27/0004', amount: 4_000_000, currency: 'INR' }, 'RCT/26-27/0004 · ₹40,000'],
  [{ number: null, amount: 4_000_000, currency: 'INR' }, '₹40,000'],
  [{ number: 'RCT/1', amount: 100, currency: 'INR', reason: 'Entered twice' }, 'RCT/1 · ₹1 · Entered twice'],
  [{ number: 'PAY/26-27/0001' }, 'PAY/26-27/0001'],
])('an entry of a payment tells its number and amount: %o', (data, words) => {
  expect(paymentWords(data)).toBe(words)
})
