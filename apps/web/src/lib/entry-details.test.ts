import { expect, test } from 'vitest'
import { cancelledWords, paymentWords, servicesWords } from './entry-details.ts'

test.each([
  [{ number: 'RCT/26-27/0004', amount: 4_000_000, currency: 'INR' }, 'RCT/26-27/0004 · ₹40,000'],
  [{ number: null, amount: 4_000_000, currency: 'INR' }, '₹40,000'],
  [{ number: 'RCT/1', amount: 100, currency: 'INR', reason: 'Entered twice' }, 'RCT/1 · ₹1 · Entered twice'],
  [{ number: 'PAY/26-27/0001' }, 'PAY/26-27/0001'],
])('an entry of a payment tells its number and amount: %o', (data, words) => {
  expect(paymentWords(data)).toBe(words)
})

test('of an amendment it is told how many services were touched, and of a cancellation its sums', () => {
  expect(servicesWords({ added: 2, changed: 1, dropped: 0 })).toBe('2 services added, 1 changed')
  expect(servicesWords({ added: 0, changed: 0, dropped: 1 })).toBe('1 service dropped')
  expect(servicesWords({})).toBe('')
  const sums = { charge: 3_210_000, refund: 9_630_000, due: 0, currency: 'INR' }
  expect(cancelledWords(sums).filter(Boolean)).toEqual(['₹32,100 charged', '₹96,300 to be given back'])
  expect(cancelledWords({ charge: 0, refund: 0, due: 0, currency: 'INR' }).filter(Boolean)).toEqual([
    'without a charge',
  ])
  // Written before sums were noted.
  expect(cancelledWords({ excerpt: 'Illness' })).toEqual([])
})
