import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  defaultFirstMonth,
  defaultFormat,
  financialYearOf,
  formatNumber,
  formatProblem,
  maxNumberLength,
} from './numbers.rules.ts'

describe('the financial year of a day', () => {
  test.each([
    ['2026-03-31', 4, { startYear: 2025, label: '2025-26', from: '2025-04-01', to: '2026-03-31' }],
    ['2026-04-01', 4, { startYear: 2026, label: '2026-27', from: '2026-04-01', to: '2027-03-31' }],
    ['2099-12-31', 4, { startYear: 2099, label: '2099-00', from: '2099-04-01', to: '2100-03-31' }],
    ['2026-01-01', 1, { startYear: 2026, label: '2026', from: '2026-01-01', to: '2026-12-31' }],
    ['2026-12-31', 1, { startYear: 2026, label: '2026', from: '2026-01-01', to: '2026-12-31' }],
    ['2028-02-29', 3, { startYear: 2027, label: '2027-28', from: '2027-03-01', to: '2028-02-29' }],
    ['2026-06-30', 7, { startYear: 2025, label: '2025-26', from: '2025-07-01', to: '2026-06-30' }],
  ])('%s with the first month %i', (day, firstMonth, year) => {
    expect(financialYearOf(day, firstMonth)).toEqual(year)
  })

  test('holds the day, and follows the year before without a gap', () => {
    const days = fc.date({ min: new Date('1950-01-01'), max: new Date('2150-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 12 }), (date, firstMonth) => {
        const day = date.toISOString().slice(0, 10)
        const { from, to, startYear } = financialYearOf(day, firstMonth)
        expect(from <= day && day <= to).toBe(true)
        const dayAfter = new Date(Date.parse(to) + 86_400_000).toISOString().slice(0, 10)
        expect(financialYearOf(dayAfter, firstMonth)).toMatchObject({ from: dayAfter, startYear: startYear + 1 })
      }),
    )
  })

  test('is from April in India, and the calendar year where nothing else is known', () => {
    expect([defaultFirstMonth('IN'), defaultFirstMonth('AE'), defaultFirstMonth('constructor')]).toEqual([4, 1, 1])
  })

  test.each([
    ['2026-02-30', 4],
    ['0000-00-00', 4],
    ['2026-04-01', 0],
    ['2026-04-01', 13],
    ['2026-04-01', 4.5],
  ])('is not guessed for %s with the first month %d', (day, firstMonth) => {
    expect(() => financialYearOf(day, firstMonth)).toThrow(RangeError)
  })
})

describe('how a number reads', () => {
  const year = financialYearOf('2026-11-23', 4)

  test.each([
    ['INV/{yy}/{number}', 4, 1, 'INV/26-27/0001'],
    ['INV/{yy}/{number}', 4, 12_345, 'INV/26-27/12345'],
    ['{year}-{number}', 1, 7, '2026-27-7'],
    ['P{yyyy}{number}', 6, 42, 'P2026000042'],
  ])('%s padded to %i', (pattern, minDigits, number, text) => {
    expect(formatNumber({ pattern, minDigits }, year, number)).toBe(text)
  })

  test('has the year alone where it is the calendar year', () => {
    const calendar = financialYearOf('2026-11-23', 1)
    expect(formatNumber(defaultFormat('INV'), calendar, 3)).toBe('INV/26/0003')
  })

  test.each([
    ['INV/{number}', 4, 'Say where the financial year stands'],
    ['INV/{yy}', 4, 'Say once where the number stands'],
    ['{number}/{yy}/{number}', 4, 'Say once where the number stands'],
    ['INV {yy} {number}', 4, 'Use letters, digits, - and / only'],
    ['₹{yy}{number}', 4, 'Use letters, digits, - and / only'],
    ['INVOICES/{year}/{number}', 4, 'Shorten it'],
    ['INV/{yy}/{number}', 8, 'Shorten it'],
    ['INV/{yy}/{number}', 0, 'Pad numbers'],
    ['INV/{yy}/{number}', 2.5, 'Pad numbers'],
  ])('%s padded to %d is refused', (pattern, minDigits, problem) => {
    expect(formatProblem({ pattern, minDigits })).toContain(problem)
    expect(() => formatNumber({ pattern, minDigits }, year, 1)).toThrow(problem)
  })

  test('is never longer than the law allows, and never the same for two numbers', () => {
    const formats = fc.record({
      pattern: fc
        .tuple(fc.stringMatching(/^[A-Z/-]{0,6}$/), fc.constantFrom('{yy}', '{year}', '{yyyy}'))
        .map(([prefix, part]) => `${prefix}${part}/{number}`),
      minDigits: fc.integer({ min: 1, max: 8 }),
    })
    const numbers = fc.integer({ min: 1, max: 99_999 })
    fc.assert(
      fc.property(formats, numbers, numbers, (format, one, other) => {
        fc.pre(formatProblem(format) === undefined)
        const text = formatNumber(format, year, one)
        expect(text.length).toBeLessThanOrEqual(maxNumberLength)
        expect(text === formatNumber(format, year, other)).toBe(one === other)
      }),
    )
  })

  test('is refused where the number has no room any more', () => {
    expect(() => formatNumber(defaultFormat('INV'), year, 10_000_000)).toThrow('more than 16 characters')
    expect(() => formatNumber(defaultFormat('INV'), year, 0)).toThrow('no number of a document')
  })
})
