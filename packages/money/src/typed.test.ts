import { describe, expect, test } from 'vitest'
import { formatAmount, formatRate } from './format.ts'
import { formatTaxRate } from './format.ts'
import { parseAmount, parseCount, parseNumber, parsePercent, parsePrice, parseRate, parseTaxRate } from './parse.ts'

test.each([
  ['12,500', 'INR', 1_250_000],
  ['₹ 1,25,000.5', 'INR', 12_500_050],
  ['', 'INR', 0],
  ['.5', 'INR', 50],
  ['7.', 'INR', 700],
  ['12000', 'JPY', 12_000],
  ['1.234', 'KWD', 1234],
  ['1.2L', 'INR', 12_000_000],
  ['1.25 lakh', 'INR', 12_500_000],
  ['₹2 cr', 'INR', 2_000_000_000],
  ['40k', 'JPY', 40_000],
  ['1,234', 'INR', 123_400],
  ['12,34,567.5', 'INR', 123_456_750],
  ['1,234,567', 'USD', 123_456_700],
  ['Rs. 8,500/-', 'INR', 850_000],
  ['\u202a₹\u00a0१,२३,४५६\u202c', 'INR', 12_345_600],
])('%s in %s is %d in minor units, and reads back the same', (text, currency, value) => {
  expect(parseAmount(text, currency)).toEqual({ value })
  expect(parseAmount(formatAmount(value, currency), currency)).toEqual({ value })
})

test.each([
  ['-5', 'INR', 'This cannot be negative'],
  ['twelve', 'INR', 'Enter an amount, like 12,500'],
  ['1.2.3', 'INR', 'Enter an amount, like 12,500'],
  ['1.234', 'INR', 'At most 2 decimals'],
  ['1.5', 'JPY', 'JPY has no decimals'],
  ['4 lots', 'INR', 'Enter an amount, like 12,500'],
  ['99999999999 cr', 'INR', 'This amount is too large'],
  ['1000000000000000', 'INR', 'This amount is too large'],
])('%s in %s is refused: %s', (text, currency, problem) => {
  expect(parseAmount(text, currency)).toEqual({ problem })
})

test('amounts are shown in Indian groups, with paise only where there are any', () => {
  expect(formatAmount(12_500_000, 'INR')).toBe('1,25,000')
  expect(formatAmount(12_500_005, 'INR')).toBe('1,25,000.05')
  expect(formatAmount(5, 'INR')).toBe('0.05')
  expect(formatAmount(9_000_000_000_000, 'INR')).toBe('90,00,00,00,000')
})

test('a price may name its currency, on either side', () => {
  expect(parsePrice('120', 'INR')).toEqual({ value: { net: 12_000, currency: 'INR' } })
  expect(parsePrice('usd 120', 'INR')).toEqual({ value: { net: 12_000, currency: 'USD' } })
  expect(parsePrice('1,200 EUR', 'INR')).toEqual({ value: { net: 120_000, currency: 'EUR' } })
  expect(parsePrice('JPY9000', 'INR')).toEqual({ value: { net: 9000, currency: 'JPY' } })
  expect(parsePrice('', 'USD')).toEqual({ value: { net: 0, currency: 'USD' } })
  expect(parsePrice('XXQ 5', 'INR')).toEqual({ problem: 'XXQ is no currency' })
  expect(parsePrice('usd -5', 'INR')).toEqual({ problem: 'This cannot be negative' })
  expect(parsePrice('twelve', 'INR')).toHaveProperty('problem')
})

test('rates of tax have three decimals at most, and are shown as they are typed', () => {
  expect(parseTaxRate('18 %')).toEqual({ value: 18_000 })
  expect(parseTaxRate('7.125')).toEqual({ value: 7125 })
  expect(parseTaxRate('1.0005')).toEqual({ problem: 'At most three decimals' })
  expect(parseTaxRate('100.1')).toEqual({ problem: 'At most 100 %' })
  expect([18_000, 7125, 0].map(formatTaxRate)).toEqual(['18', '7.125', '0'])
})

test('percentages have two decimals at most and a limit', () => {
  expect(parsePercent('12.5 %')).toEqual({ value: 1250 })
  expect(parsePercent('0.29')).toEqual({ value: 29 })
  expect(parsePercent('')).toEqual({ value: 0 })
  expect(parsePercent('-1')).toEqual({ problem: 'This cannot be negative' })
  expect(parsePercent('1.005')).toEqual({ problem: 'At most two decimals' })
  expect(parsePercent('101')).toEqual({ problem: 'At most 100 %' })
  expect(parsePercent('x')).toHaveProperty('problem')
})

test.each([
  ['12.5', 12.5],
  ['-1,25,000', -125_000],
  ['\u2212\u202a१२.५\u202c', -12.5],
  ['.25', 0.25],
  ['-0', 0],
])('%j is the number %d', (text, value) => {
  expect(parseNumber(text)).toEqual({ value })
})

test.each(['', '-', '.', 'twelve', '1.2.3', '1.1234567', '9999999999999', '1,5', '12,34'])(
  '%j is no number',
  (text) => {
    expect(parseNumber(text)).toHaveProperty('problem')
  },
)

test('rates are exact to a millionth', () => {
  expect(parseRate('84.5')).toEqual({ value: 84_500_000 })
  expect(parseRate('0.000001')).toEqual({ value: 1 })
  expect(formatRate(84_512_345)).toBe('84.512345')
  for (const text of ['0', '', '-2', '1.1234567', '9999999']) expect(parseRate(text), text).toHaveProperty('problem')
})

describe('a comma that groups no thousands', () => {
  const point = 'Use commas for thousands only, and a point for decimals'

  test.each([
    ['12,34', `${point}: 12.34`],
    ['1,5', `${point}: 1.5`],
    ['0,125', `${point}: 0.125`],
    ['1,5 lakh', `${point}: 1.5`],
    ['1.234,50', point],
    ['12,3456', `${point}: 12.3456`],
    ['1,23,45', point],
    [',5', point],
    ['5,', point],
  ])('is asked about in an amount: %s', (text, problem) => {
    expect(parseAmount(text, 'INR')).toMatchObject({ problem })
  })

  test('may be on its way to one that does', () => {
    const isUnfinished = (text: string) => 'isUnfinished' in parseAmount(text, 'INR')
    expect(['1,', '1,2', '1,25', '1,25,', '1,25,00', '12,3'].map(isUnfinished)).toEqual(Array(6).fill(true))
    expect(['0,5', '1,25,000', '12,34.5', '1,2345', '1250'].map(isUnfinished)).toEqual(Array(5).fill(false))
  })

  test('is asked about in prices, percentages, rates of tax and of exchange as well', () => {
    const problem = { problem: `${point}: 12.5` }
    expect(parsePrice('USD 12,5', 'INR')).toMatchObject(problem)
    for (const parse of [parsePercent, parseTaxRate, parseRate]) expect(parse('12,5')).toMatchObject(problem)
    expect(parseNumber('12,5')).toMatchObject(problem)
    expect(parseRate('1,234.5')).toEqual({ value: 1_234_500_000 })
  })
})

test.each([
  ['2', { value: 2 }],
  [' १२ ', { value: 12 }],
  ['1,200', { value: 1200 }],
  ['2.5', { problem: 'Enter a whole number' }],
  ['2,5', { problem: expect.any(String) }],
  ['0', { problem: 'At least 1' }],
  ['-3', { problem: 'At least 1' }],
  ['5,001', { problem: 'At most 5,000' }],
  ['two', { problem: 'Enter a number, like 12.5' }],
])('as a count, %s is %o', (text, read) => {
  expect(parseCount(text, { min: 1, max: 5000 })).toMatchObject(read)
})
