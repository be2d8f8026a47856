import { expect, test } from 'vitest'
import { lastDays, monthsOf } from './dashboard.rules.ts'

test('this month is compared with as much of the month before', () => {
  expect(monthsOf('2026-11-21')).toEqual({
    month: { from: '2026-11-01', to: '2026-11-21' },
    monthBefore: { from: '2026-10-01', to: '2026-10-21' },
    wholeMonthBefore: { from: '2026-10-01', to: '2026-10-31' },
  })
  expect(monthsOf('2027-01-05').monthBefore).toEqual({ from: '2026-12-01', to: '2026-12-05' })
  expect(monthsOf('2026-03-31').monthBefore).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(monthsOf('2028-03-30').monthBefore).toEqual({ from: '2028-02-01', to: '2028-02-29' })
})

test('the last days end today, and those before end where they begin', () => {
  expect(lastDays('2026-11-21', 30)).toEqual({
    days: { from: '2026-10-23', to: '2026-11-21' },
    before: { from: '2026-09-23', to: '2026-10-22' },
  })
})
