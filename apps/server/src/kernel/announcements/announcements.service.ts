import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Clock } from '../../core/clock.ts'
import { listAnnouncements } from './announcements.queries.ts'

const maxShown = 20
const isAfter = (moment: string, now: Date) => Date.parse(moment) > now.getTime()

/** What is announced to the agency now, newest first, and when that is next something else without anybody's doing. */
export async function readAnnouncements({ clock }: { clock: Clock }, db: AgencyDb) {
  const now = clock.now()
  const rows = await listAnnouncements(db, now.toISOString())
  const moments = rows.flatMap(({ publishedAt, endsAt }) => (endsAt === null ? [publishedAt] : [publishedAt, endsAt]))
  const ahead = moments.filter((moment) => isAfter(moment, now)).map((moment) => new Date(moment).getTime())
  return {
    shown: rows
      .filter(({ publishedAt }) => !isAfter(publishedAt, now))
      .map(({ endsAt: _endsAt, ...one }) => one)
      .slice(0, maxShown),
    changeAt: ahead.length > 0 ? new Date(Math.min(...ahead)).toISOString() : null,
  }
}
