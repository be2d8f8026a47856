import type { AgencyDb } from '../../core/db/agency-db.ts'
import { clearTaskNotices } from '../notices/notices.service.ts'
import { type Author, personOf } from '../timeline/timeline.service.ts'
import { closeTasks, type Fates, openClosed } from './tasks-closing.queries.ts'

export interface Settled {
  subjectId: string
  followUps: number
  tasks: number
}

/**
 * Closes what is planned with records that are over, and opens it again with those that are worked on again. The next
 * check of reminders, a minute away at most, takes up those that come back.
 */
export async function settleTasks(
  db: AgencyDb,
  doer: Author,
  fates: Fates,
): Promise<{ closed: Settled[]; opened: Settled[] }> {
  const by = personOf(doer)
  const closed = await closeTasks(db, fates, { at: new Date().toISOString(), by })
  const opened = await openClosed(db, fates)
  if (closed.length > 0)
    await clearTaskNotices(
      db,
      closed.map(({ id }) => id),
    )
  const [closedOf, openedOf] = [countsOf(closed), countsOf(opened)]
  const ids = [...new Set([...closedOf, ...openedOf].map(({ subjectId }) => subjectId))]
  if (ids.length > 0) db.announce({ topic: 'tasks', ids, by })
  return { closed: closedOf, opened: openedOf }
}

function countsOf(rows: { kind: string; subjectId: string }[]): Settled[] {
  return [...Map.groupBy(rows, ({ subjectId }) => subjectId)].map(([subjectId, of]) => {
    const followUps = of.filter(({ kind }) => kind === 'follow_up').length
    return { subjectId, followUps, tasks: of.length - followUps }
  })
}
