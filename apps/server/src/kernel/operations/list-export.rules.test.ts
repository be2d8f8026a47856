import { expect, test } from 'vitest'
import { localTime } from './list-export.rules.ts'

test.each([
  ['2026-11-21T20:00:59.123Z', 'Asia/Kolkata', '2026-11-22 01:30'],
  ['2026-07-01T23:30:00Z', 'Europe/Berlin', '2026-07-02 01:30'],
  ['2026-01-01T04:00:00Z', 'America/New_York', '2025-12-31 23:00'],
])('%s in %s is %s in a cell', (moment, timeZone, cell) => {
  expect(localTime(moment, timeZone)).toBe(cell)
})
