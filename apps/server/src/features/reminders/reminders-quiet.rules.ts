import { atTime, daysAt, plusDays, timeOf, today } from '../../core/days.rules.ts'

/**
 * Whether a moment is within the quiet hours, by local time, also when the clocks change. From a time to the same time
 * is an empty range.
 */
export function isQuiet(now: Date, timeZone: string, from: string | null, until: string | null): boolean {
  if (from === null || until === null || from === until) return false
  const time = timeOf(now, timeZone)
  return from < until ? time >= from && time < until : time >= from || time < until
}

/** Whether a time of the clock comes after one moment and not after another, on whichever day. */
export function passes(at: string, timeZone: string, { after, until }: { after: Date; until: Date }): boolean {
  return daysAt(at, timeZone, { after, until }).length > 0
}

/** The first moment after another at which the clock shows this time. */
export function nextAt(at: string, timeZone: string, after: Date): Date {
  for (let day = plusDays(today(after, timeZone), -1); ; day = plusDays(day, 1)) {
    const moment = new Date(atTime(day, at, timeZone))
    if (moment > after) return moment
  }
}
