import { expect, test } from 'vitest'
import { momentWords } from './templates-values.rules.ts'

test.each([
  ['2026-11-21T20:00:00Z', 'Asia/Kolkata', '22 Nov 2026, 01:30'],
  ['2026-09-05T00:15:00Z', 'Europe/Lisbon', '5 Sep 2026, 01:15'],
])('%s in %s is %s', (moment, timeZone, words) => {
  expect(momentWords(moment, timeZone)).toBe(words)
})
