import { describe, expect, test } from 'vitest'
import { atWork, workedOn } from './working-hours.ts'

const hour = 3_600_000
const at = (text: string) => Date.parse(`${text}+05:30`)
const timeOf = (moment: number) => new Date(moment + 5.5 * hour).toISOString().slice(0, 16)

describe.each(['2026-11-22T02:10', '2026-11-22T09:29', '2026-11-22T09:31', '2026-11-22T14:00', '2026-11-22T23:50'])(
  'seeded at %s in India',
  (clock) => {
    const now = at(clock)
    const moments = Array.from({ length: 800 }, (_, index) => now - index * 0.11 * hour).toReversed()
    const moved = moments.map((moment) => atWork(moment, now))

    test('everything happened while people work, or on the evening before, and not later than now', () => {
      const hours = moved.map((moment) => timeOf(moment).slice(11))
      expect(hours.filter((time) => time < '09:30' || time > '21:30')).toEqual([])
      expect(Math.max(...moved)).toBeLessThanOrEqual(now)
    })

    test('what came after something still does', () => {
      expect(moved).toEqual(moved.toSorted((one, other) => one - other))
      expect(new Set(moved).size).toBe(moved.length)
    })
  },
)

test('what is planned stays where it is, and what was done moves whole', () => {
  const now = new Date(at('2026-11-22T14:00'))
  const night = new Date(at('2026-11-20T03:00')).toISOString()
  const rows = {
    leads: [{ name: 'Asha', createdAt: night, nextFollowUpAt: night }],
    tasks: [
      { dueAt: night, doneAt: night },
      { dueAt: night, doneAt: null },
    ],
    travelStart: '2026-12-01',
  }
  const { leads, tasks, travelStart } = workedOn(rows, now)
  expect(timeOf(Date.parse(leads[0]?.createdAt ?? ''))).toMatch(/^2026-11-20T10/)
  expect(leads[0]?.nextFollowUpAt).toBe(night)
  expect(tasks[0]?.dueAt).toBe(tasks[0]?.doneAt)
  expect(tasks[0]?.doneAt).not.toBe(night)
  expect(tasks[1]).toEqual({ dueAt: night, doneAt: null })
  expect(travelStart).toBe('2026-12-01')
})
