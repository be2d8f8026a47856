import type { Departure } from '@sarai/contract/departures'

/** A trip on one of its days. */
export interface Piece {
  trip: Departure
  isFirst: boolean
  isLast: boolean
  /** The first day of it in the week, where its name stands. */
  isNamed: boolean
}

/** What each day of a week shows, one line under the other: a trip keeps its line for the whole week. */
export function barsOf(week: readonly string[], trips: readonly Departure[]): Map<string, (Piece | null)[]> {
  const [first = '', last = ''] = [week[0], week.at(-1)]
  const inWeek = trips
    .filter(({ startDate, endDate }) => startDate <= last && endDate >= first)
    .toSorted(
      (a, b) => a.startDate.localeCompare(b.startDate) || b.endDate.localeCompare(a.endDate) || a.number - b.number,
    )
  const days = new Map(week.map((day): [string, (Piece | null)[]] => [day, []]))
  for (const trip of inWeek) {
    const covered = week.filter((day) => day >= trip.startDate && day <= trip.endDate)
    const line = freeLine(covered.map((day) => days.get(day) ?? []))
    for (const [at, day] of covered.entries()) {
      const lines = days.get(day) ?? []
      while (lines.length < line) lines.push(null)
      lines[line] = { trip, isFirst: day === trip.startDate, isLast: day === trip.endDate, isNamed: at === 0 }
    }
  }
  return days
}

/** The first line that nothing stands on in any of the days. */
function freeLine(days: (Piece | null)[][]): number {
  let line = 0
  while (days.some((lines) => lines[line])) line++
  return line
}
