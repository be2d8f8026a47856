import * as z from 'zod'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { defineJob, type Job, type JobRunner } from '../../core/jobs/jobs.ts'
import { deliver } from './mail-delivery.service.ts'

/** Mails that one piece of work sends. */
const mostTogether = 20

/**
 * Tries to send mails of the outbox. A mail server's trouble is no failure of the job: the mail says when it is tried
 * again. What fails the job is ours, and the queue tries again.
 */
export const sendMailsJob: Job<{ mailIds: string[] }> = defineJob({
  name: 'mail.send',
  payload: z.object({ mailIds: z.array(z.uuid()) }),
  retryLimit: 60,
  retryDelay: 30,
  // Mail servers keep those who connect waiting for a moment; meanwhile others are sent.
  concurrency: 6,
  run: ({ services, agencyId, payload: { mailIds }, signal }) =>
    deliver(
      services,
      agencyId,
      mailIds,
      (db, mailId, startAfter) => services.jobs.enqueue(db, sendMailsJob, { mailIds: [mailId] }, { startAfter }),
      signal,
    ),
})

/** Has mails of the outbox sent once the transaction is committed. */
export async function sendOut(jobs: JobRunner, db: AgencyDb, mailIds: string[]): Promise<void> {
  const batches = Array.from({ length: Math.ceil(mailIds.length / mostTogether) }, (_, at) => ({
    mailIds: mailIds.slice(at * mostTogether, (at + 1) * mostTogether),
  }))
  await jobs.enqueueAll(db, sendMailsJob, batches)
}
