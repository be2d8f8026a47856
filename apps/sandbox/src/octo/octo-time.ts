const offsetMs = 330 * 60_000
/** All its suppliers are in India, where clocks are never changed. */
const offset = '+05:30'
export const timeZone = 'Asia/Kolkata'
export const minuteMs = 60_000
export const dayMs = 86_400_000

/** `2027-01-31T09:00:00+05:30`. */
export const formatLocal = (ms: number): string => new Date(ms + offsetMs).toISOString().slice(0, 19) + offset

export const formatUtc = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`
export const formatMaybe = (ms: number | null): string | null => (ms === null ? null : formatUtc(ms))

/** The moment of a time at the place itself. */
export const readLocal = (day: string, time: string): number => Date.parse(`${day}T${time}:00${offset}`)

const isDay = (text: unknown): text is string =>
  typeof text === 'string' && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

export const readDay = (value: unknown): string | undefined => (isDay(value) ? value : undefined)

/** Both included. */
export function listDays(from: string, to: string): string[] {
  const days = []
  for (let at = Date.parse(from); at <= Date.parse(to); at += dayMs) days.push(new Date(at).toISOString().slice(0, 10))
  return days
}

export const readWeekday = (day: string): number => new Date(day).getUTCDay()
