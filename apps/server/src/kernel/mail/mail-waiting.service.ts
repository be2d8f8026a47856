import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Services } from '../../services.ts'
import { listPostponed, releaseStanding } from './mail-allowance.queries.ts'
import { sendOut } from './mail.jobs.ts'

/** Sends what waited until the agency reaches others, as part of the transaction by which it does. */
export async function sendStanding({ jobs }: Pick<Services, 'jobs'>, db: AgencyDb): Promise<void> {
  const released = await releaseStanding(db)
  await sendOut(jobs, db, released)
  if (released.length > 0) db.announce({ topic: 'mails', ids: [], by: null })
}

/** Has mails that wait for their day looked at again: the plan may allow more by now. */
export async function sendPostponed({ jobs }: Pick<Services, 'jobs'>, db: AgencyDb): Promise<void> {
  await sendOut(jobs, db, await listPostponed(db))
}
