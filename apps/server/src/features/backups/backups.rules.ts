/** How many backups are kept: the newest of as many days, weeks and months. */
export interface Kept {
  days: number
  weeks: number
  months: number
}

const dayMs = 86_400_000
const hourMs = 3_600_000
/** A Monday, from which weeks are counted. */
const aMonday = Date.UTC(2024, 0, 1)

const spans: Record<keyof Kept, (at: Date) => string> = {
  days: (at) => at.toISOString().slice(0, 10),
  weeks: (at) => String(Math.floor((at.getTime() - aMonday) / (7 * dayMs))),
  months: (at) => at.toISOString().slice(0, 7),
}

/** Those of some backups that are to be kept. The newest always is. */
export function selectKept<T extends { at: Date }>(backups: T[], kept: Kept): T[] {
  const newestFirst = backups.toSorted((a, b) => b.at.getTime() - a.at.getTime())
  const chosen = new Set(newestFirst.slice(0, 1))
  for (const span of ['days', 'weeks', 'months'] as const) {
    const seen = new Set<string>()
    for (const backup of newestFirst) {
      const key = spans[span](backup.at)
      if (seen.has(key)) continue
      if (seen.size >= kept[span]) break
      seen.add(key)
      chosen.add(backup)
    }
  }
  return newestFirst.filter((backup) => chosen.has(backup))
}

/** When of a day, on the clock of the machine. */
export interface TimeOfDay {
  hours: number
  minutes: number
}

/** The last time at or before a moment at which the clock of the machine showed a time of day. */
export function findLastTime({ hours, minutes }: TimeOfDay, now: Date): Date {
  const last = new Date(now)
  last.setHours(hours, minutes, 0, 0)
  if (last > now) last.setDate(last.getDate() - 1)
  return last
}

/** How long after one that failed the next is tried. */
const restMs = hourMs

/**
 * Whether the nightly backup is to be made now: its time has passed since the last good one began. A machine that is off
 * at night makes it when it is on again.
 */
export function isBackupDue(
  now: Date,
  at: TimeOfDay,
  last: { goodAt: Date | undefined; triedAt: Date | undefined },
): boolean {
  if (last.triedAt && now.getTime() - last.triedAt.getTime() < restMs) return false
  return !last.goodAt || last.goodAt < findLastTime(at, now)
}

const nightlyName = /(?<=^|\/)nightly\/sarai-(\d{4})-(\d\d)-(\d\d)-(\d\d)(\d\d)(\d\d)\.(?:tar|age)$/

/** The name of a nightly backup, in UTC. */
export function makeNightlyName(at: Date, isEncrypted: boolean): string {
  const [day = '', time = ''] = at.toISOString().split('T')
  return `nightly/sarai-${day}-${time.slice(0, 8).replaceAll(':', '')}.${isEncrypted ? 'age' : 'tar'}`
}

/** When the nightly backup of a name was begun; undefined for any other file. */
export function readNightlyName(name: string): Date | undefined {
  const parts = nightlyName.exec(name)
  if (!parts) return undefined
  const [, year, month, day, hours, minutes, seconds] = parts
  return new Date(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`)
}
