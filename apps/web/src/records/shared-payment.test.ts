import { expect, test } from 'vitest'
import { restOf, spread } from './shared-payment.ts'

const debts = [
  { id: 'first', open: 100 },
  { id: 'paid', open: 0 },
  { id: 'later', open: 50 },
]

test('a payment is put on what is due first, and what is left is told', () => {
  expect(spread(120, debts, {})).toEqual({ first: 100, paid: 0, later: 20 })
  expect(restOf(170, spread(170, debts, {}))).toBe(20)
  expect(restOf(0, spread(0, debts, {}))).toBe(0)
})

test('what somebody has said of one stays, and the others share the rest', () => {
  expect(spread(120, debts, { first: 30 })).toEqual({ first: 30, paid: 0, later: 50 })
  expect(restOf(120, spread(120, debts, { first: 30, paid: 40 }))).toBe(0)
  expect(spread(20, debts, { later: 50 })).toEqual({ first: 0, paid: 0, later: 50 })
  expect(restOf(20, spread(20, debts, { later: 50 }))).toBe(-30)
})
