import { describe, expect, test } from 'vitest'
import { actualOf, figuresOf, withoutTax } from './profit.rules.ts'

const line = (account: string, base: number) => ({ account, base })

describe('what the books have of a trip', () => {
  test('is income less cost, with what exchange, banks and rounding add', () => {
    const posted = [
      line('sales', -240_000),
      line('sales', 40_000),
      line('cost', 120_000),
      line('cost', 6_000),
      line('cost', 10_000),
      line('exchange_difference', -1_500),
      line('bank_charges', 500),
      line('round_off', 40),
    ]
    expect(actualOf(posted)).toEqual({
      income: 200_000,
      cost: 136_000,
      other: 960,
      margin: 64_960,
      marginPercent: 3248,
    })
  })

  test('what is laid out for the customer and charged again comes to nothing', () => {
    expect(actualOf([line('pure_agent', -7_000), line('cost', 7_000)])).toMatchObject({ income: 7_000, margin: 0 })
  })

  test('of nothing is nothing', () => {
    expect(actualOf([])).toEqual({ income: 0, cost: 0, other: 0, margin: 0, marginPercent: null })
  })
})

test('a charge has as much tax in it as what was agreed upon', () => {
  expect(withoutTax(105_000, { total: 105_000, tax: 5_000 })).toBe(100_000)
  expect(withoutTax(21_000, { total: 105_000, tax: 5_000 })).toBe(20_000)
  expect(withoutTax(0, { total: 0, tax: 0 })).toBe(0)
})

test('a trip that costs more than it brings has a margin below zero', () => {
  expect(figuresOf({ income: 100, cost: 150, other: 0 })).toMatchObject({ margin: -50, marginPercent: -5000 })
})
