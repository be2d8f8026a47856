/** Days of calendars, as texts without a zone. Weeks begin on Monday. */

const dayMs = 86_400_000
const at = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** Whether a text is a date: not empty, not the zero date, and one that can be read. */
export function isValidDate(text: string | null | undefined): text is string {
  return Boolean(text) && text !== '0000-00-00' && !Number.isNaN(Date.parse(text ?? ''))
}

export function plusDays(day: string, days: number): string {
  return new Date(at(day) + days * dayMs).toISOString().slice(0, 10)
}

/** The same day of another month, or its last where it has no such day. */
export function plusMonths(day: string, months: number): string {
  const date = new Date(at(day))
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(date.getUTCDate(), last))).toISOString().slice(0, 10)
}

export function weekOf(day: string): string[] {
  const monday = plusDays(day, -((new Date(at(day)).getUTCDay() + 6) % 7))
  return Array.from({ length: 7 }, (_, index) => plusDays(monday, index))
}

/** The weeks a month has days of. */
export function weeksOfMonth(day: string): string[][] {
  const first = `${day.slice(0, 7)}-01`
  const next = plusMonths(first, 1)
  const weeks: string[][] = []
  for (let monday = weekOf(first)[0] ?? first; monday < next; monday = plusDays(monday, 7)) weeks.push(weekOf(monday))
  return weeks
}

export const calendarViews = ['month', 'week', 'list'] as const
export type CalendarView = (typeof calendarViews)[number]

/** What a calendar's address says: how it looks, and which days it shows. */
export interface CalendarState {
  view: CalendarView
  /** A day of the month or week that is shown. */
  on: string
  from: string
  to: string
  /** By week, where there are weeks. */
  weeks: string[][]
}

interface CalendarSearch {
  view?: CalendarView
  on?: string
  days?: [from: string | undefined, to: string | undefined]
}

/** What it shows; where the address does not say, it is this month. */
export function calendarState(
  { view = 'month', on: named, days = noDays }: CalendarSearch,
  today: string,
): CalendarState {
  const [first, last] = days
  if (view === 'list' && first && last && first <= last && at(last) - at(first) < 100 * dayMs)
    return { view, on: first, from: first, to: last, weeks: [] }
  // What is past is not what one opens a list for.
  if (view === 'list' && !named) return { view, on: today, from: today, to: plusDays(today, 30), weeks: [] }
  const on = named ?? today
  if (view === 'list')
    return {
      view,
      on,
      from: `${on.slice(0, 7)}-01`,
      to: plusDays(plusMonths(`${on.slice(0, 7)}-01`, 1), -1),
      weeks: [],
    }
  const weeks = view === 'week' ? [weekOf(on)] : weeksOfMonth(on)
  return { view, on, from: weeks[0]?.[0] ?? on, to: weeks.at(-1)?.[6] ?? on, weeks }
}

const noDays: [undefined, undefined] = [undefined, undefined]

export const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && isValidDate(text)

/** A page on or back. */
export function turned({ view, on }: Pick<CalendarState, 'view' | 'on'>, by: 1 | -1): string {
  return view === 'week' ? plusDays(on, 7 * by) : plusMonths(`${on.slice(0, 7)}-01`, by)
}
