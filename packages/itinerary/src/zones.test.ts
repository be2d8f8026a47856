import { expect, test } from 'vitest'
import { isZone, momentAt } from './zones.ts'

test.each([
  ['2026-12-21', '06:10', 'Asia/Kolkata', '2026-12-21T00:40:00.000Z'],
  ['2026-12-21', '06:10', null, '2026-12-21T06:10:00.000Z'],
  ['2026-12-21', '06:10', 'Mars/Phobos', '2026-12-21T06:10:00.000Z'],
  ['2026-07-01', '12:00', 'Europe/London', '2026-07-01T11:00:00.000Z'],
  ['2026-12-31', '23:30', 'Pacific/Auckland', '2026-12-31T10:30:00.000Z'],
  // The clocks go back at 02:00 and forward at 01:00.
  ['2026-10-25', '03:00', 'Europe/Paris', '2026-10-25T02:00:00.000Z'],
  ['2026-10-25', '01:30', 'Europe/Paris', '2026-10-24T23:30:00.000Z'],
  ['2026-03-29', '02:30', 'Europe/London', '2026-03-29T01:30:00.000Z'],
])('%s %s in %s', (day, time, zone, moment) => {
  expect(new Date(momentAt(day, time, zone)).toISOString()).toBe(moment)
})

test('a zone is one the clocks know', () => {
  expect([isZone('Asia/Kathmandu'), isZone('Kathmandu'), isZone('')]).toEqual([true, false, false])
})
