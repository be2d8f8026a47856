import { expect, test } from 'vitest'
import { defaultsOf, inOrder } from './bank-accounts.rules.ts'

const account = (id: string, currency: string, isDefault = false) => ({ id, currency, isDefault })

test.each([
  ['the one that was chosen', [account('a', 'INR'), account('b', 'INR', true)], ['b']],
  ['the oldest where none was', [account('a', 'INR'), account('b', 'INR')], ['a']],
  ['one of each currency', [account('a', 'INR', true), account('b', 'USD'), account('c', 'USD', true)], ['a', 'c']],
  ['none where there is no account', [], []],
])('offered first is %s', (_, accounts, expected) => {
  expect(defaultsOf(accounts)).toEqual(expected)
})

test('accounts come by currency, the agency’s own first, and in each the one that is offered first', () => {
  const accounts = [account('a', 'USD'), account('b', 'AED', true), account('c', 'INR'), account('d', 'INR', true)]
  expect(inOrder(accounts, 'INR').map(({ id }) => id)).toEqual(['d', 'c', 'b', 'a'])
})
