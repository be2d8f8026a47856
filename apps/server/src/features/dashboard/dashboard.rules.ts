import type { Member } from '../../core/actor.ts'
import { plusDays } from '../../core/days.rules.ts'
import { maySee } from '../../core/visibility.rules.ts'

/** How far the dashboard looks ahead. */
export const daysAhead = 7

/** Days, both ends included. */
export interface Days {
  from: string
  to: string
}

const lastDayOf = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** The month so far, and the month before up to the same day, or to its end where it has no such day. */
export function monthsOf(today: string): { month: Days; monthBefore: Days; wholeMonthBefore: Days } {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  const [yearBefore, before] = month === 1 ? [year - 1, 12] : [year, month - 1]
  const start = `${yearBefore}-${String(before).padStart(2, '0')}`
  const last = lastDayOf(yearBefore, before)
  const sameDay = String(Math.min(day, last)).padStart(2, '0')
  return {
    month: { from: `${today.slice(0, 7)}-01`, to: today },
    monthBefore: { from: `${start}-01`, to: `${start}-${sameDay}` },
    wholeMonthBefore: { from: `${start}-01`, to: `${start}-${last}` },
  }
}

/** Each of some days. */
export function daysOf({ from, to }: Days): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = plusDays(day, 1)) days.push(day)
  return days
}

/** The last so many days with today, and as many before. */
export function lastDays(today: string, days: number): { days: Days; before: Days } {
  const from = plusDays(today, 1 - days)
  return { days: { from, to: today }, before: { from: plusDays(from, -days), to: plusDays(from, -1) } }
}

/** Views the figures as one person, limited to what the other may see. */
export function narrowedTo(actor: Member, ownerId: string | undefined): Member {
  if (ownerId === undefined) return actor
  return { ...actor, visibleOwners: maySee(actor, ownerId) ? [ownerId] : [], seesUnowned: false }
}
