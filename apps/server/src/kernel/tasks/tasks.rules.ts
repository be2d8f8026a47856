import type { Repeat } from '@sarai/contract/task-words'
import { atTime, plusDays, timeOf, today } from '../../core/days.rules.ts'

const lastDayOf = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** The same day so many months later, or the month's last where it has no such day. */
function plusMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const at = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = lastDayOf(at.getUTCFullYear(), at.getUTCMonth() + 1)
  return `${at.toISOString().slice(0, 7)}-${String(Math.min(date, last)).padStart(2, '0')}`
}

function step(day: string, repeats: Repeat, times: number): string {
  if (repeats === 'daily') return plusDays(day, times)
  if (repeats === 'weekly') return plusDays(day, 7 * times)
  return plusMonths(day, (repeats === 'monthly' ? 1 : 12) * times)
}

/**
 * When what was due then is due the next time: at the same time of the clock in the agency's zone, and after now. Days
 * are counted from the first, so that the 31st comes back after a shorter month.
 */
export function nextDue(dueAt: string, repeats: Repeat, now: Date, timeZone: string): string {
  const first = new Date(dueAt)
  const [day, time] = [today(first, timeZone), timeOf(first, timeZone)]
  for (let times = 1; ; times++) {
    const next = atTime(step(day, repeats, times), time, timeZone)
    if (Date.parse(next) > now.getTime()) return next
  }
}
