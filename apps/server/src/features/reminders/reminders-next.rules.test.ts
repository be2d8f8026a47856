import { describe, expect, test } from 'vitest'
import { nextAt } from './reminders-quiet.rules.ts'
import { horizonOf, nextRunOf } from './reminders-next.rules.ts'

const zone = 'Asia/Kolkata'
const at = (text: string) => new Date(`${text}:00Z`)
const awake = { quietFrom: null, quietUntil: null }
const daily = { trigger: { kind: 'silent' as const, afterDays: 3, at: '09:00' }, ...awake }
const counting = (afterHours: number) => ({ trigger: { kind: 'no_follow_up' as const, afterHours }, ...awake })
const now = at('2026-11-23T12:00')

describe('the next time the clock shows 09:00', () => {
  test.each([
    ['is today', '2026-11-23T03:29', '2026-11-23T03:30'],
    ['is tomorrow, when it shows it', '2026-11-23T03:30', '2026-11-24T03:30'],
    ['is tomorrow', '2026-11-23T20:00', '2026-11-24T03:30'],
  ])('%s', (_, after, expected) => {
    expect(nextAt('09:00', zone, at(after))).toEqual(at(expected))
  })

  test('comes a day in the week in which the clocks go back, and in that in which they go ahead', () => {
    const berlin = (after: string) => nextAt('02:30', 'Europe/Berlin', at(after))
    expect(berlin('2026-10-24T12:00').getTime()).toBeLessThanOrEqual(at('2026-10-25T01:30').getTime())
    expect(berlin('2026-03-28T12:00').getTime()).toBeLessThanOrEqual(at('2026-03-29T01:30').getTime())
  })
})

describe('a rule is looked at again', () => {
  test('that tells at a time of the clock, when it comes', () => {
    expect(nextRunOf(daily, zone, now)).toEqual(at('2026-11-24T03:30'))
  })

  test('in its quiet hours, when they end', () => {
    const quiet = { ...daily, quietFrom: '17:00', quietUntil: '08:00' }
    expect(nextRunOf(quiet, zone, now)).toEqual(at('2026-11-24T02:30'))
    expect(nextRunOf({ ...quiet, trigger: counting(4).trigger }, zone, now)).toEqual(at('2026-11-24T02:30'))
  })

  test.each([
    ['when the first lead is due', 4, '2026-11-23T12:20', '2026-11-23T12:20'],
    ['but not at once', 4, '2026-11-23T12:01', '2026-11-23T12:05'],
    ['in an hour where none is, since what it counts from may be set back', 48, undefined, '2026-11-23T13:00'],
    ['in an hour where any lead from now on is due later still', 1, undefined, '2026-11-23T13:00'],
    ['in five minutes where leads are due as they come', 0, undefined, '2026-11-23T12:05'],
  ])('that counts hours, %s', (_, afterHours, first, expected) => {
    const next = nextRunOf(counting(afterHours), zone, now, first === undefined ? undefined : at(first))
    expect(next).toEqual(at(expected))
    expect(horizonOf({ afterHours }, now).getTime()).toBeGreaterThanOrEqual(now.getTime())
  })
})
