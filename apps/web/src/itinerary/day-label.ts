import { formatDay } from '~/lib/format.ts'

/** When a day of the trip is: its date where the trip has one, else nothing. */
export function dayLabel(startDate: string | null, at: number): string {
  return startDate ? formatDay(dayAfter(startDate, at)) : ''
}

/** A calendar day so many days after another. */
export function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
