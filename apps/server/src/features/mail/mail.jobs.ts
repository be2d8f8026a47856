import * as z from 'zod'
import { defineJob } from '../../core/jobs/jobs.ts'
import { findMail, noteAttempt } from './mail.queries.ts'

/**
 * Sends a mail of the outbox. Tried for about two days; a mail server that was down that long has other troubles.
 * At most one mail goes out twice, and only when the server dies between sending and noting it.
 */
export const sendMailJob = defineJob({
  name: 'mail.send',
  payload: z.object({ mailId: z.uuid() }),
  retryLimit: 60,
  retryDelay: 30,
  concurrency: 2,
  async run({ services, agencyId, payload: { mailId }, logger }) {
    const mail = await findMail(services.database.readAs(agencyId), mailId)
    if (!mail || mail.state === 'sent') return
    if (!services.mailer.isConfigured) {
      logger.warn({ mailId }, 'no mail server is set up (SMTP_URL): a mail stays in the outbox')
      return
    }
    const problem = await services.mailer.send({ id: mailId, to: mail.to, subject: mail.subject, text: mail.text })
    await services.database.writeAs(
      agencyId,
      async (db) => void (await noteAttempt(db, mailId, problem ? 'waiting' : 'sent', problem)),
    )
    if (problem) throw new Error(`the mail server refused: ${problem}`)
  },
})
