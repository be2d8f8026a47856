import { expect, test } from 'vitest'
import { isGivenUp, nextTry, pauses } from './webhooks-attempts.rules.ts'

const now = new Date('2026-11-22T09:00:00Z')
const hour = 3_600_000

test('each pause is as listed, give or take a tenth, and after the last it is given up', () => {
  for (const [at, pause] of pauses.entries()) {
    const waits = [0, 0.5, 1].map((random) => (nextTry(at + 1, now, random)?.getTime() ?? 0) - now.getTime())
    expect(waits).toEqual([pause * 0.9, pause, pause * 1.1].map((ms) => expect.closeTo(ms, 0)))
  }
  expect(nextTry(pauses.length + 1, now)).toBe(null)
})

test('tries go on for about three days', () => {
  const total = pauses.reduce((sum, pause) => sum + pause, 0)
  expect(total).toBeGreaterThan(66 * hour)
  expect(total).toBeLessThan(72 * hour)
})

test('an endpoint is given up after three days of failing', () => {
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString()
  expect(isGivenUp(null, now)).toBe(false)
  expect(isGivenUp(ago(71 * hour), now)).toBe(false)
  expect(isGivenUp(ago(72 * hour), now)).toBe(true)
})
