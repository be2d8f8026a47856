import { expect, test } from 'vitest'
import { weekOf } from '~/lib/calendar-days.ts'
import { barsOf } from './departure-bars.ts'

const week = weekOf('2026-11-23')
const trip = (number: number, startDate: string, endDate: string) =>
  ({ number, id: String(number), startDate, endDate }) as unknown as Parameters<typeof barsOf>[1][number]

/** A week as it is drawn: one line under the other, a trip by its number, named where it begins. */
function drawn(trips: Parameters<typeof barsOf>[1]): string[] {
  const bars = barsOf(week, trips)
  const height = Math.max(...[...bars.values()].map((lines) => lines.length))
  return Array.from({ length: height }, (_, line) =>
    week
      .map((day) => {
        const piece = bars.get(day)?.[line]
        return piece ? `${piece.isNamed ? '[' : ''}${piece.trip.number}${piece.isLast ? ']' : ''}` : '.'
      })
      .join(' '),
  )
}

test('a trip keeps its line, and the next one takes what is free', () => {
  expect(
    drawn([
      trip(1, '2026-11-20', '2026-11-24'),
      trip(2, '2026-11-24', '2026-11-26'),
      trip(3, '2026-11-25', '2026-12-02'),
      trip(4, '2026-11-23', '2026-11-23'),
    ]),
  ).toEqual(['[1 1] [3 3 3 3 3', '[4] [2 2 2] . . .'])
})

test('trips of other weeks are not there', () => {
  expect(drawn([trip(1, '2026-11-01', '2026-11-22'), trip(2, '2026-11-30', '2026-12-01')])).toEqual([])
})
