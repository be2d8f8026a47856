import * as z from 'zod'
import { defineJob } from '../../core/jobs/jobs.ts'
import { deliver } from './mail-delivery.service.ts'

/** Sends a mail of the outbox. Tried for about two days; a mail server that was down that long has other troubles. */
export const sendMailJob = defineJob({
  name: 'mail.send',
  payload: z.object({ mailId: z.uuid() }),
  retryLimit: 60,
  retryDelay: 30,
  concurrency: 2,
  async run({ services, agencyId, payload: { mailId }, logger }) {
    if (services.mailer.isConfigured) await deliver(services, agencyId, mailId)
    else logger.warn({ mailId }, 'no mail server is set up (SMTP_URL): a mail stays in the outbox')
  },
})
