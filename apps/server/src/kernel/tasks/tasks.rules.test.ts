import { expect, test } from 'vitest'
import { nextDue } from './tasks.rules.ts'

test.each([
  ['daily', '2026-11-21T04:30:00Z', '2026-11-21T05:00:00Z', 'Asia/Kolkata', '2026-11-22T04:30:00.000Z'],
  ['weekly', '2026-11-21T04:30:00Z', '2026-11-21T05:00:00Z', 'Asia/Kolkata', '2026-11-28T04:30:00.000Z'],
  ['monthly', '2026-01-31T04:30:00Z', '2026-01-31T05:00:00Z', 'Asia/Kolkata', '2026-02-28T04:30:00.000Z'],
  // The 31st comes back after the short month.
  ['monthly', '2026-01-31T04:30:00Z', '2026-03-01T05:00:00Z', 'Asia/Kolkata', '2026-03-31T04:30:00.000Z'],
  ['yearly', '2024-02-29T04:30:00Z', '2024-03-01T05:00:00Z', 'Asia/Kolkata', '2025-02-28T04:30:00.000Z'],
  // Done long after it was due, it is not due in the past again.
  ['daily', '2026-11-01T04:30:00Z', '2026-11-21T05:00:00Z', 'Asia/Kolkata', '2026-11-22T04:30:00.000Z'],
  // Done before it was due: the next is the one after.
  ['weekly', '2026-11-25T04:30:00Z', '2026-11-21T05:00:00Z', 'Asia/Kolkata', '2026-12-02T04:30:00.000Z'],
  // Nine in the morning stays nine in the morning over both changes of the clocks.
  ['daily', '2026-03-28T08:00:00Z', '2026-03-28T09:00:00Z', 'Europe/Berlin', '2026-03-29T07:00:00.000Z'],
  ['daily', '2026-10-24T07:00:00Z', '2026-10-24T09:00:00Z', 'Europe/Berlin', '2026-10-25T08:00:00.000Z'],
] as const)('%s, due %s, done %s in %s: due again %s', (repeats, due, now, zone, next) => {
  expect(nextDue(due, repeats, new Date(now), zone)).toBe(next)
})
