import { describe, expect, test } from 'vitest'
import {
  agesFrom,
  amountFrom,
  amountText,
  countFrom,
  markupFrom,
  markupText,
  percentFrom,
  priceFrom,
  rateFrom,
  rateText,
} from './amount-text.ts'

test.each([
  ['12,500', 'INR', 1_250_000],
  ['₹ 1,25,000.5', 'INR', 12_500_050],
  ['', 'INR', 0],
  ['.5', 'INR', 50],
  ['7.', 'INR', 700],
  ['12000', 'JPY', 12_000],
  ['1.234', 'KWD', 1234],
])('%s in %s is %d in minor units, and reads back the same', (text, currency, value) => {
  expect(amountFrom(text, currency)).toEqual({ value })
  expect(amountFrom(amountText(value, currency), currency)).toEqual({ value })
})

test.each([
  ['-5', 'INR', 'This cannot be negative'],
  ['twelve', 'INR', 'Enter an amount, like 12,500'],
  ['1.2.3', 'INR', 'Enter an amount, like 12,500'],
  ['1.234', 'INR', 'At most 2 decimals'],
  ['1.5', 'JPY', 'JPY has no decimals'],
  ['1000000000000000', 'INR', 'This amount is too large'],
])('%s in %s is refused: %s', (text, currency, problem) => {
  expect(amountFrom(text, currency)).toEqual({ problem })
})

test('amounts are shown in Indian groups, with paise only where there are any', () => {
  expect(amountText(12_500_000, 'INR')).toBe('1,25,000')
  expect(amountText(12_500_005, 'INR')).toBe('1,25,000.05')
  expect(amountText(5, 'INR')).toBe('0.05')
  expect(amountText(9_000_000_000_000, 'INR')).toBe('90,00,00,00,000')
})

test('a price may name its currency, on either side', () => {
  expect(priceFrom('120', 'INR')).toEqual({ value: { net: 12_000, currency: 'INR' } })
  expect(priceFrom('usd 120', 'INR')).toEqual({ value: { net: 12_000, currency: 'USD' } })
  expect(priceFrom('1,200 EUR', 'INR')).toEqual({ value: { net: 120_000, currency: 'EUR' } })
  expect(priceFrom('JPY9000', 'INR')).toEqual({ value: { net: 9000, currency: 'JPY' } })
  expect(priceFrom('', 'USD')).toEqual({ value: { net: 0, currency: 'USD' } })
  expect(priceFrom('XXQ 5', 'INR')).toEqual({ problem: 'XXQ is no currency' })
  expect(priceFrom('usd -5', 'INR')).toEqual({ problem: 'This cannot be negative' })
  expect(priceFrom('twelve', 'INR')).toHaveProperty('problem')
})

test('percentages have two decimals at most and a limit', () => {
  expect(percentFrom('12.5 %')).toEqual({ value: 1250 })
  expect(percentFrom('0.29')).toEqual({ value: 29 })
  expect(percentFrom('')).toEqual({ value: 0 })
  expect(percentFrom('-1')).toEqual({ problem: 'This cannot be negative' })
  expect(percentFrom('1.005')).toEqual({ problem: 'At most two decimals' })
  expect(percentFrom('101')).toEqual({ problem: 'At most 100 %' })
  expect(percentFrom('x')).toHaveProperty('problem')
})

test('rates are exact to a millionth', () => {
  expect(rateFrom('84.5')).toEqual({ value: 84_500_000 })
  expect(rateFrom('0.000001')).toEqual({ value: 1 })
  expect(rateText(84_512_345)).toBe('84.512345')
  for (const text of ['0', '', '-2', '1.1234567', '9999999']) expect(rateFrom(text), text).toHaveProperty('problem')
})

test('counts and ages are whole and within their limits', () => {
  expect(countFrom('3', 1, 10_000)).toEqual({ value: 3 })
  expect(countFrom('0', 1, 10_000)).toEqual({ problem: 'At least 1' })
  expect(countFrom('10,001', 1, 10_000)).toEqual({ problem: 'At most 10,000' })
  expect(countFrom('2.5', 0, 500)).toEqual({ problem: 'Enter a whole number' })
  expect(agesFrom('4, 9')).toEqual({ value: [4, 9] })
  expect(agesFrom('')).toEqual({ value: [] })
  expect(agesFrom('4, 19')).toEqual({ problem: 'From 18 on they are adults' })
  expect(agesFrom('four')).toEqual({ problem: 'Enter ages, like 4, 9' })
})

describe('a markup', () => {
  const percent = { kind: 'percent', percent: 1500 } as const
  const fixed = { kind: 'fixed', amount: 500_000 } as const
  const head = { kind: 'per-head', amount: 50_000 } as const

  test.each([
    ['15', null, percent],
    ['15 %', fixed, percent],
    ['5000', fixed, fixed],
    ['₹5,000', percent, fixed],
    ['500', head, head],
    ['500 a head', percent, head],
    ['500/head', null, head],
    ['500 pp', null, head],
    ['', percent, null],
  ])('typed as "%s" where there was %o', (text, before, value) => {
    expect(markupFrom(text, before, 'INR')).toEqual({ value })
  })

  test('reads as it can be typed', () => {
    for (const markup of [percent, fixed, head])
      expect(markupFrom(markupText(markup, 'INR'), markup, 'INR')).toEqual({ value: markup })
  })

  test('is never negative, never too large, never guessed', () => {
    expect(markupFrom('-5 %', null, 'INR')).toEqual({ problem: 'A markup cannot be negative' })
    expect(markupFrom('1001 %', null, 'INR')).toEqual({ problem: 'At most 1000 %' })
    expect(markupFrom('lots', null, 'INR')).toHaveProperty('problem')
  })
})
