import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Services } from '../../services.ts'
import { listPostponed } from './mail-allowance.queries.ts'
import { sendOut } from './mail.jobs.ts'
import { releaseWaiting } from './mail.queries.ts'

/** Sends what waited until the agency reaches others, as part of the transaction by which it does. */
export async function sendStanding({ jobs }: Pick<Services, 'jobs'>, db: AgencyDb): Promise<void> {
  await release({ jobs }, db, 'standing')
}

/** Sends what waited until somebody signs in again. @returns how many mails */
export const sendSignedIn = ({ jobs }: Pick<Services, 'jobs'>, db: AgencyDb): Promise<number> =>
  release({ jobs }, db, 'signIn')

async function release(
  { jobs }: Pick<Services, 'jobs'>,
  db: AgencyDb,
  waitsFor: 'standing' | 'signIn',
): Promise<number> {
  const released = await releaseWaiting(db, waitsFor)
  await sendOut(jobs, db, released)
  if (released.length > 0) db.announce({ topic: 'mails', ids: [], by: null })
  return released.length
}

/** Has mails that wait for their day looked at again: the plan may allow more by now. */
export async function sendPostponed({ jobs }: Pick<Services, 'jobs'>, db: AgencyDb): Promise<void> {
  await sendOut(jobs, db, await listPostponed(db))
}
