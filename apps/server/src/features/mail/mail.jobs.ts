import * as z from 'zod'
import { defineJob, type Job } from '../../core/jobs/jobs.ts'
import { deliver } from './mail-delivery.service.ts'

/**
 * Tries to send a mail of the outbox. A mail server's trouble is no failure of the job: the mail says when it is tried
 * again. What fails the job is ours, and the queue tries again.
 */
export const sendMailJob: Job<{ mailId: string }> = defineJob({
  name: 'mail.send',
  payload: z.object({ mailId: z.uuid() }),
  retryLimit: 60,
  retryDelay: 30,
  // Mail servers keep those who connect waiting for a moment; meanwhile others are sent.
  concurrency: 20,
  run: ({ services, agencyId, payload: { mailId } }) =>
    deliver(services, agencyId, mailId, (db, startAfter) =>
      services.jobs.enqueue(db, sendMailJob, { mailId }, { startAfter }),
    ),
})
