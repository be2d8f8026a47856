import * as z from 'zod'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { defineJob, type Job, type JobRun, type JobRunner } from '../../core/jobs/jobs.ts'
import { deliver } from './mail-delivery.service.ts'

/** Mails that one piece of work sends. */
const maxTogether = 20

interface Sending {
  mailIds: string[]
}

const payload = z.object({ mailIds: z.array(z.uuid()) })

/**
 * Tries to send mails of the outbox. A mail server's trouble is no failure of the job: the mail says when it is tried
 * again. What fails the job is ours, and the queue tries again.
 */
const send = (job: Job<Sending>, { services, agencyId, payload: { mailIds }, signal }: JobRun<Sending>) =>
  deliver(
    services,
    agencyId,
    mailIds,
    (db, mailId, startAfter) => services.jobs.enqueue(db, job, { mailIds: [mailId] }, { startAfter }),
    signal,
  )

export const sendMailsJob: Job<Sending> = defineJob({
  name: 'mail.send',
  payload,
  retryLimit: 60,
  // Mail servers keep those who connect waiting, some of them for as long as they are let.
  concurrency: 16,
  perAgency: 4,
  run: (run) => send(sendMailsJob, run),
})

/** The same with mails that somebody waits for, which go out through the installation's mail server. */
export const sendUrgentMailsJob: Job<Sending> = defineJob({
  name: 'mail.send-urgent',
  payload,
  retryLimit: 60,
  concurrency: 6,
  perAgency: 2,
  run: (run) => send(sendUrgentMailsJob, run),
})

/** Has mails of the outbox sent once the transaction is committed. */
export async function sendOut(
  jobs: JobRunner,
  db: AgencyDb,
  mailIds: string[],
  { isUrgent = false } = {},
): Promise<void> {
  const batches = Array.from({ length: Math.ceil(mailIds.length / maxTogether) }, (_, at) => ({
    mailIds: mailIds.slice(at * maxTogether, (at + 1) * maxTogether),
  }))
  await jobs.enqueueAll(db, isUrgent ? sendUrgentMailsJob : sendMailsJob, batches)
}
