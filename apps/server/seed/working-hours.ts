const hour = 3_600_000
const day = 24 * hour
/** India is so much ahead of UTC. */
const ahead = 5.5 * hour
const begin = 9.5 * hour
const end = 19.25 * hour
/** Until when what happened in a night that is not over yet is thought to have happened, the evening before. */
const late = 21.5 * hour

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/**
 * A moment of the past, moved into the hours of its day in India in which people work. What came after something still
 * does, and nothing is later than now.
 */
export function atWork(at: number, now: number): number {
  if (at > now) return at
  const midnight = Math.floor((at + ahead) / day) * day - ahead
  const isToday = now - midnight < day
  if (!isToday) return midnight + begin + ((at - midnight) / day) * (end - begin)
  const passed = (at - midnight) / Math.max(now - midnight, 1)
  // Before work begins, the evening before is the last that anything happened.
  if (now - midnight <= begin) return midnight - day + end + passed * (late - end)
  return midnight + begin + passed * (Math.min(now - midnight, end) - begin)
}

/** What is planned is at its time already, unless it was noted once it was done. */
const isPlan = (key: string, row: object) =>
  key === 'nextFollowUpAt' || (key === 'dueAt' && (!('doneAt' in row) || !row.doneAt))

/** Rows with all that happened to them at hours at which people work. */
export function workedOn<T>(rows: T, now: Date): T {
  if (Array.isArray(rows)) return rows.map((row: unknown) => workedOn(row, now)) as T
  if (typeof rows !== 'object' || rows === null || rows instanceof Date) return rows
  const moved = Object.entries(rows).map(([key, value]: [string, unknown]) => {
    if (typeof value !== 'string') return [key, workedOn(value, now)]
    if (!moment.test(value) || isPlan(key, rows)) return [key, value]
    return [key, new Date(atWork(Date.parse(value), now.getTime())).toISOString()]
  })
  return Object.fromEntries(moved) as T
}
