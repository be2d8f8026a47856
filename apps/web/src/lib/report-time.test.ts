import { expect, test } from 'vitest'
import { daysOfTime, turnedDays } from './report-time.ts'

test('times of reports are whole months, and quarters and years as the country’s accounts have them', () => {
  const day = '2026-02-10'
  expect(daysOfTime('this-month', day, 'IN')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(daysOfTime('last-month', '2026-01-31', 'IN')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  expect(daysOfTime('this-quarter', day, 'IN')).toEqual({ from: '2026-01-01', to: '2026-03-31' })
  expect(daysOfTime('this-quarter', '2026-11-25', 'IN')).toEqual({ from: '2026-10-01', to: '2026-12-31' })
  expect(daysOfTime('this-year', day, 'IN')).toEqual({ from: '2025-04-01', to: '2026-03-31' })
  expect(daysOfTime('this-year', day, 'GB')).toEqual({ from: '2026-01-01', to: '2026-12-31' })
})

test('the time before and after is as long, in whole months where it is of these', () => {
  expect(turnedDays({ from: '2026-02-01', to: '2026-02-28' }, -1)).toEqual({ from: '2026-01-01', to: '2026-01-31' })
  expect(turnedDays({ from: '2026-10-01', to: '2026-12-31' }, 1)).toEqual({ from: '2027-01-01', to: '2027-03-31' })
  expect(turnedDays({ from: '2026-02-25', to: '2026-03-03' }, 1)).toEqual({ from: '2026-03-04', to: '2026-03-10' })
})
