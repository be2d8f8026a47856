import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultFirstMonth, financialYear } from './financial-year.ts'

describe('the financial year of a day', () => {
  test.each([
    ['2026-03-31', 4, { startYear: 2025, label: '2025-26', short: '25-26', from: '2025-04-01', to: '2026-03-31' }],
    ['2026-04-01', 4, { startYear: 2026, label: '2026-27', short: '26-27', from: '2026-04-01', to: '2027-03-31' }],
    ['2099-12-31', 4, { startYear: 2099, label: '2099-00', short: '99-00', from: '2099-04-01', to: '2100-03-31' }],
    ['2026-01-01', 1, { startYear: 2026, label: '2026', short: '26', from: '2026-01-01', to: '2026-12-31' }],
    ['2026-12-31', 1, { startYear: 2026, label: '2026', short: '26', from: '2026-01-01', to: '2026-12-31' }],
    ['2028-02-29', 3, { startYear: 2027, label: '2027-28', short: '27-28', from: '2027-03-01', to: '2028-02-29' }],
    ['2026-06-30', 7, { startYear: 2025, label: '2025-26', short: '25-26', from: '2025-07-01', to: '2026-06-30' }],
  ])('%s with the first month %i', (day, firstMonth, year) => {
    expect(financialYear(day, firstMonth)).toEqual(year)
  })

  test('holds the day, and follows the year before without a gap', () => {
    const days = fc.date({ min: new Date('1950-01-01'), max: new Date('2150-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 12 }), (date, firstMonth) => {
        const day = date.toISOString().slice(0, 10)
        const { from, to, startYear } = financialYear(day, firstMonth)
        expect(from <= day && day <= to).toBe(true)
        const dayAfter = new Date(Date.parse(to) + 86_400_000).toISOString().slice(0, 10)
        expect(financialYear(dayAfter, firstMonth)).toMatchObject({ from: dayAfter, startYear: startYear + 1 })
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
    expect(() => financialYear(day, firstMonth)).toThrow(RangeError)
  })
})
