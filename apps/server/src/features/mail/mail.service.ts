import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Services } from '../../services.ts'
import { sendMailJob } from './mail.jobs.ts'
import { insertMail } from './mail.queries.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  leadId?: string
}

/** Puts a mail in the outbox, as part of the transaction of what it tells about. It goes out once that is committed. */
export async function sendMail(services: Services, db: AgencyDb, mail: Mail): Promise<void> {
  const mailId = await insertMail(db, mail)
  await services.jobs.enqueue(db, sendMailJob, { mailId })
}
